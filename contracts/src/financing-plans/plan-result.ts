import { type FinancingPlanSheet, hundredthsOf } from './financing-plan.ts'
import { repaymentOf } from './loan.ts'
import { callsOf, type PlanLine, type PlanLot, sharesOf } from './shares.ts'

/** The money of one lot, in cents: its part, the aids that lower it, its rest, its loan and its calls. */
export interface LotPlan {
  readonly id: string
  readonly part: number
  readonly aids: number
  readonly certificates: number
  readonly fund: number
  readonly own: number
  readonly rest: number
  readonly excess: number
  /** Null where it does not borrow. */
  readonly loan: {
    readonly capital: number
    readonly monthly: number
    readonly last: number
    readonly months: number
  } | null
  readonly calls: readonly number[]
}

export interface PlanResult {
  readonly lots: readonly LotPlan[]
  readonly lines: readonly { readonly label: string; readonly cle_id: string; readonly ttc: number }[]
  readonly aids: readonly { readonly funder: string; readonly amount: number }[]
}

const RATE_PLACES = 1000
const VAT_PLACES = 1000n
const CENT = 100n

/** The price of a line with taxes: as it is given, or counted from the price without. */
function ttcOf({ ht, vat, ttc }: FinancingPlanSheet['lines'][number]): number {
  if (ttc != null) return ttc
  const rate = BigInt(Math.round(Number(vat ?? '20') * 10))
  // Half a cent goes up.
  return Number((BigInt(ht ?? 0) * (VAT_PLACES + rate) * 2n + VAT_PLACES) / (VAT_PLACES * 2n))
}

type Aid = NonNullable<FinancingPlanSheet['aids']>[number]
/** A collective aid: its amount, or its rate of what is eligible, up to a ceiling. */
function aidAmount({ amount, rate, ceiling }: Aid, eligible: number): number {
  if (amount != null) return amount
  const base = ceiling == null ? eligible : Math.min(eligible, ceiling)
  return Number((BigInt(base) * BigInt(hundredthsOf(rate ?? '0'))) / (CENT * CENT))
}

/**
 * The plan lot by lot. Every column adds up to its total.
 *
 * @param general the clé that certificates and the works fund are shared by
 * @throws {NothingHeld} when a clé shares nothing
 */
export function planResult(
  sheet: FinancingPlanSheet,
  lots: readonly PlanLot[],
  general: string | undefined,
): PlanResult {
  const lines = sheet.lines.map(line => ({ label: line.label, cle_id: line.cle_id, ttc: ttcOf(line) }))
  const counted: PlanLine[] = sheet.lines.map((line, index) => ({
    ...{ cle_id: line.cle_id, ttc: lines[index]!.ttc },
    eligible: line.eligible_ht ?? 0,
  }))
  const eligible = counted.reduce((sum, line) => sum + line.eligible, 0)
  const aids = (sheet.aids ?? []).map(aid => ({ ...aid, amount: aidAmount(aid, eligible) }))
  const byGeneral = (amount: number | null | undefined) =>
    amount ? [{ amount, ...(general === undefined ? {} : { cle_id: general }) }] : []
  const shares = sharesOf({
    ...{ lots, lines: counted },
    aids: aids.map(({ amount, cle_id }) => ({ amount, cle_id: cle_id ?? undefined })),
    certificates: byGeneral(sheet.certificates),
    fund: byGeneral(sheet.works_fund),
    own: new Map((sheet.own_aids ?? []).map(({ lot_id, amount }) => [lot_id, amount])),
  })
  const borrowing = new Set(sheet.loan_lots ?? [])
  const months = sheet.loan_months ?? 0
  const rate = Math.round(Number(sheet.loan_rate ?? '0') * RATE_PLACES)
  const calls = (sheet.calls ?? []).map(({ share }) => hundredthsOf(share))
  return {
    lines,
    aids: aids.map(({ funder, amount }) => ({ funder, amount })),
    lots: lots.map(({ id }, index): LotPlan => {
      const rest = shares.rest[index]!
      const borrows =
        sheet.loan_kind != null && months > 0 && rest > 0 && (sheet.loan_all === true || borrowing.has(id))
      return {
        ...{ id, part: shares.parts[index]!, aids: shares.aids[index]!, certificates: shares.certificates[index]! },
        ...{ fund: shares.fund[index]!, own: shares.own[index]!, rest, excess: shares.excess[index]! },
        loan: borrows ? { capital: rest, months, ...monthlyOf(rest, months, rate) } : null,
        calls: calls.length > 0 ? callsOf(rest, calls) : [],
      }
    }),
  }
}

const monthlyOf = (capital: number, months: number, rate: number) => {
  const { monthly, last } = repaymentOf({ capital, months, rate })
  return { monthly, last }
}
