import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { whereAll } from '../kernel/list.ts'
import { type AlertFilter, PLAUSIBLE } from './alert.sql.ts'
import { notOfFunders } from './alert-silent.sql.ts'

/*
 * The deadlines of how long projects have been in their status, where no mission took them over: nearly all there are, and the
 * same for every project of a status. They are counted by days, never made one by one but for those of a page. Read with
 * `withAlerts`: its `scope`, `standing` and `done`, today, nothing but what is left to do.
 */

/** Looked up for each project: joined, the projects would be gone through mission by mission. */
const ofCalm = sql<SqlBool>`(p.mission_id in (select id from scope where whole and taken_over = '{}')) is true`
const ofNoFunder = notOfFunders(sql`of_rank.default_key`, sql`p.id`)
const isAbout = sql<SqlBool>`(of_rank.types is null or requester_type = any (of_rank.types))`
/** Since when is due on a day, four days about: months end on different ones, and each is looked at again as it falls. */
const occurrenceOf = (day: RawBuilder<unknown>) => sql`case of_rank.unit
  when 'months' then (${day} - make_interval(months => of_rank.delay))::date else ${day} - of_rank.delay end`
const due = (occurrence: RawBuilder<unknown>) => sql`case of_rank.unit
  when 'months' then (${occurrence} + make_interval(months => of_rank.delay))::date else ${occurrence} + of_rank.delay end`

const open = ({ requester_type = [] }: AlertFilter) => [
  sql<SqlBool>`not p.is_deleted and not p.closed and p.status_on ${PLAUSIBLE}`,
  ...(requester_type.length > 0 ? [sql<SqlBool>`p.requester_type = any (${[...requester_type]}::text[])`] : []),
]
/** Columns of a deadline, under the names of `withAlerts`. */
const columns = sql`null::bigint as n, p.mission_id, of_rank.watch, of_rank.remind, of_rank.delay, of_rank.unit, p.id as entity_id,
  p.requester_type, coalesce(p.reference, '') as label, null::text as place, null::uuid as subject_id,
  null::uuid as copro_id, null::uuid as building_id, p.status_on as occurrence`

/**
 * `of_rank as (…), touched as (…), by_day as (…),`: each standing monitor and each status it watches; the deadlines somebody did something of, one by one; how many (`alerts`) of the others
 * fall on each day (`value`), apart by how long before one is reminded (`remind`).
 */
export function countedByDays(filter: AlertFilter, until: string): RawBuilder<unknown> {
  return sql`
    of_rank as materialized (
      select *, default_key as watch, rank::smallint as status_rank
      from standing cross join lateral unnest(ranks) as rank where level = 'project'),
    touched as materialized (
      select ${columns} from done join of_rank on of_rank.watch = done.watch
      join project_list p on p.id = done.entity_id and p.status_rank = of_rank.status_rank and p.status_on = done.occurrence
      ${whereAll([...open(filter), isAbout, ofCalm, ofNoFunder])}),
    by_day as materialized (
      select value, remind, sum(alerts) as alerts from (
        select ${due(sql`held.status_on`)} as value, of_rank.remind, held.alerts
        from of_rank cross join lateral (
          select status_on, count(*) as alerts from project_list p
          ${whereAll([...open(filter), isAbout, ofCalm, ofNoFunder, sql`p.status_rank = of_rank.status_rank and p.status_on <= ${occurrenceOf(sql`${until}::date`)} + 4`])}
          group by status_on) as held
        union all
        select ${due(sql`occurrence`)}, of_rank.remind, -1 from touched as of_rank) as each
      where value <= ${until}
      group by value, remind having sum(alerts) > 0),`
}

/** Of them, those that fall between two days (`edges.low`, `edges.high`), as rows of `alert`. */
export const standingBetween = (filter: AlertFilter): RawBuilder<unknown> => sql`
  select n, mission_id, watch, remind, entity_id, requester_type, label, place, subject_id, copro_id, building_id,
    occurrence, due, 'pending' as state, null as reason, due as value
  from (
    select ${columns}, ${due(sql`p.status_on`)} as due
    from edges cross join of_rank cross join lateral (
      select * from project_list p where p.status_rank = of_rank.status_rank and not p.is_deleted
        and p.status_on between ${occurrenceOf(sql`low`)} - 4 and ${occurrenceOf(sql`high`)} + 4
      offset 0) as p
    ${whereAll([...open(filter), isAbout, ofCalm, ofNoFunder])}) as falls
  where due between (select low from edges) and (select high from edges)
    and not exists (select from done
      where done.entity_id = falls.entity_id and done.watch = falls.watch and done.occurrence = falls.occurrence)`
