import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { RouteEntry } from './route-entry'

let own: string | undefined
const listeners = new Set<() => void>()
const publish = (title: string | undefined) => {
  own = title
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Gives the page a title of its own (the record's name) while it is shown. */
export function useSetPageTitle(title: string | undefined): void {
  useEffect(() => {
    publish(title)
    return () => publish(undefined)
  }, [title])
}

/** The route table's entry of the page that is shown. */
export const useRouteEntry = (): RouteEntry | undefined =>
  useRouterState({ select: state => state.matches.at(-1)?.staticData.entry })

/** The title of the page that is shown: its own, or its route's. */
export function usePageTitle(): string | undefined {
  const title = useSyncExternalStore(subscribe, () => own)
  const entry = useRouteEntry()
  return title ?? entry?.title
}
