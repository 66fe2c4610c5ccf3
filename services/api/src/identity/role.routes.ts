import {
  effectivePermissions,
  grantablePermissions,
  type PermissionOverrides,
  permissionBound,
} from '@faitage/contracts/identity/role'
import { type PermissionCell, roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { permissionLabel } from '@faitage/contracts/identity/role-words'
import { type Permission, permissionsByRole, type Role, role } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { roleChangeRefusal, userChangeRefusal } from './permission-rules.ts'
import { deciderOf } from './permissions.ts'
import { roleDecider } from './role.decider.ts'
import { roleStory } from './role-story.ts'
import { userDecider } from './user.decider.ts'

/** The rights of roles and, beside them, of single users. A change counts from the next request on. */
export const roleRoutes = (api: Api): RouteDefinition[] => [
  route(roleEndpoints.list, async () => ({
    roles: await Promise.all(role.options.map(one => rightsOfRole(api, one))),
  })),

  route(roleEndpoints.update, async ({ params, body: { changes }, caller, request }) => {
    const stream = streamOf.role(params.role)
    const { state } = await fold(api, roleDecider, stream)
    const refusal = roleChangeRefusal(await deciderOf(api, caller), params.role, state.overrides, changes)
    if (refusal) return refusal
    const command = { type: 'ChangeRolePermissions' as const, role: params.role, changes }
    return handle(api, { decider: roleDecider, stream, command, caller, request, labelOf })
  }),

  route(roleEndpoints.history, async ({ params, query }) => {
    const events = await api.events.read(streamOf.role(params.id))
    return historyPage(historyOf(roleStory, events, await namesOf(api.people, actorsOf(events))), query)
  }),

  route(roleEndpoints.userPermissions, async ({ params: { id } }) => {
    const { state, revision } = await fold(api, userDecider, streamOf.user(id))
    if (state.life !== 'present') return refused('NOT_FOUND')
    const ofRole = (await fold(api, roleDecider, streamOf.role(state.sheet.role))).state.overrides
    const byDefault = new Set<Permission>(effectivePermissions(state.sheet.role, ofRole))
    return { id, role: state.sheet.role, revision, permissions: cells(state.sheet.role, byDefault, state.overrides) }
  }),

  route(roleEndpoints.updateUserPermissions, async ({ params: { id }, body: { changes }, caller, request }) => {
    const stream = streamOf.user(id)
    const { state } = await fold(api, userDecider, stream)
    if (state.life !== 'present') return refused('NOT_FOUND')
    const ofRole = (await fold(api, roleDecider, streamOf.role(state.sheet.role))).state.overrides
    const user = { id, role: state.sheet.role, overrides: state.overrides }
    const refusal = userChangeRefusal(await deciderOf(api, caller), user, ofRole, changes)
    if (refusal) return refusal
    const command = { type: 'ChangeUserPermissions' as const, changes }
    return handle(api, { decider: userDecider, stream, command, caller, request, labelOf })
  }),
]

const labelOf = (permission: string): string => permissionLabel(permission as Permission)

async function rightsOfRole(api: Api, of: Role) {
  const { state, revision } = await fold(api, roleDecider, streamOf.role(of))
  return { role: of, revision, permissions: cells(of, new Set(permissionsByRole[of]), state.overrides) }
}

/** Every right with what it is by default and what was decided instead. */
const cells = (of: Role, byDefault: ReadonlySet<Permission>, overrides: PermissionOverrides): PermissionCell[] =>
  grantablePermissions.map(permission => {
    const bound = permissionBound(of, permission) ?? null
    const override = overrides[permission] ?? null
    const effective = bound ? bound === 'locked' : (override ?? byDefault.has(permission))
    return { permission, default: byDefault.has(permission), override, effective, bound }
  })
