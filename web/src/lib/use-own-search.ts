import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * The query string of the page that asks, without `?`. While another page is being opened the router's location is
 * already the other's: this one keeps seeing its own.
 */
export function useOwnSearch(): string {
  const own = useRef<{ path: string; search: string }>(undefined)
  // What leaves is not rendered again for the page that comes.
  return useLocation({
    select: ({ pathname, searchStr }) => {
      own.current ??= { path: pathname, search: searchStr }
      if (pathname === own.current.path) own.current.search = searchStr
      return own.current.search.replace(/^\?/, '')
    },
  })
}
