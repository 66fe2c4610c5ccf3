import type { DeadlineKind } from './deadline-kind.ts'
import type { DeadlineRuleSheet } from './deadline-rule.ts'
import { deadlinesOf, moneyOf } from './deadlines.ts'
import type { FundingFileSheet } from './funding-file.ts'

/** Days before the end of a delay from which its money is at risk. */
export const AT_RISK_DAYS = 90

/** A deadline that runs or has passed, with the money that would be lost. */
export interface OpenDeadline {
  readonly funder_id: string
  readonly kind: DeadlineKind
  readonly until: string
  readonly days_left: number
  readonly effect: string | null
  /** Cents. Several deadlines of one file and funder are about the same money. */
  readonly at_risk: number
}

type Rules = Parameters<typeof deadlinesOf>[1][number]

/** The funders that a file was sent to or that decided on it. */
export const fundersAsked = ({ deposits, approvals }: FundingFileSheet): string[] => [
  ...new Set([...(deposits ?? []), ...(approvals ?? [])].map(one => one.funder_id)),
]

/** The deadlines of a file that run or have passed, the nearest first. Pure. */
export function openDeadlinesOf(
  file: FundingFileSheet,
  rules: ReadonlyMap<DeadlineRuleSheet['funder_id'], readonly Rules[]>,
  simulated: Readonly<Record<string, number>> | null,
  today: string,
): OpenDeadline[] {
  const own = fundersAsked(file).flatMap(id => rules.get(id) ?? [])
  if (own.length === 0) return []
  const open = deadlinesOf(file, own, today).filter(
    ({ state }) => state === 'running' || state === 'extended' || state === 'missed',
  )
  if (open.length === 0) return []
  const money = new Map(
    moneyOf(file, new Map(Object.entries(simulated ?? {}))).map(one => [one.funder_id, one.at_risk]),
  )
  return open.map(({ funder_id, kind, until, days_left, effect }) => ({
    ...{ funder_id, kind, until, days_left, effect },
    at_risk: money.get(funder_id) ?? 0,
  }))
}
