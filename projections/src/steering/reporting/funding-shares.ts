import { moneyOf } from '@faitage/contracts/funding/deadlines'
import { fileOn } from '@faitage/contracts/funding/file-on'
import { AT_RISK_DAYS, type OpenDeadline, openDeadlinesOf } from '@faitage/contracts/funding/open-deadlines'
import type { FundingFigure, YearOf } from '@faitage/contracts/steering/reporting-scope'
import type { FundingFiles, KeptFile } from './funding-files.ts'

/** What one funder gives to a project, as of a day. Amounts are cents. */
export interface Share {
  /** The name of the funder. */
  readonly aid: string
  readonly reference: string | null
  readonly asked_on: string | null
  readonly asked: number | null
  readonly decided_on: string | null
  readonly is_refused: boolean
  readonly granted: number | null
  readonly payments: readonly { readonly on: string; readonly amount: number }[]
  readonly paid: number
  readonly remaining: number
  readonly overpaid: number
  /** The nearest that runs or has passed. */
  readonly deadline: Pick<OpenDeadline, 'kind' | 'until' | 'days_left'> | null
  readonly at_risk: number
  /** The expense that the retained simulation counts. */
  readonly expense: number | null
}

type Beside = Pick<FundingFiles, 'aids' | 'rules' | 'known'>
const made = new WeakMap<KeptFile, { known: object; on: string; shares: readonly Share[] }>()

/** The shares of a file; kept while neither it, nor the funders, nor the day is another. */
export function sharesOf(file: KeptFile, beside: Beside, on: string, isToday: boolean): readonly Share[] {
  const before = made.get(file)
  if (before && before.known === beside.known && before.on === on) return before.shares
  const shares = sharesThen(file, beside, on, isToday)
  made.set(file, { known: beside.known, on, shares })
  return shares
}

function sharesThen(
  { sheet: whole, simulated, expenses, closed }: KeptFile,
  beside: Beside,
  on: string,
  isToday: boolean,
) {
  // Today is told as the pages of the projects tell it, a day that was typed ahead included.
  const sheet = isToday ? whole : fileOn(whole, on)
  const open = closed ? [] : openDeadlinesOf(sheet, beside.rules, simulated, on)
  return moneyOf(sheet, new Map()).flatMap(({ funder_id, asked, granted, paid, is_refused }): Share[] => {
    const aid = beside.aids.get(funder_id)
    if (aid === undefined) return []
    const isOf = (one: { funder_id: string }) => one.funder_id === funder_id
    const deposit = sheet.deposits?.find(isOf)
    const deadline = open.find(isOf)
    const payments = (sheet.payments ?? [])
      .flatMap(one => (isOf(one) && one.paid_on ? [{ on: one.paid_on, amount: one.paid ?? 0 }] : []))
      .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    return [
      {
        ...{ aid, asked, granted, paid, is_refused, payments },
        reference: deposit?.reference ?? null,
        asked_on: deposit?.on ?? null,
        decided_on: sheet.approvals?.find(isOf)?.on ?? null,
        remaining: Math.max(0, (granted ?? paid) - paid),
        overpaid: Math.max(0, paid - (granted ?? paid)),
        deadline: deadline ? { kind: deadline.kind, until: deadline.until, days_left: deadline.days_left } : null,
        at_risk: deadline && deadline.days_left <= AT_RISK_DAYS ? deadline.at_risk : 0,
        expense: expenses?.[funder_id] ?? null,
      },
    ]
  })
}

interface Part {
  /** The day that it is of; null where nothing dates it. */
  readonly on: string | null
  readonly amount: number
}

/** What a share counts in a figure, each part on its own day; nothing where the figure is not about it. */
const partsOf: Record<FundingFigure, (share: Share) => readonly Part[]> = {
  aid_files: ({ asked_on, decided_on, payments }) => {
    const days = [asked_on, decided_on, ...payments.map(({ on }) => on)].filter(day => day !== null)
    return (days.length > 0 ? days : [null]).map(on => ({ on, amount: 0 }))
  },
  aid_asked: ({ asked_on, asked }) => (asked_on ? [{ on: asked_on, amount: asked ?? 0 }] : []),
  aid_granted: ({ decided_on, is_refused, granted }) =>
    decided_on && !is_refused ? [{ on: decided_on, amount: granted ?? 0 }] : [],
  aid_paid: ({ payments }) => payments,
  aid_remaining: ({ decided_on, remaining }) => (remaining > 0 ? [{ on: decided_on, amount: remaining }] : []),
  aid_at_risk: ({ deadline, at_risk }) => (at_risk > 0 ? [{ on: deadline?.until ?? null, amount: at_risk }] : []),
  aid_overpaid: ({ payments, overpaid }) =>
    overpaid > 0 ? [{ on: payments.at(-1)?.on ?? null, amount: overpaid }] : [],
  aid_unknown: ({ asked_on, asked, decided_on, granted, is_refused }) =>
    (asked_on && asked === null) || (decided_on && !is_refused && granted === null)
      ? [{ on: asked_on ?? decided_on, amount: 0 }]
      : [],
}

/** The day of a whole share, where one is for all of its figures. */
const dayOf: Record<Exclude<YearOf, 'each'>, (share: Share) => string | null> = {
  deposit: ({ asked_on }) => asked_on,
  approval: ({ decided_on }) => decided_on,
  payment: ({ payments }) => payments.at(-1)?.on ?? null,
}

/** What a share counts in a figure, by the year it is of: the parts of all years are the whole. */
export function yearsOf(share: Share, figure: FundingFigure, way: YearOf): readonly (Part & { year: string | null })[] {
  const parts = partsOf[figure](share)
  const one = way === 'each' || parts.length === 0 ? undefined : dayOf[way](share)
  return parts.map(({ on, amount }) => {
    const day = one === undefined ? on : one
    return { on: day, amount, year: day === null ? null : day.slice(0, 4) }
  })
}
