import { z } from 'zod'

/** A fact to be stored: its type and its data, as the deciders return it. */
export type DomainEvent<T extends string = string, D = unknown> = { readonly type: T; readonly data: D }

/** What an event type is: its name, the schema of its data, and whose personal data it carries. */
export interface EventDefinition<T extends string = string, S extends z.ZodObject = z.ZodObject> {
  (data: z.infer<S>): DomainEvent<T, z.infer<S>>
  readonly type: T
  readonly schema: S
  /** Field of the data that names the data subject; required as soon as one field is personal. */
  readonly subject: string | undefined
}

/** The event that a definition makes. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S> ? DomainEvent<T, z.infer<S>> : never

/**
 * Declares an event type. Events are for ever: add optional fields freely, a breaking change is a new type.
 *
 * @param subject field of `shape` that holds the id of the person whose data the personal fields are
 */
export function event<const T extends string, S extends z.ZodRawShape>(
  type: T,
  shape: S,
  options: { subject?: keyof S & string } = {},
): EventDefinition<T, z.ZodObject<S>> {
  const schema = z.object(shape)
  const make = (data: z.infer<typeof schema>) => ({ type, data })
  Object.defineProperty(make, 'name', { value: type })
  return Object.assign(make, { type, schema, subject: options.subject }) as EventDefinition<T, z.ZodObject<S>>
}

/** Who acted: a person of the product, the person's workflow, or the system at start-up. */
const actor = z.object({
  id: z.string(),
  kind: z.enum(['user', 'workflow', 'system']),
  /** A workflow that undoes what an import wrote. */
  reverts: z.literal(true).optional(),
})
export type Actor = z.infer<typeof actor>

/** What travels beside the data of every event. Ids only: metadata is never encrypted. */
const eventMetadata = z.object({
  command_id: z.uuid(),
  /** Keyed hash of the request that caused the event; the same idempotency key with another body is refused. */
  request_hash: z.string().optional(),
  actor,
  /** The trace that led to it (W3C `traceparent`), where traces are kept. */
  traceparent: z.string().optional(),
})
export type EventMetadata = z.infer<typeof eventMetadata>

/** An event as it was read back from the store, personal data in clear (null once erased). */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string
  readonly stream: string
  /** Place in its stream, from 0. */
  readonly revision: number
  /** Commit position in the whole log, a decimal string: compare as bigint, never subtract. */
  readonly position: string
  /** When the store heard of it, ISO 8601 in UTC. */
  readonly recordedAt: string
  /** It carried personal data, which went with its subject's key. */
  readonly erased?: true
  readonly metadata: EventMetadata
}

/** Where every event of a stream was thought of: one more does not compile. @throws on one of a later version */
export function unfolded(event: never): never {
  const { type, stream } = event as RecordedEvent
  throw new Error(`${stream} holds an event that nothing folds: ${type}`)
}
