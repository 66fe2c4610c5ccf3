import type { RowOutcome, SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { near, percentOfAmount } from '@faitage/contracts/kernel/money'
import { inTheWay } from './choice.ts'
import { ceilingOf, cutDown, type Kept } from './cut.ts'
import { rowWhy } from './explain-row.ts'
import { totalsWhy } from './explain-totals.ts'
import type { FundingInput } from './input.ts'
import { noticesOf } from './notices.ts'
import { overParts, rowCounted } from './row.ts'
import { subResultsOf } from './sub-results.ts'
import { added, quotesCounted } from './works.ts'

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)

/**
 * Computes a simulation. Pure and exact: the same input gives the same outcome, each amount is rounded once, and the
 * parts of a row add up to it.
 */
export function computeFunding(given: FundingInput): SimulationOutcome {
  const quotes = quotesCounted(given)
  const works = added(quotes.map(({ whole }) => whole))
  const facts = { ...given.facts, total_work_price: works.incl, total_work_price_excl_tax: works.excl }
  const input: FundingInput = { ...given, facts }
  const counted = input.rows.map(row => rowCounted(row, input, quotes))
  const kept = cutDown(counted, input, works)
  const rows = kept.map(one => rowOutcome(one, input))
  const sums = {
    subventions: sumOf(rows, ({ sum, kept }) => (sum === 'subvention' ? kept : 0)),
    loans: sumOf(rows, ({ sum, kept }) => (sum === 'loan' ? kept : 0)),
    tax: sumOf(rows, ({ sum, kept }) => (sum === 'tax' ? kept : 0)),
    advances: sumOf(rows, ({ sum, advance }) => (sum === 'subvention' ? advance : 0)),
  }
  const remaining = works.incl - sums.subventions
  const ceiling = ceilingOf(input, works)
  const outcome: Omit<SimulationOutcome, 'why'> = {
    on: input.on,
    total_work_price: works.incl,
    total_work_price_excl_tax: works.excl,
    base: works.eligible,
    aid_ceiling:
      input.aid_ceiling && ceiling !== null
        ? {
            rate: input.aid_ceiling.rate,
            basis: input.aid_ceiling.basis,
            amount: ceiling,
            scale_id: input.aid_ceiling.scale_id,
          }
        : null,
    total_subventions: sums.subventions,
    remaining_costs: remaining,
    subvention_on_TTC: shareOf(sums.subventions, works.incl),
    total_advances: sums.advances,
    total_loans: sums.loans,
    to_finance: remaining - sums.loans,
    total_tax_advantages: sums.tax,
    rows,
    sub_results: subResultsOf(input, quotes, rows),
    notices: noticesOf(input, quotes, counted),
  }
  return { ...outcome, why: totalsWhy(outcome, input, quotes) }
}

/** A part of a whole in percent, two decimals: `90.00`. */
function shareOf(part: number, whole: number): string {
  if (whole === 0) return '0.00'
  const hundredths = near({ top: BigInt(part) * 10_000n, bottom: BigInt(whole) })
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

function rowOutcome(one: Kept, input: FundingInput): RowOutcome {
  const { row, sum, kept, cut_by } = one
  const { given, first, parts } = row
  const rate = given.typed.advance ?? first?.scenario?.sheet.advance ?? undefined
  const advance =
    rate === undefined || input.no_advance_request || sum !== 'subvention'
      ? 0
      : Math.min(kept, near(percentOfAmount(kept, rate), row.unit))
  const landlord = parts.filter(({ accommodation_id }) => accommodation_id !== null)
  const shares = landlord.length > 0 ? [row.before, kept, advance].map(amount => overParts(row, amount)) : []
  return {
    id: given.id,
    funder_id: given.funder.id,
    use_case_id: given.use_case_id,
    sum,
    on: row.on,
    scenario_id: first?.scenario?.id ?? null,
    scenario_revision: first?.scenario?.revision ?? null,
    subventioned_expense: row.expense,
    rate: row.rate ?? null,
    before: row.before,
    kept,
    cut: row.before - kept,
    cut_by,
    advance,
    advance_rate: rate ?? null,
    typed: (['scenario_id', 'subventioned_expense', 'rate', 'advance'] as const).filter(
      name => given.typed[name] !== undefined,
    ),
    unmet: first || parts.length === 0 ? [] : inTheWay(given, row.on, parts[0]!.facts),
    accommodations: landlord.map((part, at) => ({
      accommodation_id: part.accommodation_id ?? '',
      scenario_id: part.scenario?.id ?? null,
      subventioned_expense: part.expense,
      before: shares[0]?.[at] ?? 0,
      kept: shares[1]?.[at] ?? 0,
      advance: shares[2]?.[at] ?? 0,
    })),
    why: rowWhy(one, advance, rate ?? undefined, input),
  }
}
