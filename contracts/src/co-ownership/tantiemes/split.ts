import { trimEnds } from '../../kernel/trim-ends.ts'
import { compareLotNumbers } from '../names/folded.ts'

/** Tantièmes are counted in thousandths, in whole numbers: nothing is lost to floats. */
const THOUSAND = 1000n

/** `412.5` → 412500n; tantièmes have three decimals at most. */
export function thousandths(tantieme: string): bigint {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(tantieme) ?? []
  if (whole === undefined) throw new RangeError(`not tantièmes: ${tantieme}`)
  return BigInt(whole) * THOUSAND + BigInt(fraction.padEnd(3, '0'))
}

/** 412500n → `412.5`. */
export function ofThousandths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(4, '0')
  const fraction = trimEnds(digits.slice(-3), /0/, 'end')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}${fraction && `.${fraction}`}`
}

/** What one lot holds of a clé. */
export interface LotShare {
  readonly lot_number: string
  /** Thousandths of tantième. */
  readonly held: bigint
}

/**
 * Parts of an amount, one per lot in the order given: each gets the whole cents of its proportion, and the cents left go
 * to the largest remainders, ties to the smaller lot number. A negative amount is split by its absolute value. The parts
 * always add up to the amount.
 *
 * @param cents whole number of cents
 * @throws {RangeError} when no lot holds anything, or one holds less than nothing
 */
export function splitCents(cents: number, lots: readonly LotShare[]): number[] {
  if (!Number.isSafeInteger(cents)) throw new RangeError('an amount is a whole number of cents')
  if (lots.some(lot => lot.held < 0n)) throw new RangeError('tantièmes are not negative')
  const total = lots.reduce((sum, lot) => sum + lot.held, 0n)
  if (total === 0n) throw new RangeError('nothing to split by')
  const amount = BigInt(Math.abs(cents))
  const parts = lots.map(lot => (amount * lot.held) / total)
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n))
  const served = lots
    .map((lot, index) => ({ index, lot, remainder: (amount * lot.held) % total }))
    .sort((a, b) =>
      a.remainder === b.remainder
        ? compareLotNumbers(a.lot.lot_number, b.lot.lot_number) || a.index - b.index
        : a.remainder > b.remainder
          ? -1
          : 1,
    )
  for (const { index } of served.slice(0, left)) parts[index]! += 1n
  // A part of zero is 0, not -0.
  return parts.map(part => (cents < 0 && part > 0n ? -Number(part) : Number(part)))
}
