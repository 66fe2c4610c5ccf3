import { strayKeys } from '@faitage/contracts/kernel/declared'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { frenchMessage } from '@faitage/contracts/kernel/french'
import { knowForeignPhones } from '@faitage/contracts/kernel/rules'
import { z } from 'zod'
import { phoneNumbers } from '../phone-numbers.ts'
import { invalid, type Refusal } from '../refusal.ts'

z.config({ customError: frenchMessage })
knowForeignPhones(number => phoneNumbers().isValidPhoneNumber(number))

/** Parses what was sent, or refuses it field by field in French. */
export function parseOr<S extends z.ZodType>(schema: S, value: unknown): { value: z.output<S> } | { refusal: Refusal } {
  const parsed = schema.safeParse(value)
  return parsed.success ? { value: parsed.data } : { refusal: invalid(fieldErrorsOf(parsed.error)) }
}

/** As `parseOr`, a key that the schema does not declare being refused by name. */
export function parseDeclared<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { value: z.output<S> } | { refusal: Refusal } {
  const parsed = parseOr(schema, value)
  const stray = strayKeys(schema, value)
  return stray.length === 0 ? parsed : { refusal: withUnknownFields(parsed, stray) }
}

/** The faults of a parse, one per field, by dotted path. */
function fieldErrorsOf(error: z.ZodError): FieldError[] {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    if (!fields.has(path)) fields.set(path, issue.message)
  }
  return [...fields].map(([path, message]) => ({ path, message })).slice(0, 200)
}

/** What was wrong, and each key that nothing here knows: a person's entry never vanishes in silence. */
export function withUnknownFields(parsed: { value: unknown } | { refusal: Refusal }, stray: string[]): Refusal {
  const known = 'refusal' in parsed ? (parsed.refusal.details.fields as FieldError[]) : []
  const unknown = stray.map(path => ({ path, message: `Ce champ n’est pas connu ici : ${path.split('.').at(-1)}.` }))
  return invalid([...known, ...unknown].slice(0, 200))
}
