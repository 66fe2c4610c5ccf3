import { useRouterState } from '@tanstack/react-router'
import { useOwnTitle } from '@/lib/page-title'
import type { Route } from './route-entry'

/** The route of the page that is shown. */
export const useRouteEntry = (): Route | undefined =>
  useRouterState({ select: state => state.matches.at(-1)?.staticData.entry })

/** The title of the page that is shown: its own, or its route's. */
export function usePageTitle(): string | undefined {
  const title = useOwnTitle()
  const entry = useRouteEntry()
  return title ?? entry?.title
}
