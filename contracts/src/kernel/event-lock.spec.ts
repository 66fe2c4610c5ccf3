import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEvents } from '../all-events.ts'
import { brokenBy, lockOf } from './event-lock.ts'
import { event } from './message.ts'
import { personal } from './personal.ts'

const shape = { id: z.uuid(), name: z.string().max(10), mood: z.enum(['calm', 'keen']) }
const locked = lockOf([event('Greeted', shape)])
const edited = (next: z.ZodRawShape, options = {}) => brokenBy(locked, lockOf([event('Greeted', next, options)]))

describe('the event lock', () => {
  it('agrees with the events as they are written today', () => {
    const file = JSON.parse(readFileSync(new URL('../../events.lock.json', import.meta.url), 'utf8'))
    expect(lockOf(allEvents), 'run npm run events:lock').toEqual(file)
  })

  it('accepts a new optional field', () => {
    expect(edited({ ...shape, note: z.string().optional() })).toEqual([])
  })

  it('accepts a new value of an enum, also where it may be null', () => {
    expect(edited({ ...shape, mood: z.enum(['calm', 'keen', 'glad']) })).toEqual([])
    const nullable = (values: [string, ...string[]]) => lockOf([event('Greeted', { mood: z.enum(values).nullable() })])
    expect(brokenBy(nullable(['calm']), nullable(['calm', 'glad']))).toEqual([])
    expect(brokenBy(nullable(['calm', 'glad']), nullable(['glad']))).not.toEqual([])
  })

  it('accepts a longer list, not a shorter one', () => {
    const upTo = (most: number) => lockOf([event('Greeted', { names: z.array(z.string()).max(most) })])
    expect(brokenBy(upTo(10), upTo(20))).toEqual([])
    expect(brokenBy(upTo(10), upTo(5))).not.toEqual([])
    expect(brokenBy(lockOf([event('Greeted', { names: z.array(z.string()) })]), upTo(5))).not.toEqual([])
  })

  it.each([
    ['a field taken away', { id: shape.id, mood: shape.mood }],
    ['a new required field', { ...shape, note: z.string() }],
    ['a field made optional', { ...shape, name: shape.name.optional() }],
    ['another type', { ...shape, name: z.number() }],
    ['a tighter bound', { ...shape, name: z.string().max(5) }],
    ['a value taken out of an enum', { ...shape, mood: z.enum(['calm']) }],
    ['a field made personal', { ...shape, name: personal(z.string().max(10)) }],
  ])('refuses %s', (_, next) => {
    expect(edited(next)).not.toEqual([])
  })

  it('refuses another data subject, and an event taken away', () => {
    expect(edited(shape, { subject: 'id' })).not.toEqual([])
    expect(brokenBy(locked, {})).not.toEqual([])
  })
})

describe('every event', () => {
  it('has a type of its own', () => {
    const types = allEvents.map(definition => definition.type)
    expect(new Set(types).size).toBe(types.length)
  })

  it('carries no default, which zod would write into every patch', () => {
    expect(JSON.stringify(lockOf(allEvents))).not.toContain('"default":')
  })
})
