import { z } from 'zod'
import { type EventDefinition, event } from './message.ts'
import { id } from './values.ts'

type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> }

/** A sheet of fields that people fill in: its schemas and its three events, as plain values. */
export interface RecordDefinition<N extends string = string, S extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: N
  /** Lower-case kind, as in the record's stream name and its permissions. */
  readonly kind: Lowercase<N>
  readonly fields: z.ZodObject<S>
  /** Only altered keys; `null` clears a field. */
  readonly changes: z.ZodObject<Changes<S>>
  readonly registered: EventDefinition<`${N}Registered`, z.ZodObject<{ id: typeof id; sheet: z.ZodObject<S> }>>
  readonly amended: EventDefinition<`${N}Amended`, z.ZodObject<{ id: typeof id; changes: z.ZodObject<Changes<S>> }>>
  readonly removed: EventDefinition<`${N}Removed`, z.ZodObject<{ id: typeof id }>>
}

/**
 * Declares a record. Fields carry no `.default()`: zod would write it into every patch.
 *
 * @param personal whether the sheet holds personal fields, the record itself then being the data subject
 */
export function record<const N extends string, S extends z.ZodRawShape>(
  name: N,
  shape: S,
  options: { personal?: boolean } = {},
) {
  const fields = z.object(shape)
  const changes = z.object(
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, (field as z.ZodType).nullable().optional()])),
  ) as unknown as z.ZodObject<Changes<S>>
  const subject = options.personal ? { subject: 'id' as const } : {}
  return {
    name,
    kind: name.toLowerCase() as Lowercase<N>,
    fields,
    changes,
    registered: event(`${name}Registered` as `${N}Registered`, { id, sheet: fields }, subject),
    amended: event(`${name}Amended` as `${N}Amended`, { id, changes }, subject),
    removed: event(`${name}Removed` as `${N}Removed`, { id }, subject),
  } satisfies RecordDefinition<N, S>
}
