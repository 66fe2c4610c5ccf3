import { z } from 'zod'
import type { EventDefinition } from './message.ts'

/** The lock: the shape of each event type as it was first written, in a form a reviewer can read in a diff. */
export type EventLock = Record<string, { subject?: string; shape: unknown }>

/** The shape of an event as JSON Schema, keys in order, so that equal schemas give equal text. */
export function lockOf(definitions: readonly EventDefinition[]): EventLock {
  const lock: EventLock = {}
  for (const definition of [...definitions].sort((a, b) => a.type.localeCompare(b.type, 'en'))) {
    const { $schema: _, ...shape } = z.toJSONSchema(definition.schema, { unrepresentable: 'any' })
    lock[definition.type] = { ...(definition.subject ? { subject: definition.subject } : {}), shape }
  }
  return lock
}

/** What an edit broke: event types gone, or altered in anything but new optional fields. */
export function brokenBy(locked: EventLock, current: EventLock): string[] {
  return Object.entries(locked).flatMap(([type, was]) => {
    const is = current[type]
    if (!is) return [`${type} is gone: events are for ever`]
    if (was.subject !== is.subject) return [`${type}: its data subject changed`]
    return compare(type, was.shape, is.shape)
  })
}

function compare(at: string, was: unknown, is: unknown): string[] {
  // What may be one of several, as what may be null is, is compared one by one.
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
    return was.flatMap((one, index) => compare(`${at}.${index}`, one, is[index]))
  if (!isObject(was) || !isObject(is)) return JSON.stringify(was) === JSON.stringify(is) ? [] : [`${at} changed`]
  const problems: string[] = []
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (key === 'required') problems.push(...compareRequired(at, was.required, is.required))
    else if (key === 'enum') problems.push(...compareEnum(at, was.enum, is.enum))
    else if (key === 'maxItems') problems.push(...compareMost(at, was.maxItems, is.maxItems))
    else if (key === 'properties') problems.push(...compareProperties(at, was.properties, is.properties))
    else problems.push(...compare(`${at}.${key}`, was[key], is[key]))
  }
  return problems
}

function compareProperties(at: string, was: unknown, is: unknown): string[] {
  const before = isObject(was) ? was : {}
  const after = isObject(is) ? is : {}
  return Object.entries(before).flatMap(([name, schema]) =>
    name in after ? compare(`${at}.${name}`, schema, after[name]) : [`${at}.${name} is gone`],
  )
}

/** A new value is welcome; one taken away would make stored events unreadable. */
function compareEnum(at: string, was: unknown, is: unknown): string[] {
  if (!Array.isArray(was) || !Array.isArray(is)) return compare(at, JSON.stringify(was), JSON.stringify(is))
  return was.filter(value => !is.includes(value)).map(value => `${at}: ${String(value)} is gone`)
}

/** More of something is welcome; fewer would make stored events unreadable. */
const compareMost = (at: string, was: unknown, is: unknown): string[] =>
  typeof was === 'number' && (is === undefined || (typeof is === 'number' && is >= was))
    ? []
    : was === is
      ? []
      : [`${at}: fewer may be there`]

function compareRequired(at: string, was: unknown, is: unknown): string[] {
  const before = new Set(Array.isArray(was) ? was : [])
  const after = new Set(Array.isArray(is) ? is : [])
  return [
    ...[...after].filter(name => !before.has(name)).map(name => `${at}.${name} became required`),
    ...[...before].filter(name => !after.has(name)).map(name => `${at}.${name} became optional`),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
