import type { CurrentUser } from '@faitage/contracts/identity/user'
import { enter } from './enter'
import { routeTable } from './route-table'

/** A tab of a page. It is active on its own path and on those of its sub-tabs. */
export interface PageTab {
  title: string
  path: string
  subTabs?: { title: string; path: string; show: boolean }[]
}

const missionTabs: PageTab[] = [
  { title: 'Vue générale', path: '/missions/$id/general' },
  { title: 'Fiche et import', path: '/missions/edit/$id' },
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
  const tabs = (group?.tabs ?? []).filter(tab => built(tab.path))
  return tabs.length > 1 ? tabs : []
}

/** Whether a tab is the one shown: the current path is its own, or one of its sub-tabs'. */
export const isActive = (tab: PageTab, path: string): boolean =>
  tab.path === path || (tab.subTabs ?? []).some(sub => sub.path === path)
