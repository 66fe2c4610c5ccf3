import { type RetentionSheet, retentionLabels, retentionRule } from '@faitage/contracts/privacy/retention'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const retentionRuleModel = recordModel(retentionRule, {
  name: sheet => retentionLabels[sheet.kind],
  search: sheet => [retentionLabels[sheet.kind], sheet.basis],
  usual: 'start_day',
})

/** The rules that people wrote down. */
export async function retentionRules(db: Kysely<Database>): Promise<RetentionSheet[]> {
  const { rows } = await sql<{ sheet: RetentionSheet }>`
    select sheet from retention_rule where not is_deleted`.execute(db)
  return rows.map(({ sheet }) => sheet)
}
