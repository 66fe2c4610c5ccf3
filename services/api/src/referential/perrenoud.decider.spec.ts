import { defaultPerrenoudEnums } from '@faitage/contracts/referential/perrenoud'
import type { PerrenoudState } from '@faitage/contracts/referential/perrenoud-state'
import { perrenoudEnumsChanged, type WrittenValue } from '@faitage/contracts/referential/referential'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal, Refusal } from '../kernel/refusal.ts'
import { recorded } from '../kernel/testing/given.ts'
import { perrenoudDecider } from './perrenoud.decider.ts'

const { initial, decide, evolve } = perrenoudDecider
const inertia: WrittenValue[] = defaultPerrenoudEnums.inertia.map(({ value, label }) => ({ value, name: label }))
const edit = (rows: readonly WrittenValue[], state: PerrenoudState = initial) =>
  decide({ type: 'EditPerrenoudEnums', enums: { inertia: rows } }, state)
const after = (rows: readonly WrittenValue[], state: PerrenoudState = initial): PerrenoudState => {
  const decided = edit(rows, state)
  if (isRefusal(decided)) throw new Error(decided.key)
  return decided.reduce((next, event) => evolve(next, recorded(event as never) as never), state)
}

test('the same lists change nothing', () => {
  expect(edit(inertia)).toEqual([])
  expect(decide({ type: 'EditPerrenoudEnums', enums: {} }, initial)).toEqual([])
})

test('a label changes, a value is disabled, the order too; only that list is written', () => {
  const [light, ...rest] = inertia
  const rows = [...rest, { ...light!, name: 'Très légère', disabled: true }]
  const list = [...defaultPerrenoudEnums.inertia.slice(1), { value: '1', label: 'Très légère', disabled: true }]
  expect(edit(rows)).toEqual([perrenoudEnumsChanged({ enums: { inertia: list } })])
})

test('a new value is named after its label, each its own', () => {
  const state = after([...inertia, { name: 'Brique de pays n°1' }, { name: 'Brique de pays — n° 1' }])
  expect(state.inertia.slice(4).map(({ value }) => value)).toEqual(['brique_de_pays_n_1', 'brique_de_pays_n_1_2'])
  expect(state.inertia[4]).toEqual({ value: 'brique_de_pays_n_1', label: 'Brique de pays n°1', disabled: false })
})

test('a value that audits may hold does not go away', () => {
  const refusal = edit(inertia.slice(1)) as Refusal
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.body).toMatchObject({ key: 'enums.valueMissing' })
  expect(refusal.body.message).toContain('« Légère » de la liste « Inertie »')
})

test.each([
  ['unknown', [...inertia, { value: 'moon', name: 'Lune' }]],
  ['given twice', [...inertia, inertia[0]!]],
])('a value that is %s is refused at its row', (_, rows) => {
  expect((edit(rows) as Refusal).details).toEqual({
    fields: [{ path: 'enums.inertia.4.value', message: 'Choisissez une des valeurs proposées.' }],
  })
})

test('whatever is added, values stay distinct and old ones stay', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 20 }), names => {
      const values = after([...inertia, ...names.map(name => ({ name }))]).inertia.map(({ value }) => value)
      return new Set(values).size === values.length && inertia.every(({ value }) => values.includes(value!))
    }),
  )
})

test('a list of the audit’s forms takes new words and another order, and no value that the engine does not know', () => {
  const glazing = defaultPerrenoudEnums.audit_glazing.map(({ value, label }) => ({ value, name: label }))
  const ask = (rows: readonly WrittenValue[]) =>
    decide({ type: 'EditPerrenoudEnums', enums: { audit_glazing: rows } }, initial)
  expect(ask([...glazing.slice(1), { ...glazing[0]!, name: 'Simple vitrage', disabled: true }])).toHaveLength(1)
  expect((ask([...glazing, { name: 'Vitrage sous vide' }]) as Refusal).details).toMatchObject({
    fields: [{ path: `enums.audit_glazing.${glazing.length}.name` }],
  })
})
