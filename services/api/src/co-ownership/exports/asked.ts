import { EXPORT_LOTS_MAX } from '@faitage/contracts/co-ownership/exports/exports.endpoints'
import { type CoproOnPaper, coprosOnPaper, lotsCounted } from '@faitage/projections/co-ownership/lots-on-paper'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { invalid, refused } from '../../kernel/refusal.ts'

export interface Asked {
  readonly copro_id?: string | undefined
  readonly mission_id?: string | undefined
  readonly on?: string | undefined
  readonly format: 'csv' | 'xlsx' | 'pdf'
}

/** The copros of an export, its day, and whether owners are named. */
export interface Exported {
  readonly copros: readonly CoproOnPaper[]
  readonly on: string
  readonly withNames: boolean
}

/**
 * The copros that an export is asked of, which the caller reaches already.
 *
 * @throws {Refusal} where neither a copro nor a mission is given, or a workbook or a paper would be too long
 */
export async function exported(
  api: Api,
  { copro_id, mission_id, on, format }: Asked,
  caller: Caller,
): Promise<Exported> {
  if (copro_id === undefined && mission_id === undefined)
    throw invalid([{ path: 'copro_id', message: 'Indiquez une copropriété ou une mission.' }])
  const copros = await coprosOnPaper(api.db, { copro_id, mission_id })
  if (format !== 'csv') {
    const count = await lotsCounted(
      api.db,
      copros.map(({ id }) => id),
    )
    if (count > EXPORT_LOTS_MAX) throw refused('copro.export.tooMany', { count, max: EXPORT_LOTS_MAX })
  }
  return { copros, on: on ?? api.clock.today(), withNames: caller.permissions.has('read person') }
}
