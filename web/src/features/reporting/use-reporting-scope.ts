import { earlierDay, endOfDayInParis, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { requesterTypes } from '@faitage/contracts/kernel/value-labels'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { statisticSteps } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { type ReportName, reportNames } from '@faitage/contracts/steering/reporting.endpoints'
import {
  fundingGroups,
  type ReportingFigureFilter,
  reportingGroups,
  yearWays,
} from '@faitage/contracts/steering/reporting-scope'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'

const lists = ['missions_id', 'agency_id', 'antenna_id', 'referrer_id', 'requester_type'] as const
export type ListFilter = (typeof lists)[number]

/** What the page is about, in its address: back, reload and a shared link show the same figures and the same rows. */
export function useReportingScope() {
  const text = useOwnSearch()
  const navigate = useNavigate()
  return useMemo(() => {
    const search = new URLSearchParams(text)
    const today = todayInParis()
    const day = (name: string) => {
      const parsed = parseDay(search.get(name) ?? '')
      return parsed && earlierDay(parsed, today)
    }
    const many = (name: ListFilter) => (search.get(name) ?? '').split(',').filter(Boolean)
    const tab = reportNames.find(name => name === search.get('tab')) ?? 'stock'
    const on = day('on')
    const fields = {
      ...(Object.fromEntries(lists.map(name => [name, many(name)])) as Record<ListFilter, string[]>),
      requester_type: many('requester_type').filter(each => oneOf(requesterTypes, each)),
      funder: search.get('funder') ?? undefined,
      from: day('from'),
      to: day('to'),
      step: oneOf(statisticSteps, search.get('step')) ?? 'month',
      by: oneOf(reportingGroups, search.get('by')),
      /** Of money of funders: its groups, one funder of the works, the year and the day that makes it. */
      funding_by: oneOf(fundingGroups, search.get('funding_by')),
      aid: search.get('aid') ?? undefined,
      year: /^(19|20)\d\d$/.test(search.get('year') ?? '') ? (search.get('year') ?? undefined) : undefined,
      year_of: oneOf(yearWays, search.get('year_of')),
      status: oneOf(projectStatuses, search.get('cohort')),
      on: on && on < today ? on : undefined,
      known_at: day('known_at'),
      compare_on: day('compare_on'),
      page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    }
    const told = Object.fromEntries(
      [...lists, 'funder' as const].flatMap(name => {
        const value = fields[name]
        return value === undefined || value.length === 0 ? [] : [[name, value]]
      }),
    )
    const shared = {
      ...told,
      ...(fields.on ? { on: fields.on } : {}),
      // Money does not say what was known when.
      ...(fields.known_at && fields.on && tab !== 'revenue' && tab !== 'funding'
        ? { known_at: endOfDayInParis(fields.known_at) }
        : {}),
    }
    const funding = {
      ...(fields.aid ? { aid: fields.aid } : {}),
      ...(fields.year ? { year: fields.year } : {}),
      ...(fields.year_of ? { year_of: fields.year_of } : {}),
    }
    const go = (change: Record<string, string | undefined>, replace: boolean) =>
      void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
    return {
      tab,
      fields,
      /** The query of a report, and the part of it that its rows share. */
      query: {
        ...shared,
        ...(tab === 'workload' || tab === 'funding' ? {} : { from: fields.from, to: fields.to }),
        ...(tab === 'stock' ? { step: fields.step } : {}),
        ...(tab === 'delays' || tab === 'revenue' ? { by: fields.by } : {}),
        ...(tab === 'funding' ? { ...funding, by: fields.funding_by } : {}),
        ...(tab === 'stock' || tab === 'process' || tab === 'cohorts' ? {} : { page: fields.page }),
        ...(fields.compare_on ? { compare_on: fields.compare_on } : {}),
      },
      /** Further filters of its rows, of funders' money. */
      funding,
      shared: tab === 'funding' ? { ...shared, ...funding } : shared,
      set: (change: Record<string, string | undefined>) => go({ page: undefined, ...change, ...closed }, true),
      see: (name: ReportName) => go({ tab: name, page: undefined, ...closed }, false),
      /** The rows that are open, as the address says. */
      rows: search.get('rows') ?? undefined,
      /** The day they are as of, where it is the one compared with. */
      rowsOn: fields.compare_on && search.get('rows_on') === fields.compare_on ? fields.compare_on : undefined,
      open: (filter: ReportingFigureFilter, on?: string) => go({ rows: textOf(filter), rows_on: on }, false),
      close: () => go(closed, true),
    }
  }, [text, navigate])
}
export type ReportingScope = ReturnType<typeof useReportingScope>

const closed = { rows: undefined, rows_on: undefined }
const textOf = (filter: ReportingFigureFilter): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
