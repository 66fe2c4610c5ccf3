import { expect, it } from 'vitest'
import { asComputed, isTaken, sheetRow, withoutCopied } from './row-sheet.ts'
import { sampleRow } from './testing-simulation.ts'

it('a row keeps what a person typed and leaves out what is computed', () => {
  const row = sampleRow({ scenario_id: 's', subventioned_expense: 40_000_00, rate: '60', typed: ['rate'] })
  expect(sheetRow(row)).toEqual({ id: row.id, funder_id: row.funder_id, rate: '60' })
  expect(sheetRow({ ...row, typed: ['scenario_id', 'subventioned_expense'], use_case_id: 'u' })).toEqual({
    ...{ id: row.id, funder_id: row.funder_id, use_case_id: 'u' },
    ...{ scenario_id: 's', subventioned_expense: 40_000_00 },
  })
})

it('a typed advance is the percentage that was typed, not the amount it comes to', () => {
  const row = sampleRow({ advance: 6_569_00, advance_rate: '30', typed: ['advance'] })
  expect(sheetRow(row)).toMatchObject({ advance: '30' })
})

it('a reset forgets what was typed and keeps the order', () => {
  const rows = [sampleRow({ id: 'b', rate: '10', typed: ['rate'] }), sampleRow({ id: 'a' })]
  expect(asComputed(rows).map(({ id, rate }) => [id, rate])).toEqual([
    ['b', undefined],
    ['a', undefined],
  ])
})

it('a funder is there once for the whole, and once for each use case', () => {
  const rows = [sampleRow({ funder_id: 'f', use_case_id: 'u' })]
  expect(isTaken(rows, 'f', 'u')).toBe(true)
  expect(isTaken(rows, 'f', null)).toBe(false)
})

it('a national funder is offered where the mission has no copy of it', () => {
  const national = [
    { id: 'anah', copied_from: null },
    { id: 'cee', copied_from: null },
  ]
  expect(withoutCopied(national, [{ copied_from: 'anah' }, { copied_from: null }])).toEqual([national[1]])
})
