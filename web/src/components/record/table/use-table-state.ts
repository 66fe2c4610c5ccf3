import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'
import { readTableState, type TableState, type TableStateRules, writeTableState } from './table-state.ts'

export interface TableStateHandle {
  state: TableState
  /** Applies a change; the page goes back to the first unless the change says otherwise. */
  change: (change: Partial<TableState>, options?: { push?: boolean }) => void
  /** The query string as it stands, for saved views and links. */
  search: string
  /** Replaces the whole query string. */
  open: (search: string, options?: { push?: boolean }) => void
}

/** The state of a list, kept in the address. A page turn makes a step back possible; the rest replaces the address. */
export function useTableState(rules: TableStateRules): TableStateHandle {
  const router = useRouter()
  const path = useRef(router.history.location.pathname)
  const search = useOwnSearch()
  const state = useMemo(() => readTableState(search, rules), [search, rules])

  const go = useCallback(
    (next: string, push: boolean) => {
      const current = router.history.location
      if (current.pathname !== path.current) return
      const href = `${current.pathname}${next ? `?${next}` : ''}${current.hash}`
      if (href === `${current.pathname}${current.search}${current.hash}`) return
      if (push) router.history.push(href)
      else router.history.replace(href)
    },
    [router],
  )
  const change = useCallback<TableStateHandle['change']>(
    (partial, options) => {
      // The history's address, not the rendered one: two changes in one tick must both count.
      const now = router.history.location.search
      go(writeTableState(now, { ...readTableState(now, rules), page: 1, ...partial }, rules), options?.push ?? false)
    },
    [router, go, rules],
  )
  const open = useCallback<TableStateHandle['open']>((next, options) => go(next, options?.push ?? true), [go])
  return { state, change, search, open }
}
