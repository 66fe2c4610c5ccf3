import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredOnly, strayKeys } from './declared.ts'
import { manyOf } from './endpoint.ts'

const person = z.object({ name: z.string(), contacts: z.array(z.object({ phone: z.string() })).optional() })

test('a key nothing declares is named by its path, wherever it lies', () => {
  const sent = { name: 'Zoé', birthday_date: '1970-01-01', contacts: [{ phone: '1' }, { phone: '2', fax: '3' }] }
  expect(strayKeys(person, sent)).toEqual(['birthday_date', 'contacts.1.fax'])
  expect(strayKeys(person.nullable().optional(), sent)).toHaveLength(2)
  expect(strayKeys(person.default({ name: '' }), null)).toEqual([])
})

test('maps, open objects, lists of a query and unknown values keep their keys', () => {
  expect(strayKeys(z.record(z.string(), z.boolean()), { any: true })).toEqual([])
  expect(strayKeys(z.record(z.string(), person), { one: { name: 'a', age: 1 } })).toEqual(['one.age'])
  expect(strayKeys(z.looseObject({ a: z.string() }), { a: 'x', b: 1 })).toEqual([])
  expect(strayKeys(z.object({ value: z.unknown() }), { value: { deep: 1 } })).toEqual([])
  expect(strayKeys(z.object({ status: manyOf(z.string()) }), { status: 'a,b' })).toEqual([])
})

test('of a union, the option that fits speaks; without any, the nearest', () => {
  const union = z.union([z.object({ a: z.string() }), z.object({ b: z.number(), c: z.number() })])
  expect(strayKeys(union, { b: 1, c: 2 })).toEqual([])
  expect(strayKeys(union, { b: 'ill', c: 2, d: 3 })).toEqual(['d'])
})

test('an answer leaves with its declared keys only', () => {
  const answer = { items: [{ name: 'Zoé', secret: 1, contacts: [{ phone: '1', note: 'x' }] }], more: true }
  expect(declaredOnly(z.object({ items: z.array(person) }), answer)).toEqual({
    items: [{ name: 'Zoé', contacts: [{ phone: '1' }] }],
  })
  expect(answer.items[0]).toHaveProperty('secret')
  expect(declaredOnly(z.unknown(), answer)).toBe(answer)
})
