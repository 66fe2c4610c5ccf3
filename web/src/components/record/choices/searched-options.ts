import type { Page } from '@faitage/contracts/kernel/endpoint'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '@/api/queries'
import type { ListEndpoint } from '@/components/record/table/list-endpoint'
import type { MoreOptions, Option } from '@/components/ui/combobox'

/** Offered at once; what is beyond is searched for on the server. */
const atOnce = 1000
const foundAtOnce = 100
/** Milliseconds without a key before a search is asked. */
const pause = 200

/** What a long list is chosen among: its beginning, what a search finds, and what is chosen already. */
export interface SearchedOptions {
  readonly options: readonly Option[]
  readonly loading: boolean
  readonly more?: MoreOptions
}

/**
 * The options of a list of records that `term` searches and `id` picks from.
 *
 * @param asked.chosen ids that are chosen, named even when they stand beyond the beginning of the list
 */
export function useSearchedOptions<T extends { id: string }>(
  endpoint: ListEndpoint<T>,
  asked: {
    query: Record<string, unknown>
    enabled: boolean
    chosen?: readonly string[] | undefined
    optionOf: (item: T) => Option
  },
): SearchedOptions {
  const { query, enabled, chosen = [], optionOf } = asked
  const [term, setTerm] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const whole = useRead(endpoint, { query: { ...query, size: atOnce } }, { enabled })
  const first = whole.data as Page<T> | undefined
  const cut = first !== undefined && first.totalItems > first.items.length
  const missing = cut ? chosen.filter(id => first.items.every(one => one.id !== id)).slice(0, 200) : []
  const searching = cut && term.trim().length > 1
  const found = useRead(endpoint, { query: { ...query, term, size: foundAtOnce } }, { enabled: enabled && searching })
  const picked = useRead(
    endpoint,
    { query: { ...query, id: missing, size: 200 } },
    { enabled: enabled && missing.length > 0 },
  )
  // What a search found stays known: it may have been chosen.
  const met = useRef(new Map<string, Option>())
  const options = useMemo(() => {
    for (const page of [found.data, picked.data] as (Page<T> | undefined)[])
      for (const item of page?.items ?? []) met.current.set(item.id, optionOf(item))
    const begun = (first?.items ?? []).map(optionOf)
    const ids = new Set(begun.map(({ value }) => value))
    return [...begun, ...[...met.current.values()].filter(({ value }) => !ids.has(value))]
  }, [first, found.data, picked.data, optionOf])
  const more = useMemo(() => {
    const ask = (text: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTerm(text), pause)
    }
    return cut ? { more: { ask, busy: found.isFetching } } : {}
  }, [cut, found.isFetching])
  const loading = whole.isLoading || picked.isLoading
  return useMemo(() => ({ options, loading, ...more }), [options, loading, more])
}
