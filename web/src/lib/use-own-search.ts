import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * The query string of the page that asks, without `?`. While another page is being opened the router's location is
 * already the other's: this one keeps seeing its own.
 */
export function useOwnSearch(): string {
  const location = useLocation()
  const own = useRef({ path: location.pathname, search: location.searchStr })
  if (location.pathname === own.current.path) own.current.search = location.searchStr
  return own.current.search.replace(/^\?/, '')
}
