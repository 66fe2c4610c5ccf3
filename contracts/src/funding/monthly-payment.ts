import type { SimulationSheet } from './simulation.ts'

/**
 * The monthly cost of a loan of the rest, in cents: constant payments at a twelfth of the yearly rate. Null where no months
 * are told. It is an estimate that binds nobody: the one place of funding where a float is enough.
 */
export function monthlyPayment(
  amount: number,
  { loan_months: months, loan_rate }: Pick<SimulationSheet, 'loan_months' | 'loan_rate'>,
): number | null {
  if (!months || amount <= 0) return null
  const rate = Number(loan_rate ?? 0) / 1200
  return Math.round(rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months))
}
