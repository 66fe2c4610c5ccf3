import type { CurrentUser } from '@faitage/contracts/identity/user'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { permissionsOf, roleState } from './permissions.ts'
import { displayNameOf, userDecider } from './user.decider.ts'

/**
 * The current user, from their own stream and their role's.
 *
 * @param session.external whether they signed in by e-mail and password
 */
export async function currentUserOf(
  api: Api,
  userId: string,
  session: { external: boolean } = { external: true },
): Promise<CurrentUser> {
  const { state } = await fold(api, userDecider, streamOf.user(userId))
  const { sheet } = state
  return {
    id: userId,
    uid: userId,
    display_name: displayNameOf(sheet),
    first_name: sheet.first_name,
    last_name: sheet.last_name,
    email: sheet.email,
    active: sheet.active,
    role: sheet.role,
    external: session.external,
    permissions: permissionsOf(state, await roleState(api, sheet.role)),
    projects_id: sheet.role === 'client' ? sheet.projects_id : [],
    preferred_app: { id: userId, preferred_app: state.preferredApp, first_connection: state.firstConnection },
    groups: sheet.groups,
  }
}
