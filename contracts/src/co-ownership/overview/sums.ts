import { homeTypes, type LotType } from '../lot.words.ts'
import { ofThousandths, thousandths } from '../tantiemes/split.ts'
import type { LotLine } from './lot-line.ts'
import { type Occupation, occupationOf } from './occupation.ts'

/** The sums of some lots. */
export interface LotSums {
  readonly lots: number
  readonly homes: number
  /** Of the general clé, a decimal text; null where they hold none. */
  readonly tantiemes: string | null
  /** Their debts by the last statements, cents; null where nothing was stated. */
  readonly arrears: number | null
  /** Lots with a statement, and those of them that owe something. */
  readonly covered: number
  readonly owing: number
}

const heldOf = (lots: readonly LotLine[], general: string | undefined): bigint =>
  general === undefined ? 0n : lots.reduce((sum, lot) => sum + thousandths(lot.tantiemes[general] ?? '0'), 0n)

export function sumsOf(lots: readonly LotLine[], general: string | undefined): LotSums {
  const stated = lots.flatMap(({ unpaid_amount }) => unpaid_amount ?? [])
  const held = heldOf(lots, general)
  return {
    lots: lots.length,
    homes: lots.filter(({ type }) => homeTypes.has(type)).length,
    tantiemes: held === 0n ? null : ofThousandths(held),
    arrears: stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount, 0),
    covered: stated.length,
    owing: stated.filter(amount => amount > 0).length,
  }
}

/** The same, building by building. */
export const sumsByBuilding = (lots: readonly LotLine[], general: string | undefined): (LotSums & { id: string })[] =>
  [...Map.groupBy(lots, ({ building_id }) => building_id ?? '')].flatMap(([id, own]) =>
    id ? [{ id, ...sumsOf(own, general) }] : [],
  )

/** How many lots there are of each kind, the most first. */
export const kindsOf = (lots: readonly LotLine[]): { type: LotType; lots: number }[] =>
  [...Map.groupBy(lots, ({ type }) => type)]
    .map(([type, own]) => ({ type, lots: own.length }))
    .sort((a, b) => b.lots - a.lots)

/** How the homes are lived in. */
export function occupancyOf(lots: readonly LotLine[]): Record<Occupation, number> {
  const counted = { occupant: 0, non_occupant: 0, vacant: 0, unsaid: 0 }
  for (const lot of lots) if (homeTypes.has(lot.type)) counted[occupationOf(lot)]++
  return counted
}

/** Those who own together, with what they hold of a whole. */
export interface OwnersShare {
  readonly people: readonly string[]
  readonly lots: number
  readonly tantiemes: string | null
  /** Percent of the whole with one decimal, a decimal text. */
  readonly share: string | null
}

/** Owners by what they hold of the general clé, the largest first; those who own together stand together. A lot without owner is nobody's. */
export function ownersByShare(
  lots: readonly LotLine[],
  general: string | undefined,
  whole: string | null,
): OwnersShare[] {
  const all = whole === null ? 0n : thousandths(whole)
  return [...Map.groupBy(lots, ({ owners }) => [...new Set(owners)].sort().join(' '))]
    .filter(([key]) => key !== '')
    .map(([key, own]) => ({ key, people: key.split(' '), lots: own.length, held: heldOf(own, general) }))
    .sort((a, b) => Number(b.held - a.held) || b.lots - a.lots || (a.key < b.key ? -1 : 1))
    .map(({ people, lots: count, held }) => ({
      people,
      lots: count,
      tantiemes: held === 0n ? null : ofThousandths(held),
      share: held === 0n || all === 0n ? null : String(Math.round(Number((held * 10_000n) / all) / 10) / 10),
    }))
}

/** Shares are counted of the declared total; of what the lots hold where they hold more, or where none is declared. */
export function wholeOf(held: string | null, declared: number | null | undefined): string | null {
  if (!declared) return held
  return held !== null && thousandths(held) > BigInt(declared) * 1000n ? held : String(declared)
}
