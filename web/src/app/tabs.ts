import { addressOf } from './address'
import { type Circumstances, isTabOf, tabOpens, type Visitor } from './enter'
import type { PageTab, Route, SubTab } from './route-entry'

/** A tab as the page shows it: where it leads and whether it is the one shown. */
export interface ShownTab {
  readonly title: string
  readonly href: string
  readonly part?: string | undefined
  readonly active: boolean
  /** Those that are flagged as shown. */
  readonly subTabs: readonly { title: string; href: string; active: boolean }[]
}

type Params = Readonly<Record<string, string | undefined>>

/**
 * The tabs of a page that the person may open; none when there is only one. A tab is active when the current path is
 * its own or one of its sub-tabs'. One whose own page is closed leads to the first of its sub-tabs that is open.
 *
 * @param part value of `?tab=`, where one path holds several tabs
 */
export function tabsFor(
  route: Route,
  user: Visitor,
  params: Params,
  part: string | undefined,
  circumstances: Circumstances = {},
): readonly ShownTab[] {
  const current = addressOf(route.path, params)
  const hrefOf = (place: SubTab | PageTab) => addressOf(place.path, { ...params, ...place.params })
  const parts = new Set((route.tabs ?? []).filter(tab => tab.path === route.path).map(tab => tab.part))
  const own = parts.has(part) ? part : undefined
  const tabs = (route.tabs ?? [])
    .filter(tab => isTabOf(tab, user))
    .flatMap(tab => {
      const subTabs = (tab.subTabs ?? []).map(sub => ({ ...sub, href: hrefOf(sub), active: hrefOf(sub) === current }))
      const open = subTabs.flatMap(({ show, href, title, active, path }) =>
        show && href && tabOpens({ path }, user, params, circumstances) ? { title, href, active } : [],
      )
      const opens = tabOpens(tab, user, params, circumstances)
      const href = opens ? hrefOf(tab) : open[0]?.href
      // Where the mission hides its own page and one other is left, the tab says which.
      const hidden = !opens && tabOpens(tab, user, params, { ...circumstances, hidden: [] })
      const title = hidden && open.length === 1 ? open[0]!.title : tab.title
      if (!href || (tab.permission && !user.permissions.includes(tab.permission))) return []
      const active = (hrefOf(tab) === current && tab.part === own) || subTabs.some(sub => sub.active)
      return { title, href, part: tab.part, active, subTabs: open }
    })
  return tabs.length > 1 ? tabs : []
}
