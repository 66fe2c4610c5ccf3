import { randomUUID } from 'node:crypto'
import { derivedId } from '@faitage/projections/kernel/derived-id'

/** Namespace of every id derived from a command. */
const COMMANDS = '6f1c3b0e-5f0a-4c8e-9d43-0a1f5b1f7c11'

/** The part of a request that the rules of writing need. */
export interface RequestContext {
  /** Id of this request, also in the logs and in `x-request-id`. */
  readonly id: string
  readonly ip: string
  /** Stable id of the command: derived from the caller, the call and its `Idempotency-Key`, or random without one. */
  readonly commandId: string
  /** Keyed hash of what was sent; absent without an `Idempotency-Key`. */
  readonly requestHash: string | undefined
  /** Revision the person had on screen. */
  readonly ifMatch: number | undefined
  /** Id of a thing this command creates; the same command always gives the same id. */
  newId(kind: string): string
}

/** The id of a command that carries a key: the same caller, call and key always give the same id. */
export const commandIdOf = (callerId: string, call: string, key: string): string =>
  derivedId(`${callerId}:${call}:${key}`, COMMANDS)

/**
 * The part of a request that is about one of several things it writes: sent again, each is written once. Its own ids come
 * of the thing; what was on screen, and what was sent, are the request's and not compared.
 */
export function partOf({ id, ip, commandId: whole }: RequestContext, thing: string): RequestContext {
  const commandId = derivedId(thing, whole)
  return { id, ip, commandId, requestHash: undefined, ifMatch: undefined, newId: kind => derivedId(kind, commandId) }
}

/** A context for work that no HTTP request started (seeding, batches). */
export function internalContext(commandId: string = randomUUID()): RequestContext {
  return {
    id: commandId,
    ip: 'internal',
    commandId,
    requestHash: undefined,
    ifMatch: undefined,
    newId: kind => derivedId(kind, commandId),
  }
}
