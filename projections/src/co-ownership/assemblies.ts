import { boundsOf } from '@faitage/contracts/kernel/list-fields'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** The day that an event begins, where people are. */
export const eventDay = sql`((event.sheet ->> 'start')::timestamptz at time zone 'Europe/Paris')::date`

/** The general assemblies that are noted of a copro, or of the council it shares while that is there: events are all that is known of them. */
export const assembliesOf = (copro: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  not event.is_deleted and event.sheet ->> 'event_kind' = 'assemblee_generale'
    and (event.sheet ->> 'copro_id' = ${copro}.id::text or (event.sheet ->> 'sc_id' = ${copro}.sheet ->> 'cs_id'
      and exists (select from sc where sc.id = (event.sheet ->> 'sc_id')::uuid and not sc.is_deleted)))`

/** Copros with an assembly noted on some day of a span. */
export function meetsWithin(days: string): RawBuilder<SqlBool> {
  const { from, to } = boundsOf(days)
  return sql`exists (select from co_ownership_task as event where ${sql.join(
    [
      assembliesOf(sql`copro`),
      ...(from === undefined ? [] : [sql`${eventDay} >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`${eventDay} <= ${to}::date`]),
    ],
    sql` and `,
  )})`
}

/** The day of the latest assembly noted of a copro until a day. */
export const lastAssembly = (today: string): RawBuilder<unknown> => sql`(
  select max(${eventDay}) from co_ownership_task as event where ${assembliesOf(sql`copro`)} and ${eventDay} <= ${today}::date)`

/** The same for some copros, by their ids; of those that have one. */
export async function lastAssemblies(
  db: Kysely<Database>,
  ids: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; on: string | null }>`
    select id, ${lastAssembly(today)}::text as on from copro where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.flatMap(({ id, on }) => (on ? [[id, on]] : [])))
}
