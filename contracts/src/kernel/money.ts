/**
 * Exact arithmetic of money. Amounts are integer cents; rates, quantities and unit prices are decimal strings with a point.
 * Each result is rounded once, where the rule names it (`near`, `down`), from an exact fraction: never on the way.
 */

/** An exact number: `top / bottom`, the bottom above 0. */
export interface Exact {
  readonly top: bigint
  readonly bottom: bigint
}

/**
 * A decimal string or a whole number, as it is: `5.5` → 55/10.
 *
 * @throws {RangeError} when it is no decimal
 */
export function exactly(value: string | number): Exact {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,12}))?$/.exec(String(value))
  if (!match) throw new RangeError(`${value} is no decimal`)
  const [, sign, whole = '', decimals = ''] = match
  const top = BigInt(whole + decimals)
  return { top: sign ? -top : top, bottom: 10n ** BigInt(decimals.length) }
}

/** The product of some numbers: an amount by a rate, a quantity by a price. */
export function times(...factors: readonly (string | number | Exact)[]): Exact {
  const parts = factors.map(one => (typeof one === 'object' ? one : exactly(one)))
  return {
    top: parts.reduce((product, { top }) => product * top, 1n),
    bottom: parts.reduce((product, { bottom }) => product * bottom, 1n),
  }
}

/** A share in percent of an amount: `percentOfAmount(10000, '5.5')` is 550 cents, exactly. */
export const percentOfAmount = (cents: number | Exact, rate: string): Exact => {
  const { top, bottom } = times(cents, rate)
  return { top, bottom: bottom * 100n }
}

const divided = (top: bigint, bottom: bigint): { floor: bigint; rest: bigint } => {
  const floor = top / bottom - (top % bottom < 0n ? 1n : 0n)
  return { floor, rest: top - floor * bottom }
}

const cents = (value: bigint): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is too large')
  return number
}

/** The nearest multiple of `unit` cents, half away from zero. */
export function near({ top, bottom }: Exact, unit = 1): number {
  const sign = top < 0n ? -1n : 1n
  const { floor, rest } = divided(sign * top, bottom * BigInt(unit))
  return cents(sign * (floor + (2n * rest >= bottom * BigInt(unit) ? 1n : 0n)) * BigInt(unit)) + 0
}

/** The multiple of `unit` cents at or below. */
export const down = ({ top, bottom }: Exact, unit = 1): number =>
  cents(divided(top, bottom * BigInt(unit)).floor * BigInt(unit)) + 0

/**
 * A whole split by weights, by largest remainder in `unit` cents (ties: order of the list): the parts always add up to the
 * whole. Weights are decimals, none below 0; where all are 0, the parts are equal. What a whole holds beyond multiples of
 * the unit goes to the first part.
 *
 * @throws {RangeError} on a weight below 0, or a split among nobody
 */
export function split(whole: number, weights: readonly string[], unit = 1): number[] {
  const shares = commonWeights(weights)
  const sum = shares.reduce((total, share) => total + share, 0n)
  const units = BigInt(Math.trunc(whole / unit))
  const left = whole - Number(units) * unit
  const sign = units < 0n ? -1n : 1n
  const parts = shares.map((share, at) => ({ at, ...divided(sign * units * share, sum) }))
  const missing = Number(sign * units - parts.reduce((total, { floor }) => total + floor, 0n))
  const more = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return parts.map(
    ({ at, floor }) => cents(sign * (floor + (more.has(at) ? 1n : 0n)) * BigInt(unit)) + (at === 0 ? left : 0),
  )
}

/** Weights as whole numbers of the same proportions. */
function commonWeights(weights: readonly string[]): bigint[] {
  if (weights.length === 0) throw new RangeError('a split among nobody')
  const parts = weights.map(exactly)
  if (parts.some(({ top }) => top < 0n)) throw new RangeError('a weight is below 0')
  const bottom = 10n ** BigInt(Math.max(...parts.map(part => String(part.bottom).length - 1)))
  const shares = parts.map(part => part.top * (bottom / part.bottom))
  return shares.every(share => share === 0n) ? shares.map(() => 1n) : shares
}
