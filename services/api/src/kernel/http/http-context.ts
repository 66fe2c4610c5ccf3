import { randomUUID } from 'node:crypto'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { invalid } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'
import type { Caller } from './caller.ts'
import { commandIdOf, type RequestContext } from './request-context.ts'

/** What a request brings that the rules of writing need; ids and hashes are only made when somebody asks. */
export class HttpContext implements RequestContext {
  readonly id: string
  readonly ip: string
  readonly ifMatch: number | undefined
  readonly #key: string | undefined
  readonly #caller: Caller
  readonly #call: string
  readonly #content: () => string
  readonly #secrets: Secrets
  #commandId: string | undefined
  #requestHash: string | undefined

  /**
   * @param call the method and the route with its parameters: a key counts for one call only
   * @param content the parsed body, as text
   */
  constructor(input: {
    id: string
    ip: string
    headers: Record<string, string | string[] | undefined>
    caller: Caller
    call: string
    content: () => string
    secrets: Secrets
  }) {
    this.id = input.id
    this.ip = input.ip
    this.ifMatch = readIfMatch(input.headers['if-match'])
    this.#key = readKey(input.headers['idempotency-key'])
    this.#caller = input.caller
    this.#call = input.call
    this.#content = input.content
    this.#secrets = input.secrets
  }

  get commandId(): string {
    this.#commandId ??= this.#key === undefined ? randomUUID() : commandIdOf(this.#caller.id, this.#call, this.#key)
    return this.#commandId
  }

  get requestHash(): string | undefined {
    if (this.#key !== undefined) this.#requestHash ??= this.#secrets.keyedHash(this.#content())
    return this.#requestHash
  }

  newId(kind: string): string {
    return derivedId(kind, this.commandId)
  }
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || header.length > 200) {
    throw invalid([{ path: 'Idempotency-Key', message: 'Cette clé est trop longue.' }])
  }
  return header
}

/** A revision, quoted as an entity tag or bare; -1 is that of what nothing was written of yet. */
function readIfMatch(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  const revision = /^(?:W\/)?"?(-1|\d{1,15})"?$/.exec(String(header))?.[1]
  if (revision === undefined) throw invalid([{ path: 'If-Match', message: 'Une révision est attendue.' }])
  return Number(revision)
}

/** A position of the log, or nothing. */
export function readPosition(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (!/^\d{1,20}$/.test(String(header))) {
    throw invalid([{ path: 'Read-After', message: 'Une position du journal est attendue.' }])
  }
  return String(header)
}
