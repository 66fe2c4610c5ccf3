import { type LotShare, splitCents } from '../co-ownership/tantiemes/split.ts'

/*
 * How works are shared among lots: each line by its clé, aids in proportion to what they are for. Cents are whole and every
 * column adds up to its total.
 */

/** A lot of the copro; `held` says its thousandths of tantièmes by clé. */
export interface PlanLot {
  readonly id: string
  readonly lot_number: string
  readonly held: ReadonlyMap<string, bigint>
}

/** Works, or fees: what they cost with taxes, what of it aids are counted on, and the clé that pays. */
export interface PlanLine {
  readonly cle_id: string
  readonly ttc: number
  readonly eligible: number
}

/** Money that lowers what all of them pay: a collective aid, energy certificates, the works fund. */
interface PlanAid {
  readonly amount: number
  /** The clé it is shared by; in proportion to the eligible lines where none is said. */
  readonly cle_id?: string | undefined
}

export interface PlanShares {
  /** Cents by lot, in the order of the lots. */
  readonly parts: readonly number[]
  readonly aids: readonly number[]
  readonly certificates: readonly number[]
  readonly fund: readonly number[]
  readonly own: readonly number[]
  /** Left to be paid; nothing below zero. */
  readonly rest: readonly number[]
  /** Aids beyond what the lot has to pay: shown, and given to nobody else. */
  readonly excess: readonly number[]
}

interface PlanMoney {
  readonly lots: readonly PlanLot[]
  readonly lines: readonly PlanLine[]
  readonly aids: readonly PlanAid[]
  readonly certificates: readonly PlanAid[]
  readonly fund: readonly PlanAid[]
  /** Individual aids by lot. */
  readonly own: ReadonlyMap<string, number>
}

/** A clé by which nobody holds anything shares nothing. */
export class NothingHeld extends Error {
  readonly cle_id: string
  constructor(cle_id: string) {
    super(`no lot holds anything of the clé ${cle_id}`)
    this.cle_id = cle_id
  }
}

/** Everybody's part of the works, what lowers it, what remains. @throws {NothingHeld} */
export function sharesOf({ lots, lines, aids, certificates, fund, own }: PlanMoney): PlanShares {
  const none = lots.map(() => 0)
  const add = (one: readonly number[], other: readonly number[]) => one.map((value, index) => value + other[index]!)
  const byCle = (cle_id: string, cents: number): number[] => {
    const shares = lots.map(({ lot_number, held }): LotShare => ({ lot_number, held: held.get(cle_id) ?? 0n }))
    if (cents === 0) return none
    if (shares.every(({ held }) => held === 0n)) throw new NothingHeld(cle_id)
    return splitCents(cents, shares)
  }
  const parts = lines.reduce((sum, line) => add(sum, byCle(line.cle_id, line.ttc)), none)
  const lowered = (some: readonly PlanAid[]) =>
    some.reduce((sum, aid) => {
      const spread = aid.cle_id === undefined ? overCles(lines, aid.amount) : [[aid.cle_id, aid.amount] as const]
      return spread.reduce((lot, [cle_id, cents]) => add(lot, byCle(cle_id, cents)), sum)
    }, none)
  const collective = lowered(aids)
  const certified = lowered(certificates)
  const saved = lowered(fund)
  const personal = lots.map(({ id }) => own.get(id) ?? 0)
  const left = parts.map(
    (part, index) => part - collective[index]! - certified[index]! - saved[index]! - personal[index]!,
  )
  return {
    ...{ parts, aids: collective, certificates: certified, fund: saved, own: personal },
    rest: left.map(cents => Math.max(0, cents)),
    excess: left.map(cents => Math.max(0, -cents)),
  }
}

/** An amount over the clés of the eligible lines, in proportion to them; over all lines where none is eligible. */
function overCles(lines: readonly PlanLine[], cents: number): (readonly [string, number])[] {
  const weigh = lines.some(({ eligible }) => eligible > 0) ? 'eligible' : 'ttc'
  const weights = new Map<string, number>()
  for (const line of lines) weights.set(line.cle_id, (weights.get(line.cle_id) ?? 0) + line[weigh])
  const cles = [...weights].filter(([, weight]) => weight > 0)
  if (cles.length === 0) return []
  const spread = splitCents(
    cents,
    cles.map(([, weight], index) => ({ lot_number: String(index), held: BigInt(weight) })),
  )
  return cles.map(([cle_id], index) => [cle_id, spread[index]!] as const)
}

/** An amount over calls of funds: `shares` are hundredths of a percent that add up to 10,000. */
export const callsOf = (cents: number, shares: readonly number[]): number[] =>
  cents === 0
    ? shares.map(() => 0)
    : splitCents(
        cents,
        shares.map((share, index) => ({ lot_number: String(index), held: BigInt(share) })),
      )
