import { createHash, timingSafeEqual } from 'node:crypto'
import type { RoleState } from '@faitage/contracts/identity/role-state'
import type { KnownUser, UserState } from '@faitage/contracts/identity/user-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { validate } from 'uuid'
import { type Api, fold } from '../kernel/api.ts'
import { type Caller, worker } from '../kernel/http/caller.ts'
import type { Authenticate } from '../kernel/http/pipeline.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { ProviderSessions } from './oidc/provider-sessions.ts'
import { permissionsOf, roleState } from './permissions.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import { displayNameOf, userDecider } from './user.decider.ts'

/**
 * Who sends a request: our worker by its own token, or a person by an access token of ours or by an identity token of
 * the configured provider. The person's role, groups, activity and rights are read from their stream and their role's
 * each time, so that a change takes effect at once.
 */
export function authenticator(
  api: Api,
  tokens: Tokens,
  sessions: Sessions,
  byProvider: ProviderSessions | undefined,
): Authenticate {
  // A person whose account was deactivated reads so, although that closed the session too.
  const inOpenSession = async (userId: string, sessionId: string): Promise<Caller | Refusal> => {
    const caller = await callerOf(api, userId, sessionId)
    return !isRefusal(caller) && sessions.isClosed(sessionId) ? refused('LOGIN_EXPIRED') : caller
  }
  return async authorization => {
    if (!authorization?.startsWith('Bearer ')) return refused('LOGIN_EXPIRED')
    const token = authorization.slice('Bearer '.length)
    const claims = tokens.verify(token)
    if (!claims) {
      const bearer = await byProvider?.bearer(token)
      if (isRefusal(bearer)) return bearer
      return bearer === undefined ? refused('LOGIN_EXPIRED') : inOpenSession(bearer.userId, bearer.sessionId)
    }
    return inOpenSession(claims.sub, claims.sid)
  }
}

/** Tells our worker from everybody else, where only it may call; without a token of its own nobody may. */
export function onlyWorker(workerToken: string | undefined): Authenticate {
  const expected = workerToken === undefined ? undefined : digest(`Bearer ${workerToken}`)
  return async authorization =>
    expected && timingSafeEqual(digest(authorization ?? ''), expected) ? worker : refused('LOGIN_EXPIRED')
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A person as a caller; refused when gone or not active. */
export async function callerOf(api: Pick<Api, 'folds'>, userId: string, sessionId: string): Promise<Caller | Refusal> {
  if (!validate(userId)) return refused('LOGIN_EXPIRED')
  const stream = streamOf.user(userId)
  const { state, exists } = api.folds.fresh<UserState>(stream) ?? (await fold(api, userDecider, stream))
  if (!exists || state.life !== 'present') return refused('LOGIN_EXPIRED')
  if (!state.sheet.active) return refused('INACTIVE_USER')
  const role = await roleState(api, state.sheet.role)
  const known = callers.get(state)
  if (known?.role === role && known.caller.session_id === sessionId) return known.caller
  const caller = callerFrom(state, role, sessionId)
  callers.set(state, { role, caller })
  return caller
}

/* A state never changes once folded: the caller made of two of them is as good as new. */
const callers = new WeakMap<KnownUser, { role: RoleState; caller: Caller }>()

function callerFrom(user: KnownUser, role: RoleState, sessionId: string): Caller {
  const { id, sheet } = user
  const present = (values: (string | null | undefined)[]) => [...new Set(values.filter(value => value != null))]
  return {
    id,
    user_id: id,
    kind: 'user',
    role: sheet.role,
    permissions: new Set(permissionsOf(user, role)),
    agency_ids: present(sheet.groups.map(group => group.agency_id)),
    antenna_ids: present(sheet.groups.map(group => group.antenna_id)),
    client_ids: present(sheet.groups.map(group => group.client_id)),
    projects_id: sheet.role === 'client' ? sheet.projects_id : [],
    session_id: sessionId,
    display_name: displayNameOf(sheet),
  }
}
