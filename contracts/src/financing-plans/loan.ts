/*
 * Loans of a financing plan. Amounts are whole cents, rates thousandths of a percent (3.8 % is 3800); every month is rounded
 * up to the cent and the last one settles.
 */

/** Months of a year times the thousandths of a percent in a whole. */
const WHOLE = 1_200_000n

export interface Loan {
  /** Cents. */
  readonly capital: number
  readonly months: number
  /** Thousandths of a percent a year. */
  readonly rate: number
}

export interface Repayment {
  /** Cents of every month but the last. */
  readonly monthly: number
  readonly last: number
  /** Cents of all months together. */
  readonly total: number
}

const up = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator
const half = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

/** The cost of a loan by month. @throws {RangeError} when it is no loan: fewer than one month, a negative amount or rate */
export function repaymentOf({ capital, months, rate }: Loan): Repayment {
  if (!Number.isSafeInteger(capital) || capital < 0 || !Number.isInteger(months) || months < 1 || rate < 0)
    throw new RangeError('not a loan')
  if (capital === 0) return { monthly: 0, last: 0, total: 0 }
  const amount = BigInt(capital)
  const monthly = monthlyOf(amount, months, BigInt(rate))
  // Interest is rounded to the cent each month, as banks do.
  let left = amount
  let paid = 0n
  for (let month = 1; month < months; month++) {
    const due = left + half(left * BigInt(rate), WHOLE)
    if (due <= monthly) break
    left = due - monthly
    paid += monthly
  }
  const last = left + half(left * BigInt(rate), WHOLE)
  return { monthly: Number(monthly), last: Number(last), total: Number(paid + last) }
}

function monthlyOf(capital: bigint, months: number, rate: bigint): bigint {
  if (rate === 0n) return up(capital, BigInt(months))
  const grown = (WHOLE + rate) ** BigInt(months)
  const flat = WHOLE ** BigInt(months)
  return up(capital * rate * grown, WHOLE * (grown - flat))
}
