import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * The query string of the page that asks, without `?`. While another page is being opened the router's location is
 * already the other's: this one keeps seeing its own.
 *
 * @param within the path that every page of what asks is below, where it stays above several; nothing: above all
 */
export function useOwnSearch(within?: string): string {
  const own = useRef<{ path: string; search: string }>(undefined)
  // What leaves is not rendered again for the page that comes.
  return useLocation({
    select: ({ pathname, searchStr }) => {
      own.current ??= { path: pathname, search: searchStr }
      if (pathname === own.current.path || (within !== undefined && isWithin(within, pathname)))
        own.current.search = searchStr
      return own.current.search.replace(/^\?/, '')
    },
  })
}

const isWithin = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`)
