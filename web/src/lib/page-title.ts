import { useParams, useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

let own: string | undefined
/** Names that pages gave to the records they show, by the records' ids: breadcrumbs use them. */
const names = new Map<string, string>()
const listeners = new Set<() => void>()
const publish = (title: string | undefined) => {
  own = title
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Gives the page a title of its own (the record's name) while it is shown.
 *
 * @param of the record it names, where it is not the innermost of the address
 */
export function useSetPageTitle(title: string | undefined, of?: string): void {
  const path = useRouterState({ select: state => state.matches.at(-1)?.fullPath })
  const params = useParams({ strict: false }) as Record<string, string>
  const id = of ?? (path && params[lastParameter(path) ?? ''])
  useEffect(() => {
    if (title && id) names.set(id, title)
    publish(title)
    return () => publish(undefined)
  }, [title, id])
}

/** Gives names to the records above the page's own: breadcrumbs use them. */
export function useNameRecords(records: Readonly<Record<string, string>>): void {
  const entries = JSON.stringify(records)
  useEffect(() => {
    for (const [id, name] of Object.entries(JSON.parse(entries) as Record<string, string>)) names.set(id, name)
    for (const listener of listeners) listener()
  }, [entries])
}

/** The title that the page gave itself, if it did. */
export const useOwnTitle = (): string | undefined => useSyncExternalStore(subscribe, () => own)

/** The name a page gave to the record with this id, if one did. */
export const useRecordName = (id: string | undefined): string | undefined =>
  useSyncExternalStore(subscribe, () => (id ? names.get(id) : undefined))

/** The name of a path's innermost parameter. */
export const lastParameter = (path: string): string | undefined =>
  path.includes('$') ? /^\w+/.exec(path.slice(path.lastIndexOf('$') + 1))?.[0] : undefined
