import { describe, expect, it, test } from 'vitest'
import { agreed, noun } from './noun.ts'

const building = noun('bâtiment', 'bâtiments', 'm')
const agency = noun('agence', 'agences', 'f')
const elect = noun('élu', 'élus', 'm')
const visit = noun('visite', 'visites', 'f')
const parts = noun('parties communes', 'parties communes', 'f', { plural: true })

describe('a noun', () => {
  it('has the indefinite article of its gender', () => {
    expect([building, agency, elect, parts].map(({ a }) => a)).toEqual([
      ...['un bâtiment', 'une agence', 'un élu', 'des parties communes'],
    ])
  })

  it('has a definite article that is elided before a vowel, an accent or a mute h', () => {
    expect([building, visit, agency, elect, parts].map(({ the }) => the)).toEqual([
      ...['le bâtiment', 'la visite', 'l’agence', 'l’élu', 'les parties communes'],
    ])
    expect(noun('habitation', 'habitations', 'f').the).toBe('l’habitation')
    expect(noun('œuvre', 'œuvres', 'f').the).toBe('l’œuvre')
  })

  it('contracts its article with « de »', () => {
    expect([building, visit, agency, parts].map(({ ofThe }) => ofThe)).toEqual([
      ...['du bâtiment', 'de la visite', 'de l’agence', 'des parties communes'],
    ])
    expect([building, visit, parts].map(({ ofA }) => ofA)).toEqual([
      ...['d’un bâtiment', 'd’une visite', 'de parties communes'],
    ])
  })

  it('names an empty list and the button that adds one', () => {
    expect([building, visit].map(({ none }) => none)).toEqual(['Aucun bâtiment', 'Aucune visite'])
    expect([building, visit, elect].map(({ fresh }) => fresh)).toEqual([
      ...['Nouveau bâtiment', 'Nouvelle visite', 'Nouvel élu'],
    ])
  })

  it('begins with a capital in titles, accents included', () => {
    expect([building.title, building.titles, elect.titles]).toEqual(['Bâtiment', 'Bâtiments', 'Élus'])
  })

  it('keeps the titles that usage asks for', () => {
    const scale = noun('barème', 'barèmes', 'm', { titles: 'Plafonds de ressources' })
    expect([scale.titles, scale.many, scale.none]).toEqual(['Plafonds de ressources', 'barèmes', 'Aucun barème'])
  })
})

test('a participle agrees in gender and number', () => {
  expect([building, visit, parts].map(one => agreed('créé', one))).toEqual(['créé', 'créée', 'créées'])
})
