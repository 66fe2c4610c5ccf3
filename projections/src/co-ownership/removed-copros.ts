import { copro } from '@faitage/contracts/co-ownership/copro'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type Paging, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { ownedAndVisible } from '../kernel/record-scope.ts'
import type { Viewer } from '../kernel/viewer.ts'

/** A copro that was deleted, and when. */
interface RemovedCopro {
  readonly id: string
  readonly title: string
  readonly mission_id: string
  readonly removed_at: string
}

/** The copros that were deleted from missions a viewer sees, the last first. */
export async function removedCopros(
  db: Kysely<Database>,
  viewer: Viewer,
  { mission_id = [], ...paging }: Paging & { mission_id?: readonly string[] | undefined },
): Promise<Page<RemovedCopro>> {
  const where = whereAll([
    sql<SqlBool>`is_deleted`,
    ...ownedAndVisible(copro, viewer),
    ...(mission_id.length > 0 ? [sql<SqlBool>`mission_id = any (${[...mission_id]}::uuid[])`] : []),
  ])
  const table = sql.table(copro.table)
  const [{ rows }, total] = await Promise.all([
    sql<RemovedCopro>`select id, name as title, mission_id, updated_at as removed_at from ${table} ${where}
      order by updated_at desc, id ${pageClause(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${table} ${where}`.execute(db),
  ])
  return pageOf(
    rows.map(row => ({ ...row, removed_at: new Date(row.removed_at).toISOString() })),
    total.rows[0]?.total ?? 0,
    paging,
  )
}
