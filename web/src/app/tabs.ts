import type { CurrentUser } from '@faitage/contracts/identity/user'
import type { Permission } from '@faitage/contracts/kernel/permission'
import { enter } from './enter'
import { routeTable } from './route-table'

/** A tab of a page. It is active on its own path and on those of its sub-tabs. */
export interface PageTab {
  title: string
  path: string
  /** Part of the page, when one path holds several (`?tab=`). */
  part?: string
  /** The right it asks for beside its page's. */
  permission?: Permission
  subTabs?: { title: string; path: string; show: boolean }[]
}

const missionTabs: PageTab[] = [
  { title: 'Vue générale', path: '/missions/$id/general' },
  { title: 'Fiche', path: '/missions/edit/$id' },
  { title: 'Import', path: '/missions/edit/$id', part: 'import', permission: 'import mission' },
]

/** Tabs by the beginning of the paths they stand on. */
const groups: { on: readonly string[]; tabs: PageTab[] }[] = [
  { on: missionTabs.map(tab => tab.path), tabs: missionTabs },
]

/** The tabs of a page that exist in this version and that the person may open; none when there is only one. */
export function tabsFor(path: string, user: CurrentUser, params: Record<string, string>): PageTab[] {
  const built = (candidate: string) => {
    const entry = routeTable.find(route => route.path === candidate)
    const entrance = entry?.load && enter(entry, user, params)
    return entrance !== undefined && 'open' in entrance && entrance.open
  }
  const group = groups.find(candidate => candidate.on.includes(path))
  const tabs = (group?.tabs ?? []).filter(
    tab => built(tab.path) && (!tab.permission || user.permissions.includes(tab.permission)),
  )
  return tabs.length > 1 ? tabs : []
}

/** Whether a tab is the one shown: the current path is its own, or one of its sub-tabs'. */
export const isActive = (tab: PageTab, path: string, part?: string): boolean =>
  (tab.path === path && tab.part === part) || (tab.subTabs ?? []).some(sub => sub.path === path)
