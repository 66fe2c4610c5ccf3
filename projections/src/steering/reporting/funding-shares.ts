import { moneyOf } from '@faitage/contracts/funding/deadlines'
import { fileOn } from '@faitage/contracts/funding/file-on'
import { AT_RISK_DAYS, type OpenDeadline, openDeadlinesOf } from '@faitage/contracts/funding/open-deadlines'
import type { FundingFigure, YearOf } from '@faitage/contracts/steering/reporting-scope'
import type { FundingFiles, KeptFile } from './funding-files.ts'

/** The aid of one funder to a project, as of a day. Amounts are cents. */
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

/** Tells a part of a figure: its amount, and the day it is of; null where nothing dates it. */
type Tell = (amount: number, on: string | null) => void

/** The parts of a share in a figure, each on its own day; nothing where the figure is not about it. */
const partsOf: Record<FundingFigure, (share: Share, tell: Tell) => void> = {
  aid_files: ({ asked_on, decided_on, payments }, tell) => {
    if (asked_on) tell(0, asked_on)
    if (decided_on) tell(0, decided_on)
    for (const { on } of payments) tell(0, on)
    if (!asked_on && !decided_on && payments.length === 0) tell(0, null)
  },
  aid_asked: ({ asked_on, asked }, tell) => asked_on && tell(asked ?? 0, asked_on),
  aid_granted: ({ decided_on, is_refused, granted }, tell) =>
    decided_on && !is_refused && tell(granted ?? 0, decided_on),
  aid_paid: ({ payments }, tell) => {
    for (const { on, amount } of payments) tell(amount, on)
  },
  aid_remaining: ({ decided_on, remaining }, tell) => remaining > 0 && tell(remaining, decided_on),
  aid_at_risk: ({ deadline, at_risk }, tell) => at_risk > 0 && tell(at_risk, deadline?.until ?? null),
  aid_overpaid: ({ payments, overpaid }, tell) => overpaid > 0 && tell(overpaid, payments.at(-1)?.on ?? null),
  aid_unknown: ({ asked_on, asked, decided_on, granted, is_refused }, tell) => {
    if ((asked_on && asked === null) || (decided_on && !is_refused && granted === null)) tell(0, asked_on ?? decided_on)
  },
}

/** The day of a whole share, where one is for all of its figures. */
const dayOf: Record<Exclude<YearOf, 'each'>, (share: Share) => string | null> = {
  deposit: ({ asked_on }) => asked_on,
  approval: ({ decided_on }) => decided_on,
  payment: ({ payments }) => payments.at(-1)?.on ?? null,
}

/** Tells what a share counts in a figure, by the year it is of: the parts of all years are the whole. */
export function eachPart(
  share: Share,
  figure: FundingFigure,
  way: YearOf,
  tell: (amount: number, year: string | null, on: string | null) => void,
): void {
  const one = way === 'each' ? undefined : dayOf[way](share)
  partsOf[figure](share, (amount, own) => {
    const on = one === undefined ? own : one
    tell(amount, on === null ? null : on.slice(0, 4), on)
  })
}

interface Part {
  readonly on: string | null
  readonly amount: number
  readonly year: string | null
}

/** The same as a list. */
export function yearsOf(share: Share, figure: FundingFigure, way: YearOf): readonly Part[] {
  const parts: Part[] = []
  eachPart(share, figure, way, (amount, year, on) => parts.push({ amount, year, on }))
  return parts
}
