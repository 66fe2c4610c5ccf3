import type { App, CurrentUser } from '@faitage/contracts/identity/user'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import type { ProjectSection } from '@faitage/contracts/projects/sections'
import type { SettingName } from '@faitage/contracts/settings/external-settings'
import { addressOf } from './address'
import type { PageTab, Route } from './route-entry'
import { routeOf } from './route-table'

/**
 * The end of opening a page. `previous` means: back to where one came from, or home; `mode`, that the page is
 * of the other mode, in which it would open: they are offered to go over.
 */
export type Entrance =
  | { open: true }
  | { open: false; to: string }
  | { open: false; previous: true }
  | { open: false; mode: App }
  | { forbidden: true }

export type Visitor = Pick<CurrentUser, 'role' | 'permissions' | 'projects_id' | 'preferred_app'>
type Params = Readonly<Record<string, string | undefined>>

/** What is known of the product's settings and of the project opened. A setting nobody knows is off. */
export interface Circumstances {
  readonly settings?: Partial<Record<SettingName, boolean>> | undefined
  /** The sections of the project opened: those that are false stay closed. */
  readonly sections?: Partial<Record<ProjectSection, boolean>> | undefined
  /** What the mission of the page does not show. */
  readonly hidden?: readonly MissionFlag[] | undefined
  /** Shows the pages that are not built yet too: the product as the specification draws it, once it is whole. */
  readonly whole?: boolean
}

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
  route: Route,
  user: Visitor | undefined,
  params: Params = {},
  search = '',
  circumstances: Circumstances = {},
): Entrance {
  if (route.layout === 'public') return open
  if (!user) return route.layout === 'guest' ? open : to('/auth/login')
  if (route.layout === 'guest') return to(landing(user))
  if (user.role === 'client') {
    // A client opens project pages only, and only of its own projects, whatever its mode.
    if (!isProjectPageOf(user, route, params)) return to('/projects')
  } else if (!isInMode(route, user)) {
    if (route.app && opensInMode(route.app, route, user, params, search, circumstances))
      return { open: false, mode: route.app }
    return route.app === 'individual' ? { open: false, previous: true } : to('/projects')
  }
  if (route.path === '/projects/new' && !new URLSearchParams(search).get('mission_id')) return to('/projects')
  if (isPermitted(route, user, circumstances)) return open
  const elsewhere = firstPermitted(route, user, params, circumstances)
  return elsewhere ? to(elsewhere) : { forbidden: true }
}

/** Whether a page is there and opens as it is: what the menu, the breadcrumbs and the palette show. */
export function opens(route: Route, user: Visitor, params: Params = {}, circumstances: Circumstances = {}): boolean {
  if (!route.built && !circumstances.whole) return false
  const entrance = enter(route, user, params, '?mission_id=any', circumstances)
  return 'open' in entrance && entrance.open
}

/** Whether a page opens to somebody once they work in its mode. */
function opensInMode(mode: App, route: Route, user: Visitor, ...rest: [Params, string, Circumstances]): boolean {
  const entrance = enter(route, { ...user, preferred_app: { ...user.preferred_app, preferred_app: mode } }, ...rest)
  return 'open' in entrance && entrance.open
}

const isInMode = (route: Route, user: Visitor): boolean => !route.app || route.app === user.preferred_app.preferred_app

const isProjectPageOf = (user: Visitor, route: Route, params: Params): boolean =>
  route.path === '/projects' ||
  ((route.section !== undefined || route.ofClient === true) &&
    params.id !== undefined &&
    user.projects_id.includes(params.id))

/** Role, right, setting, flag of the mission and section: what a page asks for beyond the mode. */
function isPermitted(route: Route, user: Visitor, { settings, sections, hidden }: Circumstances): boolean {
  const { roles, permissions, ofTeam, setting, feature, section } = route
  return (
    roles.includes(user.role) &&
    (permissions.length === 0 || permissions.some(right => user.permissions.includes(right))) &&
    (!ofTeam || user.role === 'client' || user.permissions.includes(ofTeam)) &&
    (!setting || settings?.[setting] === true) &&
    (!feature || hidden?.includes(feature) !== true) &&
    (!section || sections?.[section] !== false)
  )
}

type Place = Pick<PageTab, 'path' | 'permission' | 'feature'>

/** Whether a tab is for somebody like this person, in the mode they work in. */
export const isTabOf = ({ roles, app }: Pick<PageTab, 'roles' | 'app'>, user: Visitor): boolean =>
  (!roles || roles.includes(user.role)) && (!app || app === user.preferred_app.preferred_app)

/** Whether a tab is there and opens for this person. */
export const tabOpens = (tab: Place, user: Visitor, params: Params, circumstances: Circumstances): boolean =>
  (routeOf(tab.path)?.built === true || circumstances.whole === true) && mayOpen(tab, user, params, circumstances)

/** Whether a person may open the page of a tab, built or not. */
const mayOpen = (tab: Place, user: Visitor, params: Params, circumstances: Circumstances): boolean => {
  const route = routeOf(tab.path)
  return (
    route !== undefined &&
    (!tab.permission || user.permissions.includes(tab.permission)) &&
    (!tab.feature || circumstances.hidden?.includes(tab.feature) !== true) &&
    (user.role === 'client' ? isProjectPageOf(user, route, params) : isInMode(route, user)) &&
    isPermitted(route, user, circumstances)
  )
}

/**
 * The address of the first section or tab beside this page that the person may open; one that is built, if any. What a client
 * may always open comes last: it is what is left where every section is closed.
 */
function firstPermitted(route: Route, user: Visitor, params: Params, circumstances: Circumstances): string | undefined {
  const tabs = (route.tabs ?? []).filter(tab => isTabOf(tab, user))
  const places = tabs.flatMap(tab => [tab, ...(tab.subTabs ?? []).filter(sub => sub.show)])
  const open = places.flatMap(place => {
    const address = addressOf(place.path, { ...params, ...place.params })
    const elsewhere = place.path !== route.path && mayOpen(place, user, params, circumstances)
    const found = routeOf(place.path)
    return address && elsewhere ? { address, built: found?.built, last: found?.ofClient === true } : []
  })
  return (open.find(place => place.built && !place.last) ?? open.find(place => place.built) ?? open[0])?.address
}
