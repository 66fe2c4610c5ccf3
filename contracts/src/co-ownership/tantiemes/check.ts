import { countOf, formatNumber } from '../../kernel/format-number.ts'
import { ofThousandths, thousandths } from './split.ts'

/** What a lot says of one clé: its number, and its tantièmes (decimal texts; several when the clé stands twice). */
export interface LotOfKey {
  readonly lot_number: string
  readonly tantiemes: readonly string[]
}

/** Where the lots of a clé stand against its declared total. */
export interface KeyCheck {
  /** Sum of the lots, a decimal text. */
  readonly sum: string
  readonly declared: number | null
  /** Sum less declared total, a decimal text; null when no total was declared. */
  readonly difference: string | null
  /** Numbers of the lots that should hold some and hold none. */
  readonly without: readonly string[]
  /** Numbers of the lots on which the clé stands twice. */
  readonly twice: readonly string[]
  /** Whether amounts can be split by it without anybody's word. */
  readonly complete: boolean
}

/** Counts the lots of one clé: those of its buildings, or all of the copro. */
export function checkKey(declared: number | null | undefined, lots: readonly LotOfKey[]): KeyCheck {
  const sum = lots.reduce((total, lot) => lot.tantiemes.reduce((held, value) => held + thousandths(value), total), 0n)
  const difference = declared == null ? null : sum - BigInt(declared) * 1000n
  const without = lots.filter(lot => lot.tantiemes.length === 0).map(lot => lot.lot_number)
  const twice = lots.filter(lot => lot.tantiemes.length > 1).map(lot => lot.lot_number)
  return {
    sum: ofThousandths(sum),
    declared: declared ?? null,
    difference: difference === null ? null : ofThousandths(difference),
    without,
    twice,
    complete: sum > 0n && (difference === null || difference === 0n) && without.length === 0 && twice.length === 0,
  }
}

/** A check of which the lots are only counted. */
type Counted = Pick<KeyCheck, 'sum' | 'declared'> & Record<'without' | 'twice', { readonly length: number }>

const shown = (tantieme: string): string => formatNumber(Number(tantieme))

/** `99 830 / 100 000 · 2 lots sans tantième`; the sum alone when no total was declared. */
export function keySentence(check: Counted): string {
  const parts = [check.declared === null ? shown(check.sum) : `${shown(check.sum)} / ${formatNumber(check.declared)}`]
  if (check.without.length > 0) parts.push(`${countOf(check.without.length, 'lot', 'lots')} sans tantième`)
  if (check.twice.length > 0) parts.push(`${countOf(check.twice.length, 'lot', 'lots')} en double`)
  return parts.join(' · ')
}

/** What the difference is, in a sentence: « Il manque 170 tantièmes. »; empty when the sum is the total. */
export function differenceSentence(check: Pick<KeyCheck, 'difference'>): string {
  if (check.difference === null || check.difference === '0') return ''
  const missing = check.difference.startsWith('-')
  const size = Number(check.difference.replace('-', ''))
  const amount = `${formatNumber(size)} ${size >= 2 ? 'tantièmes' : 'tantième'}`
  return missing ? `Il manque ${amount}.` : `Il y a ${amount} de trop.`
}
