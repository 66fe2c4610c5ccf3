import type { Exact } from '@faitage/contracts/kernel/money'

/* What amounts that are not rounded yet are compared and added by. */

export const ofCents = (cents: number): Exact => ({ top: BigInt(cents), bottom: 1n })

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

export function plus(a: Exact, b: Exact): Exact {
  const common = gcd(a.bottom, b.bottom)
  return { top: a.top * (b.bottom / common) + b.top * (a.bottom / common), bottom: (a.bottom / common) * b.bottom }
}

export const total = (parts: readonly Exact[]): Exact => parts.reduce(plus, ofCents(0))

export const least = (a: Exact, b: Exact): Exact => (a.top * b.bottom <= b.top * a.bottom ? a : b)

/** A share of a number: `quotient(times(quantity, base), whole)`. */
export const quotient = ({ top, bottom }: Exact, by: number): Exact => ({ top, bottom: bottom * BigInt(by) })

/** The same proportions as whole numbers, as a split takes its weights. */
export function weightsOf(parts: readonly Exact[]): string[] {
  const bottom = parts.reduce((sofar, one) => (sofar / gcd(sofar, one.bottom)) * one.bottom, 1n)
  const weights = parts.map(one => one.top * (bottom / one.bottom))
  const common = weights.reduce(gcd, 0n)
  return weights.map(weight => String(common === 0n ? 0n : weight / common))
}
