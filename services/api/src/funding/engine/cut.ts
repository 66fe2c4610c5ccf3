import { countsInCeiling, sumOfFunder } from '@faitage/contracts/funding/funder'
import type { RowOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { down, percentOfAmount } from '@faitage/contracts/kernel/money'
import type { FundingInput } from './input.ts'
import type { RowCounted } from './row.ts'
import type { Amounts } from './works.ts'

/** The amount a row keeps once all rows are known, and the limit that took the rest. */
export interface Kept {
  readonly row: RowCounted
  readonly sum: RowOutcome['sum']
  readonly kept: number
  readonly cut_by: RowOutcome['cut_by']
  /** The amount that the limit left; null where nothing was cut. */
  readonly room: number | null
}

/** How much all aids together may be; null where only the price is the limit. */
export function ceilingOf({ aid_ceiling }: Pick<FundingInput, 'aid_ceiling'>, { incl, excl }: Amounts): number | null {
  if (!aid_ceiling) return null
  return down(percentOfAmount(aid_ceiling.basis === 'HT' ? excl : incl, aid_ceiling.rate))
}

/** The funders that an aid of another keeps from giving: the first one served wins. */
function excluded(rows: readonly RowCounted[]): ReadonlySet<string> {
  const out = new Set<string>()
  for (const { given, first, before } of rows) {
    const names = first?.scenario?.sheet.excludes ?? []
    if (before === 0 || out.has(given.id)) continue
    for (const other of rows) {
      const { id, sheet } = other.given.funder
      if (other.given.id !== given.id && (names.includes(id) || names.includes(sheet.copied_from ?? '')))
        out.add(other.given.id)
    }
  }
  return out
}

/** Steps 6 and 8: aids by order, first come, first served; loans on what remains; tax advantages are only shown. */
export function cutDown(rows: readonly RowCounted[], input: FundingInput, price: Amounts): Kept[] {
  const out = excluded(rows)
  const ceiling = ceilingOf(input, price)
  const aids: Kept[] = []
  let counted = 0
  let given = 0
  for (const row of rows.filter(one => sumOfFunder(one.given.funder.sheet) === 'subvention')) {
    const limits: [NonNullable<Kept['cut_by']>, number][] = [['price', price.incl - given]]
    const counts = countsInCeiling(row.given.funder.sheet)
    if (counts && ceiling !== null) limits.push(['aid_ceiling', ceiling - counted])
    const own = ownLimit(row, aids)
    if (own !== undefined) limits.push(['scenario', own])
    if (out.has(row.given.id)) limits.push(['excluded', 0])
    const one = fitted(row, 'subvention', limits, true)
    given += one.kept
    if (counts) counted += one.kept
    aids.push(one)
  }
  let left = price.incl - given
  const others = rows.flatMap(row => {
    const sum = sumOfFunder(row.given.funder.sheet)
    if (sum === 'subvention') return []
    const barred: [NonNullable<Kept['cut_by']>, number][] = out.has(row.given.id) ? [['excluded', 0]] : []
    const one = fitted(row, sum, sum === 'loan' ? [['remaining', left], ...barred] : barred, false)
    if (sum === 'loan') left -= one.kept
    return [one]
  })
  const byRow = new Map([...aids, ...others].map(one => [one.row, one]))
  return rows.map(row => byRow.get(row)!)
}

/** As much as every limit leaves room for, the tightest named; a cut aid is rounded down to the funder's unit. */
function fitted(
  row: RowCounted,
  sum: Kept['sum'],
  limits: readonly [NonNullable<Kept['cut_by']>, number][],
  rounded: boolean,
): Kept {
  const tightest = limits.reduce<(typeof limits)[number] | undefined>(
    (sofar, one) => (!sofar || one[1] < sofar[1] ? one : sofar),
    undefined,
  )
  if (!tightest || row.before <= tightest[1]) return { row, sum, kept: row.before, cut_by: null, room: null }
  const room = Math.max(0, tightest[1])
  const kept = rounded ? room - (room % row.unit) : room
  return { row, sum, kept, cut_by: tightest[0], room }
}

/** The amount a scenario's own ceiling of all aids leaves it, of the aids given on the same works. */
function ownLimit(row: RowCounted, aids: readonly Kept[]): number | undefined {
  const { aids_limit_rate: rate, aids_limit_on: basis } = row.first?.scenario?.sheet ?? {}
  if (!rate || !basis) return undefined
  const of = { depense: row.expense, HT: row.works.excl, TTC: row.works.incl }[basis]
  const { use_case_id } = row.given
  const same = aids.filter(
    ({ row: { given } }) =>
      countsInCeiling(given.funder.sheet) && (use_case_id === null || given.use_case_id === use_case_id),
  )
  return Math.max(0, down(percentOfAmount(of, rate)) - same.reduce((sum, { kept }) => sum + kept, 0))
}
