import { createHash } from 'node:crypto'
import { allEvents, type FaitageEvent } from '@faitage/contracts/all-events'
import { criterionFields } from '@faitage/contracts/funding/criterion-fields'
import { operatorWords } from '@faitage/contracts/funding/criterion-words'
import type { DomainEvent, EventDefinition } from '@faitage/contracts/kernel/message'
import fc from 'fast-check'
import type { z } from 'zod'

/** One event of a random history; `pause` lets the projector catch up before the next one. */
export type Step = { readonly event: DomainEvent; readonly pause: boolean }

const definitions = allEvents as readonly EventDefinition[]
const opens = /(Opened|Registered|Uploaded|Added|Queued|Requested|Reserved)$/
const ofProjects = /^(Mission|Project|Requester|Referrers|Accommodation|CommonArea)/

/** Begins every id of a history: another history of the same log puts its own in its place. */
const WORLD = '5eedf00d'

/* Some value that each schema of an event accepts is among them. */
const words = [
  ...[
    'Tours',
    'L’Haÿ-les-Roses',
    '2024-02-29',
    '2023-05-01',
    '2025-11-30',
    '2025-11',
    '2024-03-01T08:00:00.000Z',
    'fr',
    'date_contact',
    '69',
    '2B',
  ],
  ...[
    'a@exemple.fr',
    '12',
    '12.5',
    '-3.25',
    '0612345678',
    '+33612345678',
    '73282932000074',
    '732829320',
    'https://exemple.fr/',
    'a.pdf',
  ],
  ...[
    'subvention',
    'prime',
    'Architecte',
    'architecte',
    '69003',
    'import.worker.failed',
    'Camille',
    '#112233',
    'a'.repeat(64),
    '0b5f2f0e7f0a4b579a536f2f1c7a0009',
  ],
  // A date that a monitor watches.
  'date_contact',
  ...Object.keys(criterionFields),
  ...Object.keys(operatorWords),
  ...['mission_start_date', 'date_contact', 'date_depositted', 'unpaid_date'],
]
const numbers = [0, 1, 2, 3, 12, 100, 2000, 46.5, -1]

/**
 * A history of every type of event, in an order that may make no sense: some follow what nobody opened, some open twice.
 * Things are few, so that events meet.
 */
export function randomHistory(length: number): fc.Arbitrary<Step[]> {
  const of = (chosen: readonly EventDefinition[]) => fc.oneof(...chosen.map(eventOf))
  // Most hangs on missions and projects: they are opened first as often as all the rest together.
  const opening = fc.oneof(
    of(definitions.filter(({ type }) => opens.test(type))),
    of(definitions.filter(({ type }) => type === 'MissionOpened' || type === 'ProjectOpened')),
  )
  const any = fc.oneof(
    // So often that a few histories have every type, however many types there are to come.
    { weight: 3, arbitrary: of(definitions) },
    { weight: 2, arbitrary: of(definitions.filter(({ type }) => ofProjects.test(type))) },
  )
  const pause = fc.nat(2).map(chance => chance === 0)
  const steps = (event: fc.Arbitrary<DomainEvent>, size: number) =>
    fc.array(fc.record({ event, pause }), { minLength: size, maxLength: size })
  return fc.tuple(steps(opening, length / 3), steps(any, length)).map(parts => parts.flat())
}

/** The event with ids of its own world, so that two histories in one log do not meet. */
export const inWorld = (event: DomainEvent, world: number): FaitageEvent =>
  JSON.parse(JSON.stringify(event).replaceAll(WORLD, world.toString(16).padStart(8, '0')))

/** @throws when the schema of the event accepts next to nothing of what is tried, which would be tried for ever */
function eventOf({ type, schema }: EventDefinition): fc.Arbitrary<DomainEvent> {
  const tried = acceptedBy(schema, type)
  const accepts = (data: unknown) => schema.safeParse(data).success
  if (!fc.sample(tried, { seed: 1, numRuns: 100 }).some(accepts)) throw new Error(`No value is known for ${type}`)
  return tried.filter(accepts).map(data => ({ type, data }))
}

/** One of three things of a name. */
const idOf = (name: string) => {
  const kind = createHash('sha256').update(name).digest('hex').slice(0, 4)
  return fc.integer({ min: 1, max: 3 }).map(n => `${WORLD}-${kind}-4000-8000-00000000000${n}`)
}

/** What the kinds of schema say of their parts. */
type Definition = { type: string } & Record<'element' | 'keyType' | 'valueType' | 'innerType' | 'in', z.ZodType> & {
    shape: Record<string, z.ZodType>
    options: z.ZodType[]
    values: unknown[]
    entries: Record<string, string>
  }

/** A value that a schema accepts. @throws when none is known: then `words` or `numbers` lack what it wants */
function acceptedBy(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  const definition = schema.def as unknown as Definition
  const inner = (key: 'element' | 'innerType' | 'in') => acceptedBy(definition[key], name)
  // What may be left out is, where no value is known.
  const innerOr = (nothing: null | undefined): fc.Arbitrary<unknown> => {
    try {
      return inner('innerType')
    } catch {
      return fc.constant(nothing)
    }
  }
  switch (definition.type) {
    case 'object': {
      const shape = Object.entries(definition.shape)
      const fields = Object.fromEntries(shape.map(([key, field]) => [key, acceptedBy(field, key)]))
      const requiredKeys = shape.filter(([, field]) => !field.safeParse(undefined).success).map(([key]) => key)
      return fc.record(fields, { requiredKeys })
    }
    case 'array':
      return severalOf(inner('element'), schema)
    case 'record':
      return fc.dictionary(
        acceptedBy(definition.keyType, name) as fc.Arbitrary<string>,
        acceptedBy(definition.valueType, name),
        { maxKeys: 2 },
      )
    case 'optional':
    case 'default':
      return innerOr(undefined)
    case 'nullable':
      return fc.option(innerOr(null), { freq: 3 })
    case 'readonly':
      return inner('innerType')
    case 'union':
      return fc.oneof(...definition.options.map(option => acceptedBy(option, name)))
    case 'pipe':
      return inner('in')
    case 'literal':
      return fc.constantFrom(...definition.values)
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'unknown':
    case 'any':
      return fc.constantFrom<unknown>(null, 'Tours', 3)
    default:
      return leafOf(schema, name)
  }
}

/** Up to three values, or as many as the schema wants at least. */
function severalOf(value: fc.Arbitrary<unknown>, schema: z.ZodType): fc.Arbitrary<unknown[]> {
  const checks = (schema.def.checks ?? []).map(check => check._zod.def as { length?: number; minimum?: number })
  const minimum = Math.max(0, ...checks.map(({ length = 0, minimum: least = length }) => least))
  return minimum > 3
    ? fc.array(value, { minLength: minimum, maxLength: minimum })
    : fc.uniqueArray(value, { maxLength: 3, selector: each => JSON.stringify(each) })
}

function leafOf(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  const accepts = (value: unknown) => schema.safeParse(value).success
  if (accepts('0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0009') && (!accepts('Tours') || name.endsWith('_id') || name === 'id')) {
    return idOf(name)
  }
  const known = [...words, ...numbers].filter(accepts)
  if (known.length === 0) throw new Error(`No value is known for « ${name} » (${schema.def.type})`)
  return fc.constantFrom(...known)
}
