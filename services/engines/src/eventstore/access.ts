import type { Metadata } from '@grpc/grpc-js'
import { secretCheck } from '../security/secret-check.ts'
import type { Right } from './acl.ts'
import { accessDeniedError, unauthenticatedError } from './errors.ts'
import type { Heads } from './heads.ts'
import { isMetastream, originalOf } from './record.ts'

/** Somebody who may connect. `$admins` may do everything, as on a real server. */
export type User = { readonly name: string; readonly password: string; readonly groups?: readonly string[] }

/** What is done to a stream; metadata streams are judged by their stream's rights on its metadata. */
export type Deed = 'read' | 'write' | 'delete'

/** Nobody, when a call carries no credentials. */
export type Caller = { readonly name: string; readonly roles: ReadonlySet<string> } | undefined

export const ADMINS = '$admins'
export const OPERATORS = '$ops'
/** Whoever has signed in. */
const EVERYBODY = '$all'

/** The stream that stands for the whole log. */
export const ALL_STREAM = '$all'

const CREDENTIALS = /^Basic ([A-Za-z0-9+/]+=*)$/i

/** Who may do what, with the users and the default rights of a real server that lets nobody in without a password. */
export class AccessControl {
  readonly #heads: Heads
  readonly #users: ReadonlyMap<string, { matches: (password: string) => boolean; caller: NonNullable<Caller> }>
  /** Headers that were found right: streams of calls carry the same one. */
  readonly #known = new Map<string, NonNullable<Caller>>()

  constructor(heads: Heads, users: readonly User[]) {
    this.#heads = heads
    this.#users = new Map(
      users.map(({ name, password, groups = [] }) => [
        name,
        { matches: secretCheck(password), caller: { name, roles: new Set([name, EVERYBODY, ...groups]) } },
      ]),
    )
  }

  /** @throws UNAUTHENTICATED when the call carries credentials that are wrong. */
  callerOf(metadata: Metadata): Caller {
    const [header] = metadata.get('authorization')
    if (header === undefined) return undefined
    const known = this.#known.get(String(header))
    if (known) return known
    const encoded = CREDENTIALS.exec(String(header))?.[1]
    const [name = '', ...password] = Buffer.from(encoded ?? '', 'base64')
      .toString('utf8')
      .split(':')
    const user = this.#users.get(name)
    if (!user?.matches(password.join(':'))) throw unauthenticatedError()
    this.#known.set(String(header), user.caller)
    return user.caller
  }

  /** @throws PERMISSION_DENIED when the caller may not. */
  demand(caller: Caller, deed: Deed, stream: string): void {
    if (!this.allows(caller, deed, stream)) throw accessDeniedError()
  }

  allows(caller: Caller, deed: Deed, stream: string): boolean {
    if (!caller) return false
    if (caller.roles.has(ADMINS)) return true
    const metadata = isMetastream(stream)
    const judged = metadata ? originalOf(stream) : stream
    const right = rightFor(deed, metadata)
    const given = this.#heads.aclOf(judged)?.[right] ?? (judged.startsWith('$') ? [ADMINS] : [EVERYBODY])
    return given.some(role => caller.roles.has(role))
  }
}

function rightFor(deed: Deed, metadata: boolean): Right {
  if (metadata) return deed === 'read' ? '$mr' : '$mw'
  return deed === 'read' ? '$r' : deed === 'write' ? '$w' : '$d'
}
