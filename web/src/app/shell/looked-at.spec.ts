import { expect, it } from 'vitest'
import { routeOf } from '../route-table'
import { lookedAt, passedOver } from './looked-at'

it('the day an address looks at is kept for the other tabs; what is no day is not', () => {
  expect(lookedAt({ on: '2019-06-01', known_at: '2020-01-31', ...{ tab: 'import', page: '2' } })).toEqual({
    on: '2019-06-01',
    known_at: '2020-01-31',
  })
  expect(lookedAt({ on: '2026-02-30', known_at: '' })).toEqual({})
})

it('a tab that has no past says so of the day it passes over, one that has says nothing', () => {
  const on = { on: '2019-06-01' }
  const said = (path: string, looked = on as object, rights: Parameters<typeof passedOver>[2] = []) =>
    passedOver(routeOf(path), looked, rights)
  const lot = '/missions/$id/copros/$copro_id/buildings/$building_id/lots/$lot_id'
  expect([said(`${lot}/edit`), said(`${lot}/general`)]).toEqual(['01/06/2019', undefined])
  expect(said('/missions/$id/copros/$copro_id/general', { known_at: '2020-01-31' })).toBe('31/01/2020')
  expect([said('/projects/edit/$id/documents'), said('/projects/edit/$id')]).toEqual(['01/06/2019', undefined])
  expect([said('/missions/$id/general'), said('/missions/$id/general', on, ['read audit'])]).toEqual([
    '01/06/2019',
    undefined,
  ])
  expect([said('/'), said(`${lot}/edit`, {})]).toEqual([undefined, undefined])
})
