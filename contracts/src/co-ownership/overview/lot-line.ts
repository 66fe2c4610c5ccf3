import type { LotType } from '../lot.words.ts'

/** A lot in a few fields: enough to sum a copro and to draw its plan. */
export interface LotLine {
  readonly id: string
  readonly lot_number: string
  readonly building_id: string | null
  readonly type: LotType
  readonly floor: number | null
  readonly door: string | null
  readonly owner_status: string | null
  readonly status_if_habitation: string | null
  /** The last statement of what it owes, cents; null where there is none. */
  readonly unpaid_amount: number | null
  /** Its tantièmes by clé, decimal texts. */
  readonly tantiemes: Readonly<Record<string, string>>
  /** Those who own it today. */
  readonly owners: readonly string[]
}
