import { type IncomeScaleSheet, incomeScale } from '@faitage/contracts/referential/income-scale'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const incomeScaleModel = recordModel(incomeScale, { search: sheet => [sheet.name], usual: 'start_day' })

/** The scales that people wrote down. */
export async function incomeScales(db: Kysely<Database>): Promise<IncomeScaleSheet[]> {
  const { rows } = await sql<{ sheet: IncomeScaleSheet }>`
    select sheet from income_scale where not is_deleted`.execute(db)
  return rows.map(({ sheet }) => sheet)
}
