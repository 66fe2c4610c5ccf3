import type { App } from '@faitage/contracts/identity/user'
import type { Role } from '@faitage/contracts/kernel/permission'
import type { ComponentType } from 'react'

/** What a page is about, derived from its path. */
export type Scope = 'mission' | 'sc' | 'copro' | 'building' | 'lot' | 'task' | 'person' | 'project' | 'admin'

/** A module that holds one page. */
export type PageModule = { Page: ComponentType }

/** One path of the product. Parameters are written `$id`, as the router wants them. */
export interface RouteEntry {
  readonly path: string
  /** French title of the page: top bar, browser tab, menu. */
  readonly title: string
  /** `guest` has no bars; `public` opens signed in or not. */
  readonly layout?: 'guest' | 'public'
  /** The only mode it exists in; both unless told. */
  readonly app?: App
  /** Who may open it; staff unless told. */
  readonly roles?: readonly Role[]
  /** The right it asks for. */
  readonly permission?: string
  readonly scope?: Scope
  /** Loads the page; a page without it says that this version does not have it yet, and no menu shows it. */
  readonly load?: () => Promise<PageModule>
}

export const staff = ['admin', 'manager', 'contributor'] as const satisfies readonly Role[]
export const everybody = [...staff, 'client'] as const satisfies readonly Role[]

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
