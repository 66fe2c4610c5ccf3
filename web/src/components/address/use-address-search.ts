import type { AddressSuggestion } from '@faitage/contracts/addresses/address'
import { addressEndpoints } from '@faitage/contracts/addresses/address.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { useEffect, useState } from 'react'
import { call } from '@/api/client'

/** Milliseconds of rest before what is typed is searched for, and letters it must count. */
const REST_MS = 250
const SHORTEST = 3

export interface AddressSearch {
  /** What the proposals answer; while another text is searched for the former ones stay. */
  items: readonly AddressSuggestion[]
  source: ResponseOf<typeof addressEndpoints.search>['source']
  busy: boolean
  /** True when nothing can be proposed now; typing goes on. */
  away: boolean
}

const nothing: AddressSearch = { items: [], source: 'stored', busy: false, away: false }

/**
 * Proposals for what is being typed. Not kept with the other reads: those of homes are nobody's to find again.
 *
 * @param text what is typed; undefined seeks nothing
 */
export function useAddressSearch(text: string | undefined): AddressSearch {
  const [search, setSearch] = useState(nothing)
  const searched = text?.trim().replaceAll(/\s+/g, ' ') ?? ''
  useEffect(() => {
    if (searched.length < SHORTEST) {
      setSearch(nothing)
      return
    }
    const stopping = new AbortController()
    setSearch(before => ({ ...before, busy: true }))
    const timer = setTimeout(() => {
      call(addressEndpoints.search, { query: { q: searched.slice(0, 200) }, signal: stopping.signal }).then(
        ({ items, source }) => stopping.signal.aborted || setSearch({ items, source, busy: false, away: false }),
        () => stopping.signal.aborted || setSearch({ ...nothing, away: true }),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [searched])
  return search
}
