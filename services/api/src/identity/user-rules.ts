import { effectivePermissions } from '@faitage/contracts/identity/role'
import type { Group, UserSheet } from '@faitage/contracts/identity/user'
import { userRecord } from '@faitage/contracts/identity/user.endpoints'
import type { KnownUser } from '@faitage/contracts/identity/user-state'
import type { Permission } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { sameValue } from '../kernel/history/altered.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { accountRefusal } from './permission-rules.ts'
import { deciderOf, permissionsOf, roleState } from './permissions.ts'
import { userDecider } from './user.decider.ts'
import { groupsExist, placesOf } from './user-groups.ts'

/*
 * Who may give an account what. An account is its owner's rights and sight: who writes it may neither hand out more than
 * they have, nor take over somebody who has more, nor serve themselves.
 */

/** What people do not decide of their own account. */
const notOnes = ['role', 'active', 'groups', 'projects_id'] as const satisfies readonly (keyof UserSheet)[]

/** Why a caller may not make an account so; undefined when they may. */
export async function creationRefusal(api: Api, caller: Caller, sheet: UserSheet): Promise<Refusal | undefined> {
  const { overrides } = await roleState(api, sheet.role)
  const held = effectivePermissions(sheet.role, overrides)
  return (
    accountRefusal(await deciderOf(api, caller), { role: sheet.role, held }) ??
    groupsRefusal(caller, [], sheet.groups) ??
    danglingRefusal(api, caller, sheet.groups, sheet.projects_id)
  )
}

/** Why a caller may not change an account so; undefined when they may. */
export async function amendmentRefusal(
  api: Api,
  caller: Caller,
  user: KnownUser,
  changes: Partial<UserSheet>,
): Promise<Refusal | undefined> {
  if (user.id === caller.id) {
    const own = notOnes.find(field => changes[field] !== undefined && !sameValue(changes[field], user.sheet[field]))
    if (own) return refused('users.update.message.error.self', { field: userRecord.labels[own] })
  }
  const after = { ...user, sheet: { ...user.sheet, ...changes } }
  return (
    (await touchRefusal(api, caller, user)) ??
    (await touchRefusal(api, caller, after)) ??
    groupsRefusal(caller, user.sheet.groups, changes.groups ?? []) ??
    danglingRefusal(
      api,
      caller,
      (changes.groups ?? []).filter(group => !user.sheet.groups.some(known => sameValue(known, group))),
      (changes.projects_id ?? []).filter(id => !user.sheet.projects_id.includes(id)),
    )
  )
}

/** Why a caller may not touch an account as it is: its owner may do more than they may. */
export async function touchRefusal(api: Api, caller: Caller, user: KnownUser): Promise<Refusal | undefined> {
  if (user.id === caller.id) return undefined
  const held: readonly Permission[] = permissionsOf(user, await roleState(api, user.sheet.role))
  return accountRefusal(await deciderOf(api, caller), { role: user.sheet.role, held })
}

/** Only administrators attach somebody to an agency, an antenna or a client that they are not of themselves. */
function groupsRefusal(caller: Caller, known: readonly Group[], groups: readonly Group[]): Refusal | undefined {
  if (caller.role === 'admin') return undefined
  const own = [...caller.agency_ids, ...caller.antenna_ids, ...caller.client_ids]
  const allowed = new Set([...own, ...placesOf(known).map(([, id]) => id)])
  const beyond = placesOf(groups).some(([, id]) => !allowed.has(id))
  return beyond ? refused('users.create.message.error.group') : undefined
}

/** Refuses the first agency, antenna, client or project that is not there for the caller. */
async function danglingRefusal(
  api: Api,
  caller: Caller,
  groups: readonly Group[],
  projects: readonly string[],
): Promise<Refusal | undefined> {
  if (!(await groupsExist(api, groups))) return unknown('groups')
  for (const id of projects) {
    const project = await api.owners.project(api, caller, id, 'read').catch(error => {
      if (!isRefusal(error)) throw error
    })
    if (!project) return unknown('projects_id')
  }
  return undefined
}

const unknown = (field: 'groups' | 'projects_id') =>
  refused('record.reference.unknown', { field: userRecord.labels[field] })

/** A user that is there, no matter who asks. @throws {Refusal} NOT_FOUND */
export async function livingUser(api: Api, id: string, removedToo = false) {
  const { state, ...folded } = await fold(api, userDecider, streamOf.user(id))
  if (state.life === 'present' || (removedToo && state.life === 'removed')) return { ...folded, state }
  throw refused('NOT_FOUND')
}
