import { expect, it } from 'vitest'
import { aOf, freshOf, noun, ofA, ofThe, theOf, titleOf, titlesOf } from './noun.ts'

const building = noun('bâtiment', 'bâtiments', 'm')
const agency = noun('agence', 'agences', 'f')
const elect = noun('élu', 'élus', 'm')
const visit = noun('visite', 'visites', 'f')
const parts = noun('parties communes', 'parties communes', 'f', { plural: true })

it('has the indefinite article of its gender', () => {
  expect([building, agency, elect, parts].map(aOf)).toEqual([
    ...['un bâtiment', 'une agence', 'un élu', 'des parties communes'],
  ])
})

it('has a definite article that is elided before a vowel, an accent or a mute h', () => {
  expect([building, visit, agency, elect, parts].map(theOf)).toEqual([
    ...['le bâtiment', 'la visite', 'l’agence', 'l’élu', 'les parties communes'],
  ])
  expect(theOf(noun('habitation', 'habitations', 'f'))).toBe('l’habitation')
  expect(theOf(noun('œuvre', 'œuvres', 'f'))).toBe('l’œuvre')
})

it('contracts its article with « de »', () => {
  expect([building, visit, agency, parts].map(ofThe)).toEqual([
    ...['du bâtiment', 'de la visite', 'de l’agence', 'des parties communes'],
  ])
  expect([building, visit, parts].map(ofA)).toEqual([...['d’un bâtiment', 'd’une visite', 'de parties communes']])
})

it('names the button that adds one', () => {
  expect([building, visit, elect].map(freshOf)).toEqual(['Nouveau bâtiment', 'Nouvelle visite', 'Nouvel élu'])
})

it('begins with a capital in titles, accents included', () => {
  expect([titleOf(building), titlesOf(building), titlesOf(elect)]).toEqual(['Bâtiment', 'Bâtiments', 'Élus'])
})

it('keeps the texts that usage asks for', () => {
  const scale = noun('barème', 'barèmes', 'm', { titles: 'Plafonds de ressources' })
  expect([titlesOf(scale), titleOf(scale)]).toEqual([...['Plafonds de ressources', 'Barème']])
})
