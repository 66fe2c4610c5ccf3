import { boundsOf } from '@faitage/contracts/kernel/list-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { missionVisibleTo, type Viewer } from '../kernel/viewer.ts'

/** The sums of a copro's statements on a day; the copro is a row of `copro`. */
const arrearsSteps = (day: string): RawBuilder<unknown> => sql`
  copro_tally, jsonb_each(copro_tally.arrears) as step where copro_tally.id = copro.id and step.key <= ${day}`

/** The sum that the lots of a copro owe on a day, in cents; null where nothing is stated until then. */
const arrearsOf = (day: string): RawBuilder<number | null> =>
  sql`(select sum((step.value ->> 0)::bigint) from ${arrearsSteps(day)})`

/** Copros whose lots a viewer reads: what is owed is theirs to tell, and a filter tells it too. */
export const lotsReadBy = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer.permissions?.has('read lot')
    ? sql`copro.mission_id in (select id from mission_list where ${missionVisibleTo({ ...viewer, feature: 'ca_lot_screen' })})`
    : sql`false`

/** Copros of which some lot has a statement until a day. */
export const statedUntil = (day: string): RawBuilder<SqlBool> => sql`exists (select from ${arrearsSteps(day)})`

/** Copros that owe between two sums in euros on a day. */
export function owingBetween(euros: string, day: string): RawBuilder<SqlBool> {
  const { from, to } = boundsOf(euros)
  const sum = arrearsOf(day)
  return sql`(${sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${sum} >= ${from}::numeric * 100`]),
      ...(to === undefined ? [] : [sql`${sum} <= ${to}::numeric * 100`]),
    ],
    sql` and `,
  )})`
}

/** The last statement of a lot until a day says that it owes something. */
export const lotOwes = (day: string): RawBuilder<SqlBool> => sql`coalesce((
  select (point ->> 'amount')::bigint > 0 from jsonb_path_query(lot.sheet, '$.arrears[*]') as point
  where point ->> 'on' <= ${day} order by point ->> 'on' desc limit 1), false)`

/** The sums of a copro's statements on a day, beside its tally: `amount`, `covered`, `owing`; nothing stated is zero. */
export const owedUntil = (day: string) => sql`(
  select coalesce(sum((step.value ->> 0)::bigint), 0) as amount, coalesce(sum((step.value ->> 1)::int), 0) as covered,
    coalesce(sum((step.value ->> 2)::int), 0) as owing
  from jsonb_each(coalesce(copro_tally.arrears, '{}')) as step where step.key <= ${day})`
