import { projectTokens } from '@faitage/contracts/projects/tokens'
import { expect, test } from 'vitest'
import { placeToFill } from './place-to-fill.ts'

const of = (token: string, dwelling?: string) => placeToFill(token, { project: 'p', mission: 'm', dwelling })

test('what a letter misses leads to where it is filled in', () => {
  expect(of('demandeur.telephone')).toBe('/projects/edit/p')
  expect(of('champ.annee_du_sinistre')).toBe('/projects/edit/p')
  expect(of('logement.surface')).toBe('/projects/edit/p/accommodation/general')
  expect(of('logement.surface', 'd')).toBe('/projects/edit/p/accommodation/d')
  expect(of('plan.reste')).toBe('/projects/edit/p/works/simulations')
  expect(of('agence.email')).toBe('/missions/edit/m')
  expect(placeToFill('agence.email', { project: 'p' })).toBeUndefined()
})

test('every token has its page, but the day and whoever writes', () => {
  const without = projectTokens.map(({ name }) => name).filter(token => !of(token))
  expect(new Set(without.map(token => token.split('.')[0]))).toEqual(new Set(['expediteur', 'date']))
})
