import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import { type DeadlineRuleSheet, deadlineRule } from '@faitage/contracts/funding/deadline-rule'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { itemOf, type RecordItem, type RecordRow, recordModel } from '../kernel/record-model.ts'

export const deadlineRuleModel = recordModel(deadlineRule, {
  name: ({ kind }) => deadlineKindLabels[kind],
  search: ({ kind }) => [deadlineKindLabels[kind]],
  indexes: ["((sheet ->> 'funder_id'))"],
})
export type DeadlineRuleItem = RecordItem<DeadlineRuleSheet>

/** The deadline rules of some funders, in the order they were written. */
export async function deadlineRulesOf(db: Kysely<Database>, funderIds: readonly string[]): Promise<DeadlineRuleItem[]> {
  if (funderIds.length === 0) return []
  const { rows } = await sql<RecordRow<DeadlineRuleSheet>>`
    select * from ${sql.table(deadlineRuleModel.table)}
    where not is_deleted and sheet ->> 'funder_id' = any (${[...funderIds]}::text[])
    order by created_at, id`.execute(db)
  return rows.map(itemOf)
}
