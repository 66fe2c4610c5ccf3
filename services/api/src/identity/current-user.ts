import type { CurrentUser } from '@faitage/contracts/identity/user'
import { type KnownUser, registered } from '@faitage/contracts/identity/user-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectsOpenToClient } from '@faitage/projections/projects/project-list.queries'
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
  const state = registered((await fold(api, userDecider, streamOf.user(userId))).state)
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
    projects_id: sheet.role === 'client' ? await ownProjects(api, state) : [],
    preferred_app: { id: userId, preferred_app: state.preferredApp, first_connection: state.firstConnection },
    groups: sheet.groups,
  }
}

/** A client's own projects: those listed on the account, and those of the missions opened to the client it is of. */
async function ownProjects(api: Api, { id, sheet }: KnownUser): Promise<string[]> {
  const client_ids = sheet.groups.flatMap(group => (group.client_id ? [group.client_id] : []))
  const { projects_id } = sheet
  const viewer = { role: 'client' as const, user_id: id, agency_ids: [], antenna_ids: [], client_ids, projects_id }
  return [...new Set([...projects_id, ...(await projectsOpenToClient(api.db, viewer))])]
}
