import { z } from 'zod'
import { type EventDefinition, event } from './message.ts'
import type { PermissionKind } from './permission.ts'
import { id } from './values.ts'

type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> }

/** How a record is named in French sentences and titles: `une agence`, `l’agence`, `Agences`. */
export interface RecordWords {
  readonly a: string
  readonly the: string
  readonly many: string
}

/** A sheet of fields that people fill in: its schemas, its French names and its four events, as plain values. */
export interface RecordDefinition<N extends string = string, S extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: N
  /** What rights on it are about; also the beginning of its streams' names. */
  readonly kind: PermissionKind
  readonly words: RecordWords
  /** French name of each field: forms, histories, conflicts and lists all say the same. */
  readonly labels: { readonly [K in keyof S]: string }
  readonly fields: z.ZodObject<S>
  /** Only altered keys; `null` clears a field. */
  readonly changes: z.ZodObject<Changes<S>>
  readonly registered: EventDefinition<`${N}Registered`, z.ZodObject<{ id: typeof id; sheet: z.ZodObject<S> }>>
  readonly amended: EventDefinition<`${N}Amended`, z.ZodObject<{ id: typeof id; changes: z.ZodObject<Changes<S>> }>>
  readonly removed: EventDefinition<`${N}Removed`, z.ZodObject<{ id: typeof id }>>
  /** A removal undone: the sheet is as it was. */
  readonly restored: EventDefinition<`${N}Restored`, z.ZodObject<{ id: typeof id }>>
}

/** Any record, where its sheet does not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a record of one sheet is not a record of every sheet
export type AnyRecord = RecordDefinition<string, any>

/** The sheet of a record, as its events and endpoints carry it. */
export type SheetOf<R> = R extends { fields: infer F extends z.ZodType } ? z.infer<F> : never

/**
 * Declares a record. Fields carry no `.default()`: zod would write it into every patch.
 *
 * @param definition.personal whether the sheet holds personal fields, the record itself then being the data subject
 */
export function record<const N extends string, S extends z.ZodRawShape>(
  name: N,
  definition: {
    kind: PermissionKind
    words: RecordWords
    fields: S
    labels: { [K in keyof S]: string }
    personal?: boolean
  },
) {
  const { kind, words, labels } = definition
  const fields = z.object(definition.fields)
  const changes = z.object(
    Object.fromEntries(
      Object.entries(definition.fields).map(([key, field]) => [key, (field as z.ZodType).nullable().optional()]),
    ),
  ) as unknown as z.ZodObject<Changes<S>>
  const subject = definition.personal ? { subject: 'id' as const } : {}
  const registered = event(`${name}Registered` as `${N}Registered`, { id, sheet: fields }, subject)
  const amended = event(`${name}Amended` as `${N}Amended`, { id, changes }, subject)
  const removed = event(`${name}Removed` as `${N}Removed`, { id })
  const restored = event(`${name}Restored` as `${N}Restored`, { id })
  return {
    name,
    kind,
    words,
    labels,
    fields,
    changes,
    registered,
    amended,
    removed,
    restored,
    /** The four, for `all-events.ts`. */
    events: [registered, amended, removed, restored] as const,
  } satisfies RecordDefinition<N, S> & { events: unknown }
}
