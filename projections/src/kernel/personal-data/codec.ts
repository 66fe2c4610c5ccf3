import { allEvents, type FaitageEvent } from '@faitage/contracts/all-events'
import type { DomainEvent, EventDefinition } from '@faitage/contracts/kernel/message'
import { type PersonalPath, personalPaths } from '@faitage/contracts/kernel/personal'
import { z } from 'zod'
import { seal, unseal } from './cipher.ts'
import { generationOf } from './generation.ts'
import type { Keyring, Keys } from './keyring.ts'

/** Data of an event as it is stored: personal fields are gone from their places, sealed together in `personal`. */
type StoredData = Record<string, unknown> & { personal?: string }

const VERSION = '1.'
/** Sealed by a key that is not the first of its subject: `2.<generation>.`. */
const RENEWED = '2.'

/** Where personal fields lie below an object: a leaf, named fields, or every element. */
type Places = { leaf: boolean; fields: Map<string, Places>; each: Places | undefined }
type Coding = { subject: string; places: Places; required: readonly PersonalPath[] }
type Sealed = [path: (string | number)[], value: unknown][]

const definitions = new Map((allEvents as readonly EventDefinition[]).map(one => [one.type as string, one]))
/** Read from the contracts when an event of the type first comes by: most types do not, where a role starts. */
const codings = new Map<string, Coding | undefined>()

/** How an event of a type is sealed; undefined when nothing in it is personal. */
function codingOf(type: string): Coding | undefined {
  const known = codings.get(type)
  if (known || codings.has(type)) return known
  const definition = definitions.get(type)
  const coding = definition && codingFrom(definition)
  codings.set(type, coding)
  return coding
}

/** @throws when an event carries personal data and does not say whose */
export function codingFrom({ type, schema, subject }: EventDefinition): Coding | undefined {
  const paths = personalPaths(schema)
  if (paths.length === 0) return undefined
  if (!subject) throw new Error(`${type} carries personal data and names no subject`)
  return { subject, places: placesOf(paths), required: paths.filter(path => isRequired(schema, path)) }
}

function placesOf(paths: readonly PersonalPath[]): Places {
  const root: Places = { leaf: false, fields: new Map(), each: undefined }
  for (const path of paths) {
    let at = root
    for (const step of path) {
      let next = step === '*' ? at.each : at.fields.get(step)
      if (!next) {
        next = { leaf: false, fields: new Map(), each: undefined }
        if (step === '*') at.each = next
        else at.fields.set(step, next)
      }
      at = next
    }
    at.leaf = true
  }
  return root
}

/** Whether every object on the way, and the field itself, must be there. */
function isRequired(schema: z.ZodType, path: PersonalPath): boolean {
  let at: z.ZodType = schema
  for (const step of path) {
    if (!(at instanceof z.ZodObject)) return false
    at = at.shape[step] as z.ZodType
    if (at.safeParse(undefined).success) return false
  }
  return true
}

/** Id of the person an event's personal fields are about, or undefined when it can hold none. */
export function subjectOf(event: { type: string; data: unknown }): string | undefined {
  const coding = codingOf(event.type)
  return coding && subjectIn(event.data as Record<string, unknown>, coding)
}

/** Id of the person whose key an event is to be sealed with; undefined when nothing in it is personal. */
export function sealedFor(event: { type: string; data: unknown }): string | undefined {
  const coding = codingOf(event.type)
  return coding && holdsSome(event.data, coding.places) ? subjectOf(event) : undefined
}

/** Whether a value stands in a personal place. */
function holdsSome(value: unknown, { leaf, fields, each }: Places): boolean {
  if (value === null || value === undefined) return false
  if (leaf) return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return each !== undefined && value.some(element => holdsSome(element, each))
  return Object.entries(value).some(([name, field]) => {
    const place = fields.get(name) ?? each
    return place !== undefined && holdsSome(field, place)
  })
}

/** Whom an event names as its subject; what names nobody is its own. */
const subjectIn = (data: Record<string, unknown>, { subject }: Coding): string => (data[subject] ?? data.id) as string

/**
 * The stored form of an event's data.
 * @throws when it carries personal data and its subject's key is not among the keys.
 */
export function encode(event: DomainEvent, keys: Keys): Record<string, unknown> {
  const data = event.data as Record<string, unknown>
  const coding = codingOf(event.type)
  if (!coding) return data
  const found: Sealed = []
  const rest = takeOut(data, coding.places, [], found) as Record<string, unknown>
  if (found.length === 0) return rest
  const subject = subjectIn(data, coding)
  const key = keys.get(subject)
  if (!key) throw new Error(`No key for the subject of ${event.type}`)
  const sealed = seal(key, Buffer.from(JSON.stringify(found)), bindingOf(event.type, subject))
  const generation = generationOf(key)
  const version = generation === 0 ? VERSION : `${RENEWED}${generation}.`
  return { ...rest, personal: version + sealed.toString('base64url') }
}

/** Of which generation the key was that sealed this, and what it sealed. */
function partsOf(personal: string, type: string): { generation: number; sealed: string } {
  if (personal.startsWith(VERSION)) return { generation: 0, sealed: personal.slice(VERSION.length) }
  const [version, generation = '', sealed = ''] = personal.split('.', 3)
  if (`${version}.` !== RENEWED || !/^[1-9]\d{0,8}$/.test(generation))
    throw new Error(`Unknown form of personal data in ${type}`)
  return { generation: Number(generation), sealed }
}

/** The key that opens a stored event; undefined where it was forgotten, whether there is a newer one or not. */
function keyFor(stored: { type: string; data: unknown }, subject: string, keys: Keys): Buffer | undefined {
  const key = keys.get(subject)
  if (!key) return undefined
  return partsOf((stored.data as StoredData).personal!, stored.type).generation < generationOf(key) ? undefined : key
}

/** The keys that open some stored events, those of this very moment where one of them was sealed by a newer key. */
export async function keysOf(keyring: Keyring, stored: readonly { type: string; data: unknown }[]): Promise<Keys> {
  const keys = await keyring.load(stored.flatMap(event => openedBy(event) ?? []))
  const stale = stored.flatMap(event => {
    const subject = openedBy(event)
    const key = subject === undefined ? undefined : keys.get(subject)
    const isNewer = key && partsOf((event.data as StoredData).personal!, event.type).generation > generationOf(key)
    return isNewer ? [subject!] : []
  })
  if (stale.length === 0) return keys
  const renewed = new Set(stale)
  const fresh = await keyring.reload([...renewed])
  return { get: id => (renewed.has(id) ? fresh : keys).get(id) }
}

/**
 * The data as the decider returned it; what is stored stays as it is. With the subject's key gone, personal fields are absent, and null where the
 * schema requires one.
 * @throws when the sealed part was altered or belongs to another event type or subject.
 */
export function decode(stored: { type: string; data: unknown }, keys: Keys): FaitageEvent['data'] {
  const data = stored.data as StoredData
  const coding = codingOf(stored.type)
  if (!coding || data.personal === undefined) return data as FaitageEvent['data']
  const { personal, ...rest } = data
  const subject = subjectIn(data, coding)
  const key = keyFor(stored, subject, keys)
  const own = new Set<unknown>()
  if (!key) {
    for (const path of coding.required) put(rest, path, null, own)
    return rest as FaitageEvent['data']
  }
  const sealed = Buffer.from(partsOf(personal, stored.type).sealed, 'base64url')
  const found = JSON.parse(unseal(key, sealed, bindingOf(stored.type, subject)).toString()) as Sealed
  for (const [path, value] of found) put(rest, path, value, own)
  return rest as FaitageEvent['data']
}

/** Id of the person whose key opens a stored event; undefined when nothing in it is sealed. */
const openedBy = (stored: { type: string; data: unknown }): string | undefined =>
  (stored.data as StoredData).personal === undefined ? undefined : subjectOf(stored)

/** Whether an event carries personal data that nobody can read any more. */
export const isErased = (stored: { type: string; data: unknown }, keys: Keys): boolean => {
  const subject = openedBy(stored)
  return subject !== undefined && !keyFor(stored, subject, keys)
}

const bindingOf = (type: string, subject: string) => `${type}|${subject}`

/** A copy without the personal leaves, which go to `found` with their way; null and absent ones stay. */
function takeOut(value: unknown, places: Places, way: (string | number)[], found: Sealed): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const { each } = places
    if (!each) return value
    return value.map((element, index) => {
      if (!each.leaf) return takeOut(element, each, [...way, index], found)
      found.push([[...way, index], element])
      return null
    })
  }
  const rest: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const place = places.fields.get(name) ?? places.each
    if (!place) rest[name] = field
    else if (!place.leaf) rest[name] = takeOut(field, place, [...way, name], found)
    else if (field === null) rest[name] = null
    else if (field !== undefined) found.push([[...way, name], field])
  }
  return rest
}

/** Objects on the way that are not yet `own` are copied: what is stored may be read again, and stays sealed. */
function put(
  root: Record<string, unknown>,
  path: readonly (string | number)[],
  value: unknown,
  own: Set<unknown>,
): void {
  let at = root as Record<string | number, unknown>
  for (let index = 0; index < path.length - 1; index++) {
    const step = path[index] as string | number
    let next = at[step] as Record<string | number, unknown>
    if (next === null || typeof next !== 'object') return
    if (!own.has(next)) {
      next = (Array.isArray(next) ? [...next] : { ...next }) as typeof next
      own.add(next)
      at[step] = next
    }
    at = next
  }
  at[path.at(-1) as string | number] = value
}
