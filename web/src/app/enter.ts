import type { CurrentUser } from '@faitage/contracts/identity/user'
import { type RouteEntry, staff } from './route-entry'

/** What happens to somebody who opens a page. `previous` means: back to where they came from, or home. */
export type Entrance =
  | { open: true }
  | { open: false; to: string }
  | { open: false; previous: true }
  | { forbidden: true }

type Visitor = Pick<CurrentUser, 'role' | 'permissions' | 'projects_id' | 'preferred_app'>

const open: Entrance = { open: true }
const to = (path: string): Entrance => ({ open: false, to: path })

/** Where a signed-in person who opens the sign-in page is sent. */
export function landing(user: Visitor): string {
  if (user.role === 'client') return '/missions'
  return user.preferred_app.preferred_app === 'individual' ? '/projects' : '/'
}

/**
 * The route-entry rules.
 *
 * @param params parameters of the path opened
 * @param search query string of the address opened
 */
export function enter(
  entry: RouteEntry,
  user: Visitor | undefined,
  params: Record<string, string | undefined> = {},
  search = '',
): Entrance {
  if (entry.layout === 'public') return open
  if (!user) return entry.layout === 'guest' ? open : to('/auth/login')
  if (entry.layout === 'guest') return to(landing(user))
  if (user.role === 'client') return enterAsClient(entry, user, params)

  const mode = user.preferred_app.preferred_app
  if (entry.app && entry.app !== mode) return mode === 'copro' ? { open: false, previous: true } : to('/projects')
  if (!(entry.roles ?? staff).some(role => role === user.role)) return { forbidden: true }
  if (!mayRead(entry, user)) return { forbidden: true }
  if (entry.path === '/projects/new' && !new URLSearchParams(search).get('mission_id')) return to('/projects')
  return open
}

/** A client opens project pages only, and only of its own projects. */
function enterAsClient(entry: RouteEntry, user: Visitor, params: Record<string, string | undefined>): Entrance {
  if (entry.path === '/projects') return open
  const own = entry.scope === 'project' && params.id !== undefined && user.projects_id.includes(params.id)
  return own ? open : to('/projects')
}

/** Rights are asked of the pages that exist: the others only say that they do not exist yet. */
export const mayRead = (entry: RouteEntry, user: Pick<Visitor, 'permissions'>): boolean =>
  !entry.load || !entry.permission || (user.permissions as readonly string[]).includes(entry.permission)
