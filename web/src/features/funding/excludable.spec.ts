import { expect, it } from 'vitest'
import { excludable } from './excludable'

const one = (id: string, copied_from: string | null = null) => ({ id, name: id.toUpperCase(), copied_from })
const national = [one('geste'), one('cee')]

it('a copy is known by the national funder that scenarios name, whatever the mission holds', () => {
  const beside = [one('own', 'ampleur'), one('copy', 'geste'), one('town')]
  expect(excludable({ funder: 'own', beside, national, held: ['geste', 'cee'] })).toEqual([
    { value: 'geste', label: 'COPY' },
    { value: 'town', label: 'TOWN' },
    { value: 'cee', label: 'CEE (national)' },
  ])
  expect(excludable({ funder: 'own', beside, national, held: ['copy'] }).map(({ value }) => value)).toEqual([
    ...['geste', 'town', 'copy'],
  ])
})

it('a national funder is told of the other national ones', () => {
  expect(excludable({ funder: 'geste', beside: national, national, held: ['cee'] })).toEqual([
    { value: 'cee', label: 'CEE' },
  ])
})
