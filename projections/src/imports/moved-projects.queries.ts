import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** Projects that are named of those that moved. */
const NAMED = 5

/** What was added to a project that a removal would take out of sight. */
const added = sql`
  select owner_id as id, 'documents' as what from file_list where removed_at is null
  union all
  select entity_id, 'deadlines' from follow_up_alert where state <> 'pending'`

/** The projects an import wrote that are not as it left them any more, or that something was added to. */
export async function projectsMoved(
  db: Kysely<Database>,
  import_id: string,
): Promise<{ titles: string[]; count: number }> {
  const { rows } = await sql<{ title: string; total: number }>`
    select coalesce(project.reference, '') as title, (count(*) over ())::int as total
    from import_row written join project_list project on project.id = written.target
      join project_list_apart beside on beside.id = project.id
    where written.import_id = ${import_id} and written.written is not null and not written.reverted
      and not project.is_deleted and (
        beside.revision <> written.written
        or (written.action = 'create' and exists (select 1 from (${added}) as added where added.id = project.id)))
    order by written.row limit ${NAMED}`.execute(db)
  return { titles: rows.map(({ title }) => title), count: rows[0]?.total ?? 0 }
}

/** How many documents and dealt-with deadlines each of these projects has; those without any are absent. */
export async function usesOfProjects(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { what: 'documents' | 'deadlines'; count: number }[]>> {
  const { rows } = await sql<{ id: string; what: 'documents' | 'deadlines'; count: number }>`
    select id, what, count(*)::int as count from (${added}) as added
    where id = any (${[...ids]}::uuid[]) group by id, what order by what desc`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}
