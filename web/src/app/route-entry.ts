import type { App } from '@faitage/contracts/identity/user'
import { pageTitles } from '@faitage/contracts/kernel/page-titles'
import type { Permission, PermissionKind, Role } from '@faitage/contracts/kernel/permission'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import type { ProjectSection } from '@faitage/contracts/projects/sections'
import type { SettingName } from '@faitage/contracts/settings/external-settings'
import type { ComponentType } from 'react'
import type { Scope } from './route-scope'

/** A module that holds one page. A module of several pages is led here by `.then(module => ({ Page: module.ListPage }))`. */
interface PageModule {
  Page: ComponentType
  /** Asks for what the page shows first at an address (its query string): when it opens, or is likely to. */
  ahead?: (search: string) => void
}
/** A module that holds what stays above several pages of one record while one goes from tab to tab. */
type FrameModule = { Frame: ComponentType }

/** A place of a page below a tab. Those that are not shown only keep their tab active. */
export interface SubTab {
  readonly title: string
  readonly path: string
  /** Values of the path's parameters, when they are not the page's own. */
  readonly params?: Readonly<Record<string, string>>
  readonly show: boolean
}

/** A tab of a page: active on its own path and on those of its sub-tabs. */
export interface PageTab {
  readonly title: string
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** Part of the page, when one path holds several (`?tab=`). */
  readonly part?: string
  /** A right it asks for beside its page's. */
  readonly permission?: Permission
  /** The mode it is for, where its page is of both. */
  readonly app?: App
  /** Whose tab it is; everybody’s who may open its page by default. */
  readonly roles?: readonly Role[]
  /** What the mission must show, where the tab is one part of its page. */
  readonly feature?: MissionFlag
  readonly subTabs?: readonly SubTab[]
}

/** One path of the product, as it is declared. Parameters are written `$id`, as the router wants them. */
export interface RouteEntry {
  readonly path: string
  /** French title of the page: top bar, browser tab, breadcrumbs, palette. */
  readonly title: string
  /** `guest` has no bars; `public` opens signed in or not. */
  readonly layout?: 'guest' | 'public'
  /** The only mode it exists in; both by default. */
  readonly app?: App
  /** Who may open it; staff by default. */
  readonly roles?: readonly Role[]
  /** The right it asks for; reading what its scope is about by default, nothing when it has no scope. */
  readonly permission?: Permission
  /** A right it asks of the team besides: its client reads their own part of it without. */
  readonly ofTeam?: Permission
  /** The external setting that must be on. */
  readonly setting?: SettingName
  /** What the mission must show. */
  readonly feature?: MissionFlag
  /** The section of a project it belongs to. */
  readonly section?: ProjectSection
  /** A page of a project that is always its client’s to open, whatever sections are. */
  readonly ofClient?: boolean
  readonly tabs?: readonly PageTab[]
  /** Whether it shows a past day that its address asks for: always, or to those who hold a right. */
  readonly past?: true | Permission
  /** Path of the page above it, where the address does not say it. */
  readonly parent?: string
  /** Loads the page; a page without it says what this version offers instead. */
  readonly load?: () => Promise<PageModule>
  /** Opens without a network, from what this device keeps: what surrounds it lets it through. */
  readonly afield?: true
  /** What surrounds the page; pages that share it keep it as it is when one goes from one to another. */
  readonly frame?: () => Promise<FrameModule>
}

/** A path of the product with everything that follows from its declaration. */
export interface Route extends RouteEntry {
  readonly roles: readonly Role[]
  readonly scope: Scope | undefined
  /** Whether this version offers the page: only then do menu, tabs, breadcrumbs and palette lead to it. */
  readonly built: boolean
  /** Any of these opens it; none asked when empty. */
  readonly permissions: readonly Permission[]
  /** The pages above it, outermost first, without the home page. */
  readonly parents: readonly string[]
}

export const staff = ['admin', 'manager', 'contributor'] as const satisfies readonly Role[]
export const everybody = [...staff, 'client'] as const satisfies readonly Role[]

/** The titles and the rights of the pages of a kind: its list, the page that adds one, the sheet of one. */
export function pagesOf<K extends PermissionKind & keyof typeof pageTitles>(kind: K) {
  const { list, fresh, sheet } = pageTitles[kind]
  return {
    list: { title: list, permission: `read ${kind}` },
    fresh: { title: fresh, permission: `create ${kind}` },
    sheet: { title: sheet, permission: `read ${kind}` },
  } as const satisfies Record<string, Pick<RouteEntry, 'title' | 'permission'>>
}

/** Gives several paths below one the same properties. */
export const below = (
  base: string,
  common: Partial<RouteEntry>,
  pages: Record<string, string | Omit<RouteEntry, 'path'>>,
): RouteEntry[] =>
  Object.entries(pages).map(([path, page]) => ({
    ...common,
    path: path ? `${base}/${path}` : base,
    ...(typeof page === 'string' ? { title: page } : page),
  }))
