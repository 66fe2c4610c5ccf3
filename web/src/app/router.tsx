import type { App } from '@faitage/contracts/identity/user'
import { settingsErrors } from '@faitage/contracts/settings/settings.errors'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { anybody, lastRoute, session } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { circumstancesOf } from './circumstances'
import { type Circumstances, enter } from './enter'
import { ErrorPage, ForbiddenPage, NotFoundPage, OtherModePage, UnknownMiddleware } from './error-pages'
import { loadPage, readAhead } from './load-page'
import { Root } from './root'
import type { Route, RouteEntry } from './route-entry'
import { routeTable } from './route-table'

/** What an address carries after its `?`: texts, as people read them. */
type Search = Readonly<Record<string, string | undefined>>

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    entry?: Route
  }
}

/** Thrown by a page that the person may not open; the message says why when it is not a matter of rights. */
export class Forbidden extends Error {}

/** Thrown by a page of the other mode, which the person may go over to. */
class OtherMode extends Error {
  override readonly name = 'OtherMode'
  readonly mode: App
  constructor(mode: App) {
    super('A page of the other mode')
    this.mode = mode
  }
}

const rootRoute = createRootRoute({
  validateSearch: (search): Search => search as Search,
  component: Root,
  notFoundComponent: NotFoundPage,
})
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => loadPage(() => import('./shell/shell')), 'Shell'),
})
const bareRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: Outlet })

/** Applies the route-entry rules to an address that is being opened. */
async function guard(route: Route, params: Record<string, string>, location: ParsedLocation): Promise<void> {
  const user = session.get()?.user
  if (!user) keepForLater(route, location.href)
  const circumstances = await circumstancesOf(route, user, params)
  const entrance = enter(route, user, params, location.searchStr, circumstances)
  if ('forbidden' in entrance) throw new Forbidden(closedBySetting(route, circumstances))
  if (entrance.open) return
  if ('mode' in entrance) throw new OtherMode(entrance.mode)
  if ('to' in entrance) throw redirect({ to: entrance.to, replace: true })
  if (!entrance.previous) throw new UnknownMiddleware()
  const previous = router.state.resolvedLocation
  throw redirect({ href: previous && previous.href !== location.href ? previous.href : '/', replace: true })
}

/** What is shown when an external setting keeps a page closed. */
const closedBySetting = ({ setting }: Route, { settings }: Circumstances): string | undefined =>
  setting && !settings?.[setting] ? settingsErrors[`settings.${setting}.off`][1] : undefined

/** Whether somebody was signed in when this tab opened: a page still on its way when another tab signs out is theirs. */
const startedSignedIn = session.get() !== undefined

/**
 * Anyone who is asked to sign in again gets where they were going, if it is the person whose session was here. A link that
 * was followed while nobody's was, is for anyone who signs in; a page whose session was just closed is for nobody.
 */
function keepForLater(route: Route, href: string): void {
  if (route.layout || route.path === '/') return
  const last = lastRoute.get()
  if (last) lastRoute.set(last.user, href)
  else if (!startedSignedIn && !router.state.resolvedLocation) lastRoute.set(anybody, href)
}

/** What a path without a page of its own opens. */
const notYet = () => import('./not-yet-page')

const pageRoutes = (parent: typeof shellRoute | typeof bareRoute | FrameRoute, entries: readonly Route[]) =>
  entries.map(entry =>
    createRoute({
      getParentRoute: () => parent,
      path: entry.path,
      staticData: { entry },
      beforeLoad: async ({ params, location }) => {
        await guard(entry, params as Record<string, string>, location)
        readAhead(entry, location.searchStr)
      },
      component: lazyRouteComponent(pageOf(entry.load ?? notYet), 'Page'),
    }),
  )

const pageOf = (load: NonNullable<RouteEntry['load']>) => () => loadPage(load)

const frameRoute = (frame: NonNullable<Route['frame']>, index: number) =>
  createRoute({
    getParentRoute: () => shellRoute,
    id: `frame-${index}`,
    component: lazyRouteComponent(() => loadPage(frame), 'Frame'),
  })
type FrameRoute = ReturnType<typeof frameRoute>

const inShell = routeTable.filter(({ layout }) => layout === undefined)
const frames = [...new Set(inShell.flatMap(({ frame }) => frame ?? []))].map((frame, index) => {
  const route = frameRoute(frame, index)
  return route.addChildren(
    pageRoutes(
      route,
      inShell.filter(entry => entry.frame === frame),
    ),
  )
})

type PageRoute = ReturnType<typeof pageRoutes>[number]

const whole = rootRoute.addChildren([
  shellRoute.addChildren([
    ...frames,
    ...pageRoutes(
      shellRoute,
      inShell.filter(({ frame }) => !frame),
    ),
  ]),
  bareRoute.addChildren(
    pageRoutes(
      bareRoute,
      routeTable.filter(({ layout }) => layout !== undefined),
    ),
  ),
])

/** The paths are data: to the compiler a link leads to any address, and carries a search of texts. */
const routeTree = whole._addFileTypes<{
  id: string
  to: string
  fullPaths: string
  fileRoutesById: Record<string, PageRoute>
  fileRoutesByTo: Record<string, PageRoute>
  fileRoutesByFullPath: Record<string, PageRoute>
}>()

/** Query strings stay as people read them: no JSON in addresses. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = parameters.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 80,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ({ error }: { error: unknown }) =>
    error instanceof Forbidden ? (
      <ForbiddenPage reason={error.message} />
    ) : error instanceof OtherMode ? (
      <OtherModePage mode={error.mode} />
    ) : (
      <ErrorPage error={error} />
    ),
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})
