import { metaOf } from '@faitage/contracts/kernel/field'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import type { z } from 'zod'

/** Answers the value of a field by its name, or undefined to have one made up. */
export type ValueOfField = (name: string) => unknown

type Definition = Record<string, unknown> & { type: string }

/* A string that some schema of the product accepts is among them: days, numbers, codes, addresses, words. */
const words = [
  ...['Marche', '1', parisDay(new Date()), new Date().toISOString(), 'marche@exemple.fr', '69'],
  ...['69003', '12345678901234', '0612345678', '+33612345678', 'https://exemple.fr/', '12.5', 'fr', 'true', 'a.pdf'],
  ...[
    '0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0009',
    'Un-mot-de-passe-de-marche-7',
    'A'.repeat(40),
    'YWJj',
    '#112233',
    '46,-2,48,1',
    '2026-01',
  ],
]
const numbers = [1, 2, 0, 10, 100, 2000, 46.5, -1]

/**
 * A value that a schema accepts, every optional field filled in: what a well-formed request sends.
 *
 * @throws when none could be made: then `words` or `numbers` lack what the schema wants
 */
export function sampleOf(schema: z.ZodType, valueOfField: ValueOfField = () => undefined, name = ''): unknown {
  const named = valueOfField(name)
  if (named !== undefined && schema.safeParse(named).success) return named
  const definition = schema.def as unknown as Definition
  const inner = (key: string) => sampleOf(definition[key] as z.ZodType, valueOfField, name)
  // What may be left out is, where nothing made up is accepted.
  const orElse = (nothing: null | undefined) => {
    try {
      return inner('innerType')
    } catch {
      return nothing
    }
  }
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape as Record<string, z.ZodType>).map(([key, field]) => [
          key,
          sampleOf(field, valueOfField, key),
        ]),
      )
    case 'array':
      return firstAccepted(schema, name, [() => [inner('element')], () => []])
    case 'record':
      return firstAccepted(schema, name, [
        () => ({ [String(inner('keyType'))]: sampleOf(definition.valueType as z.ZodType, valueOfField) }),
        () => ({}),
      ])
    case 'enum':
      return Object.values(definition.entries as object)[0]
    case 'literal':
      return (definition.values as unknown[])[0]
    case 'union':
      return sampleOf((definition.options as z.ZodType[])[0]!, valueOfField, name)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return orElse(undefined)
    case 'nullable':
      return orElse(null)
    case 'readonly':
    case 'nonoptional':
      return inner('innerType')
    case 'pipe':
      if ((definition.in as z.ZodType).def.type === 'transform') return inner('out')
      // A yes or no in an address is a text that only its own codec knows.
      return !schema.safeParse(inner('in')).success && schema.safeParse('true').success ? 'true' : inner('in')
    case 'boolean':
      return true
    case 'number':
    case 'int':
      return firstAccepted(
        schema,
        name,
        numbers.map(number => () => number),
      )
    case 'string':
      return firstAccepted(
        schema,
        name,
        // One of a list, where the schema is a text that says of which.
        [...words, ...Object.keys(metaOf(schema).words ?? {})].map(word => () => word),
      )
    case 'null':
      return null
    case 'undefined':
      return undefined
    case 'unknown':
    case 'any':
      return 'Marche'
    default:
      throw new Error(`a schema of type ${definition.type} has no sample yet (${name})`)
  }
}

/** The least that a schema accepts: of an object, only the fields that must be there. */
export function leastOf(schema: z.ZodType, valueOfField?: ValueOfField): unknown {
  if (schema.def.type !== 'object') return sampleOf(schema, valueOfField)
  const { shape } = schema.def as unknown as { shape: Record<string, z.ZodType> }
  const required = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success)
  return Object.fromEntries(required.map(([key, field]) => [key, sampleOf(field, valueOfField, key)]))
}

function firstAccepted(schema: z.ZodType, name: string, makes: (() => unknown)[]): unknown {
  for (const make of makes) {
    const value = make()
    if (schema.safeParse(value).success) return value
  }
  throw new Error(`no sample is accepted for ${name || 'a value'}`)
}
