import { phone } from '@faitage/contracts/kernel/rules'
import { badValues } from '@faitage/contracts/kernel/testing/bad-values'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseOr } from './validation.ts'

const messageOf = (schema: z.ZodType, value: unknown) => {
  const parsed = parseOr(z.object({ value: schema }), { value })
  if (!('refusal' in parsed)) return undefined
  const [field] = parsed.refusal.details.fields as { path: string; message: string }[]
  return field?.message.replaceAll('\u00A0', ' ')
}

it.each(badValues)('the server refuses %s in the words of the browser %#', (_, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

it('knows the numbering plans of other countries', () => {
  expect(messageOf(phone, '+32 2 555 12 12')).toBeUndefined()
  expect(messageOf(phone, '+32 2 5')).toContain('n’est pas valide')
  expect(messageOf(phone, '+999 123 456 789')).toContain('n’est pas valide')
})

it('accepts a mobile number of every country, as people write it and as machines do', () => {
  const refused = getCountries().flatMap(country => {
    const example = getExampleNumber(country, examples)
    const written = example ? [example.number, example.formatInternational()] : []
    return written.filter(number => messageOf(phone, number) !== undefined)
  })
  expect(refused).toEqual([])
})
