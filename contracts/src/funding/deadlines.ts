import { addDays, addMonths, daysBetween, laterDay } from '../kernel/format-date.ts'
import type { DeadlineKind } from './deadline-kind.ts'
import type { DeadlineFrom, DeadlineRuleSheet } from './deadline-rule.ts'
import type { FundingFileSheet } from './funding-file.ts'

/* The deadlines of a funding file, told by the rules of its funders: nothing of them is stored but extensions and waivers. */

export const deadlineStateLabels = {
  running: 'En cours',
  extended: 'Prorogée',
  met: 'Tenue',
  missed: 'Dépassée',
  waived: 'Levée',
} as const
export type DeadlineState = keyof typeof deadlineStateLabels

type Rule = Pick<
  DeadlineRuleSheet,
  | 'funder_id'
  | 'kind'
  | 'from'
  | 'months'
  | 'applies_from'
  | 'effect'
  | 'extension_months'
  | 'extension_times'
  | 'ask_before_days'
>

/** A deadline of a funder. Days are of the calendar in Paris; the last one still counts. */
export interface FunderDeadline {
  readonly funder_id: string
  readonly kind: DeadlineKind
  readonly state: DeadlineState
  /** The day that the delay counts from. */
  readonly since: string
  readonly until: string
  /** Below 0: over. */
  readonly days_left: number
  /** The last day on which more time may be asked for; null where none is given, or none is left. */
  readonly extension_asked_by: string | null
  readonly effect: string | null
}

/** Every deadline that has begun, by the rule of each that was in force the day it began. Pure. */
export function deadlinesOf(file: FundingFileSheet, rules: readonly Rule[], today: string): FunderDeadline[] {
  const begun = new Map<string, { rule: Rule; since: string }>()
  for (const rule of rules) {
    const since = begins(file, rule)
    if (!since || (rule.applies_from ?? '') > since) continue
    const key = `${rule.funder_id} ${rule.kind}`
    const other = begun.get(key)
    if (!other || (other.rule.applies_from ?? '') <= (rule.applies_from ?? '')) begun.set(key, { rule, since })
  }
  return [...begun.values()]
    .map(({ rule, since }) => deadlineOf(file, rule, since, today))
    .toSorted((one, other) => (one.until < other.until ? -1 : one.until > other.until ? 1 : 0))
}

function deadlineOf(file: FundingFileSheet, rule: Rule, since: string, today: string): FunderDeadline {
  const { funder_id, kind, effect } = rule
  const isOf = (one: { funder_id: string; kind: DeadlineKind }) => one.funder_id === funder_id && one.kind === kind
  const first = addMonths(since, rule.months)
  // An extension that ends no later than the delay itself gives no more time.
  const extensions = (file.extensions ?? []).filter(one => isOf(one) && one.until > first)
  const until = extensions.reduce((last, one) => laterDay(last, one.until), first)
  const met = endOf(file, funder_id, kind)
  const isWaived = file.waivers?.some(isOf) ?? false
  const days_left = daysBetween(today, until)
  const more = (rule.extension_times ?? (rule.extension_months ? 1 : 0)) > extensions.length
  return {
    ...{ funder_id, kind, since, until, days_left },
    state: met
      ? met > until && !isWaived
        ? 'missed'
        : 'met'
      : isWaived
        ? 'waived'
        : days_left < 0
          ? 'missed'
          : extensions.length > 0
            ? 'extended'
            : 'running',
    extension_asked_by:
      more && !met && !isWaived && days_left >= 0 ? addDays(until, -(rule.ask_before_days ?? 0)) : null,
    effect: effect ?? null,
  }
}

/** The day from which a delay counts; undefined where it has not come. */
function begins({ deposits, approvals, payments, works_started_on }: FundingFileSheet, { funder_id, from }: Rule) {
  const isOf = (one: { funder_id: string }) => one.funder_id === funder_id
  const days: Record<DeadlineFrom, string | null | undefined> = {
    deposit: deposits?.find(isOf)?.on,
    notification: approvals?.find(one => isOf(one) && one.decision === 'granted')?.on,
    start: deposits?.some(isOf) ? works_started_on : undefined,
    advance: payments?.find(one => isOf(one) && one.kind === 'advance' && one.paid_on)?.paid_on,
  }
  return days[from] ?? undefined
}

/** The day that ended it, by what was done. */
function endOf(file: FundingFileSheet, funder_id: string, kind: DeadlineKind): string | undefined {
  const isOf = (one: { funder_id: string }) => one.funder_id === funder_id
  // A file that was refused, or paid off, waits for nothing more.
  const refused = file.approvals?.find(one => isOf(one) && one.decision === 'refused')?.on
  const asked = file.payments?.find(one => isOf(one) && one.kind === 'balance')?.asked_on
  const ends: Record<DeadlineKind, string | null | undefined> = {
    decision: file.approvals?.find(isOf)?.on,
    start: file.works_started_on ?? refused,
    completion: file.works_completed_on ?? refused,
    payment: asked ?? refused,
  }
  return ends[kind] ?? undefined
}

/** Money of one funder, cents. */
export interface FunderMoney {
  readonly funder_id: string
  readonly simulated: number
  readonly asked: number | null
  readonly granted: number | null
  readonly paid: number
  readonly advance_paid: number
  readonly is_refused: boolean
  /** The money that would be lost: granted, else simulated, else asked, less what came. */
  readonly at_risk: number
}

/** The money of each funder: simulated, asked, granted, paid. Pure. */
export function moneyOf(file: FundingFileSheet | undefined, simulated: ReadonlyMap<string, number>): FunderMoney[] {
  const ids = new Set([
    ...simulated.keys(),
    ...[...(file?.deposits ?? []), ...(file?.approvals ?? []), ...(file?.payments ?? [])].map(one => one.funder_id),
  ])
  return [...ids].map(funder_id => {
    const isOf = (one: { funder_id: string }) => one.funder_id === funder_id
    const deposit = file?.deposits?.find(isOf)
    const approval = file?.approvals?.find(isOf)
    const received = (file?.payments ?? []).filter(one => isOf(one) && one.paid_on)
    const sum = (some: typeof received) => some.reduce((total, { paid }) => total + (paid ?? 0), 0)
    const is_refused = approval?.decision === 'refused'
    const granted = approval?.decision === 'granted' ? (approval.amount ?? null) : null
    const paid = sum(received)
    const asked = deposit ? (deposit.amount ?? null) : null
    // A plan that counts nothing of a funder says nothing of what was asked of them all the same.
    const expected = granted ?? (simulated.get(funder_id) || asked || 0)
    return {
      funder_id,
      simulated: simulated.get(funder_id) ?? 0,
      asked,
      granted,
      paid,
      advance_paid: sum(received.filter(({ kind }) => kind === 'advance')),
      is_refused,
      at_risk: is_refused ? 0 : Math.max(0, expected - paid),
    }
  })
}
