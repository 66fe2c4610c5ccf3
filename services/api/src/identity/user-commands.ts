import type { UserSheet } from '@faitage/contracts/identity/user'
import { type UserFields, userRecord } from '@faitage/contracts/identity/user.endpoints'
import type { KnownUser } from '@faitage/contracts/identity/user-state'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { inviteOnce } from './invite-once.ts'
import { keepingAnAdministrator } from './last-administrator.ts'
import type { Sessions } from './sessions.ts'
import { type UserCommand, userDecider } from './user.decider.ts'
import { releaseEmail, reserveEmail, sameEmail } from './user-email.ts'

type From = { caller: Caller; request: RequestContext }

/** Writes to a user's account, with what a write means beyond its stream: the address held, the invitation
 * sent, the sessions closed. */
export function userCommands(api: Api, sessions: Sessions) {
  const write = (id: string, command: UserCommand, { caller, request }: From) =>
    handle(api, { decider: userDecider, stream: streamOf.user(id), command, caller, request, labelOf })

  /** Writes with an address reserved first, given back when nothing came of it. */
  const withEmail = async (id: string, email: string, { caller }: From, work: () => Promise<Written | Refusal>) => {
    const refusal = await reserveEmail(api, email, id, caller)
    if (refusal) return refusal
    const written = await work()
    if (isRefusal(written)) await releaseEmail(api, email, id, caller)
    return written
  }

  /** Writes what makes of a user what `after` says. */
  const change = async (user: KnownUser, after: Partial<UserSheet>, command: UserCommand, from: From) => {
    const { id, sheet } = user
    const staysAdmin = (after.role ?? sheet.role) === 'admin' && (after.active ?? sheet.active)
    const leaves = isActiveAdmin(user) && !staysAdmin
    const doing = () =>
      leaves ? keepingAnAdministrator(api, id, () => write(id, command, from)) : write(id, command, from)
    const moves = after.email !== undefined && !sameEmail(after.email, sheet.email)
    const written = moves ? await withEmail(id, after.email!, from, doing) : await doing()
    if (isRefusal(written)) return written
    if (moves) await releaseEmail(api, sheet.email, id, from.caller)
    if (after.active === false) await sessions.closeAll(id)
    if (after.active) await inviteOnce(api, id)
    return written
  }

  return {
    async register(id: string, { preferred_app: preferredApp, ...sheet }: UserFields, from: From) {
      const registering = () => write(id, { type: 'RegisterUser', id, sheet, preferredApp }, from)
      const written = await withEmail(id, sheet.email, from, registering)
      if (!isRefusal(written)) await inviteOnce(api, id)
      return written
    },

    amend: (user: KnownUser, { preferred_app: preferredApp, ...changes }: Partial<UserFields>, from: From) =>
      change(user, changes, { type: 'AmendUser', changes, preferredApp }, from),

    undo: (user: KnownUser, changes: Partial<UserSheet>, expected: Partial<UserSheet>, from: From) =>
      change(user, changes, { type: 'UndoAmendment', changes, expected }, from),

    restore: (user: KnownUser, from: From) =>
      withEmail(user.id, user.sheet.email, from, () => write(user.id, { type: 'RestoreUser' }, from)),

    async remove(user: KnownUser, from: From) {
      const { id, sheet } = user
      const doing = () => write(id, { type: 'RemoveUser' }, from)
      const written = isActiveAdmin(user) ? await keepingAnAdministrator(api, id, doing) : await doing()
      if (isRefusal(written)) return written
      await releaseEmail(api, sheet.email, id, from.caller)
      await sessions.closeAll(id)
      return written
    },
  }
}

const isActiveAdmin = ({ life, sheet }: KnownUser): boolean =>
  life === 'present' && sheet.active && sheet.role === 'admin'

const labelOf = (field: string): string => (userRecord.labels as Record<string, string>)[field] ?? field
