import { effectivePermissions } from '@faitage/contracts/identity/role'
import type { RoleState } from '@faitage/contracts/identity/role-state'
import type { KnownUser } from '@faitage/contracts/identity/user-state'
import type { Permission, Role } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { Decider } from './permission-rules.ts'
import { roleDecider } from './role.decider.ts'
import { userDecider } from './user.decider.ts'

/** What was decided for a role: from the cache, caught up when somebody changed it. */
export async function roleState(api: Pick<Api, 'folds'>, role: Role): Promise<RoleState> {
  const stream = streamOf.role(role)
  return (api.folds.fresh<RoleState>(stream) ?? (await fold(api, roleDecider, stream))).state
}

/** What a person may do, from their own state and their role's. */
export const permissionsOf = (
  { sheet, overrides }: Pick<KnownUser, 'sheet' | 'overrides'>,
  role: RoleState,
): Permission[] => effectivePermissions(sheet.role, role.overrides, overrides)

/** The caller as somebody who decides on rights: with what was decided against them by name. */
export async function deciderOf(api: Api, caller: Caller): Promise<Decider> {
  const { state } = await fold(api, userDecider, streamOf.user(caller.id))
  const denied = Object.entries(state.life === 'absent' ? {} : state.overrides).filter(([, value]) => value === false)
  return { ...caller, denied: new Set(denied.map(([permission]) => permission as Permission)) }
}
