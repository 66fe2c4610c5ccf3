import { savedSearch, savedSearchFields } from '@faitage/contracts/search/saved-search'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const savedSearchModel = recordModel(savedSearch, {
  search: sheet => [sheet.name],
  fields: savedSearchFields,
  indexes: [`((sheet ->> 'user_id'))`],
})

/** Searches a person sees: their own, and those that were shared. One whose author was erased has no name left. */
export const savedSearchSeenBy = (userId: string): RawBuilder<SqlBool>[] => [
  sql`(sheet ->> 'user_id' = ${userId} or (sheet ->> 'shared')::boolean is true)`,
  sql`name <> ''`,
]

/** How many searches of a list somebody keeps. */
export async function countOfSavedSearches(db: Kysely<Database>, userId: string, entity: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_search
    where not is_deleted and sheet ->> 'user_id' = ${userId} and sheet ->> 'entity' = ${entity}`.execute(db)
  return rows[0]?.count ?? 0
}
