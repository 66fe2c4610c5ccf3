import { endOfDayInParis, parseDay } from '@faitage/contracts/kernel/format-date'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { requesterTypes } from '@faitage/contracts/kernel/value-labels'
import { type StatisticFilter, statisticSteps } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'

export type ScopeField = 'from' | 'to' | 'step' | 'requester_type' | 'on' | 'known_at'

/** What the page is about, in its address: back, reload and a shared link show the same figures and the same rows. */
export function useStatisticsScope() {
  const text = useOwnSearch()
  const navigate = useNavigate()
  return useMemo(() => {
    const search = new URLSearchParams(text)
    const day = (name: ScopeField) => parseDay(search.get(name) ?? '')
    const fields = {
      from: day('from'),
      to: day('to'),
      step: oneOf(statisticSteps, search.get('step')) ?? 'month',
      requester_type: oneOf(requesterTypes, search.get('requester_type')),
      on: day('on'),
      known_at: day('known_at'),
    }
    const shared = {
      ...(fields.requester_type ? { requester_type: fields.requester_type } : {}),
      ...(fields.on ? { on: fields.on } : {}),
      ...(fields.known_at ? { known_at: endOfDayInParis(fields.known_at) } : {}),
    }
    const period = { ...(fields.from ? { from: fields.from } : {}), ...(fields.to ? { to: fields.to } : {}) }
    const go = (change: Record<string, string | undefined>, replace: boolean) =>
      void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
    return {
      fields,
      /** The query of the figures, and the part of it that their rows share. */
      query: { ...period, step: fields.step, ...shared },
      shared,
      set: (change: Partial<Record<ScopeField, string | undefined>>) => go({ ...change, rows: undefined }, true),
      /** The rows that are open, as the address says. */
      rows: search.get('rows') ?? undefined,
      open: (filter: StatisticFilter) => go({ rows: textOf(filter) }, false),
      close: () => go({ rows: undefined }, true),
    }
  }, [text, navigate])
}

const textOf = (filter: StatisticFilter): string =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString()
