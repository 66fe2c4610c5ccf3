import { comment, commentListFields } from '@faitage/contracts/projects/comment'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const commentModel = recordModel(comment, {
  search: sheet => [sheet.text],
  name: sheet => (sheet.text ?? '').slice(0, 80),
  fields: commentListFields,
  usual: 'created_at',
  amended: true,
  places: { mentions: sql`(sheet -> 'mentions')` },
  indexes: ["using gin ((sheet -> 'mentions'))"],
})

/** When comments were last altered by who wrote them, and which of them somebody has read, by id. */
export async function commentsBeside(
  db: Kysely<Database>,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, { amended_at: string | null; read: boolean }>> {
  const { rows } = await sql<{ id: string; amended_at: string | null; read: boolean }>`
    select id, amended_at, exists (
      select from mention_read where user_id::text = ${userId} and comment_id = comment.id) as read
    from comment where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** The comments that speak to somebody who has not read them. */
export const unreadBy = (userId: string) => sql<SqlBool>`(sheet -> 'mentions') @> ${JSON.stringify([userId])}::jsonb
  and not exists (select from mention_read where user_id::text = ${userId} and comment_id = comment.id)`
