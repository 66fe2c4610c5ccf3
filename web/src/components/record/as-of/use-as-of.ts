import { earlierDay, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'

/** The day a page looks at, and by when it had to be known; both from the address, so that a link shows the same. */
export interface AsOf {
  /** `YYYY-MM-DD`. */
  on: string
  /** `YYYY-MM-DD`: what had been recorded by the end of that day; everything known today without it. */
  knownOn: string | undefined
}

/** Whether the page, or what stays above the pages below a path, looks at a past day, and how to go there and back. */
export function useAsOf(within?: string) {
  const search = new URLSearchParams(useOwnSearch(within))
  const navigate = useNavigate()
  const day = parseDay(search.get('on') ?? '')
  // Nobody knows what is to come.
  const on = day && earlierDay(day, todayInParis())
  const knownOn = parseDay(search.get('known_at') ?? '')
  const see = useCallback(
    (asOf: AsOf | undefined) =>
      void navigate({
        to: '.',
        search: before => ({ ...before, on: asOf?.on, known_at: asOf?.knownOn }),
        replace: asOf !== undefined && on !== undefined,
      }),
    [navigate, on],
  )
  return { asOf: on ? { on, knownOn } : undefined, see }
}
