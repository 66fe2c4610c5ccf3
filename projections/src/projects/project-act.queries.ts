import type { KnownProjectAct } from '@faitage/contracts/projects/project-act'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** The acts somebody asked for, the newest first. */
export async function actsOf(
  db: Kysely<Database>,
  askedBy: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: KnownProjectAct[]; total: number }> {
  const { rows } = await sql<{ state: KnownProjectAct; total: number }>`
    select state, count(*) over ()::int as total from project_act where asked_by = ${askedBy}
    order by asked_at desc, id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { rows: rows.map(({ state }) => state), total: rows[0]?.total ?? 0 }
}

/** Those of some acts that another one undid, or is undoing. */
export async function undoneAmong(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct state ->> 'undoes' as id from project_act
    where state ->> 'undoes' = any (${[...ids]}::text[]) and state ->> 'life' <> 'failed'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
