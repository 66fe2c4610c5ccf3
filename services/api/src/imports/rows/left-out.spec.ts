import { expect, test } from 'vitest'
import { isOptional, leaveOut } from './left-out.ts'

const fault = (column: string, message = 'illisible') => ({ column, value: 'x', message })

test('a value whose kind of error was chosen is left out and told, the others stay in error', () => {
  const errors = [fault('E-mail'), fault('E-mail', 'autre'), fault('Surface')]
  const {
    values,
    errors: left,
    warnings,
  } = leaveOut({ last_name: 'Roux', living_area: '80' }, errors, [
    { column: 'E-mail', message: 'illisible' },
    { column: 'Surface', message: 'illisible' },
  ])
  expect(values).toEqual({ last_name: 'Roux' })
  expect(left).toEqual([fault('E-mail', 'autre')])
  expect(warnings.map(({ column, message }) => [column, message])).toEqual([
    ['E-mail', 'Importé sans cette valeur. illisible'],
    ['Surface', 'Importé sans cette valeur. illisible'],
  ])
})

test('what says nothing without the other goes with it', () => {
  const without = ['Année du revenu', 'Statut'].map(column => ({ column, message: 'illisible' }))
  const read = { taxable_income: 1, status_on: '2026-01-01', last_name: 'Roux' }
  expect(leaveOut(read, [fault('Année du revenu'), fault('Statut')], without).values).toEqual({ last_name: 'Roux' })
})

test('no row does without its reference, nor without whose it is', () => {
  for (const column of ['Référence', 'Type de demandeur', null]) expect(isOptional(column)).toBe(false)
  const without = [{ column: 'Référence', message: 'illisible' }]
  expect(leaveOut({}, [fault('Référence')], without)).toMatchObject({ errors: [fault('Référence')], warnings: [] })
})
