import type { AlertState } from '@faitage/contracts/alerts/alert'
import { type AlertBucket, type AlertCounts, alertBuckets } from '@faitage/contracts/alerts/alert.endpoints'
import type { WatchedLevel } from '@faitage/contracts/alerts/watched-dates'
import { addDays } from '@faitage/contracts/kernel/format-date'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type Paging, pageClause, wayOf, whereAll } from '../kernel/list.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { missionConditions } from '../projects/project-list.queries.ts'
import { type AlertFilter, standingFor, withAlerts, worksOn } from './alert.sql.ts'
import { countedByDays, standingBetween } from './alert-days.sql.ts'

/** A deadline as it was computed. */
export interface AlertRow {
  readonly mission_id: string
  readonly mission_name: string
  readonly may_write: boolean
  readonly watch: string
  /** Null while it is one of the product's own that the mission did not take over. */
  readonly monitor_id: string | null
  readonly monitor_name: string
  readonly altered: boolean
  readonly default_key: string | null
  readonly invisible: boolean
  readonly level: WatchedLevel
  readonly requester_type: RequesterType | null
  readonly entity_id: string
  /** Whose personal data what is said of it would be. */
  readonly subject_id: string
  /** Where its sheet stands: the copro of a building, the building of a lot. */
  readonly copro_id: string | null
  readonly building_id: string | null
  readonly label: string
  readonly place: string | null
  readonly occurrence: string
  readonly due: string
  readonly value: string
  readonly state: AlertState
  readonly reason: string | null
  readonly bucket: AlertBucket
  readonly reminded: boolean
  /** Days before `value` on which one is first reminded of it. */
  readonly remind: number
  /** The same of every reminder, `remind` among them; null where none was chosen. */
  readonly reminders: readonly number[] | null
}

export interface AlertQuery extends AlertFilter {
  readonly bucket?: readonly AlertBucket[] | undefined
  /** What was dealt with, rather than what is left; both where undefined. */
  readonly done: boolean | undefined
  /** The last day looked at. */
  readonly until: string
  /** Only those of which a reminder has come. */
  readonly reminded?: boolean | undefined
}

const bucketOf = (today: string) => sql`case
  when value < ${today} then 'overdue' when value <= ${addDays(today, 7)} then 'week'
  when value <= ${addDays(today, 30)} then 'month' when value <= ${addDays(today, 90)} then 'quarter' else 'later' end`

const orders = {
  value: [sql`value`, sql`label collate "fr-x-icu"`],
  label: [sql`label collate "fr-x-icu"`, sql`value`],
  mission: [sql`mission_name collate "fr-x-icu"`, sql`value`, sql`label collate "fr-x-icu"`],
} as const

/** What is listed of what was found; the counts by nearness are of every nearness. */
const narrowed = (
  { bucket = [], reminded }: AlertQuery,
  today: string,
  counting = false,
  more: RawBuilder<SqlBool>[] = [],
) =>
  whereAll([
    ...more,
    ...(reminded ? [sql<SqlBool>`value - remind <= ${today}::date`] : []),
    ...(bucket.length > 0 && !counting ? [sql<SqlBool>`${bucketOf(today)} = any (${[...bucket]}::text[])`] : []),
  ])

/** The deadlines that a reader sees on a day, a page of them, with how many there are by how near they are. */
export async function listAlerts(
  db: Kysely<Database>,
  viewer: Viewer,
  query: AlertQuery & Omit<Paging, 'sortBy'> & { sortBy?: keyof typeof orders | undefined },
  today: string,
): Promise<{ rows: AlertRow[]; total: number; counts: AlertCounts }> {
  const way = wayOf(query.sortDirection)
  const byMission = query.sortBy === 'mission'
  const order = sql.join(
    [...orders[query.sortBy ?? 'value'], sql`entity_id`, sql`watch`].map(one => sql`${one} ${way}`),
  )
  const counted = (bucket: AlertBucket): RawBuilder<unknown> =>
    sql`coalesce(sum(alerts) filter (where ${bucketOf(today)} = ${bucket}), 0)::int as ${sql.ref(bucket)}`
  // By day, all that is not within the days of the page is left out before it is sorted.
  const byDay = (query.sortBy ?? 'value') === 'value'
  const later = query.sortDirection === 'desc'
  const apart = byDay && countableByDays(query) && (await seesMany(db, viewer, query))
  const upto = (which: 'min' | 'max') => sql`${sql.raw(which)}(value) filter (where upto >= ${query.page * query.size})`
  const edges = sql`edges as materialized (
    select ${later ? sql`coalesce(${upto('max')}, min(value))` : sql`min(value)`} as low,
      ${later ? sql`max(value)` : sql`coalesce(${upto('min')}, max(value))`} as high
    from (
      select value, sum(alerts) over (order by value ${way}) as upto
      from days ${narrowed({ ...query, reminded: undefined }, today)}) as so_far)`
  const inPage = sql<SqlBool>`value between (select low from edges) and (select high from edges)`
  const found = apart ? sql`(select * from alert union all ${standingBetween(query)}) as alert` : sql`alert`
  const { rows } = await sql<{ page: AlertRow[] | null; counts: AlertCounts }>`
    ${withAlerts(viewer, query, query, apart ? countedByDays(query, query.until) : undefined)},
    days as materialized (
      select value, sum(alerts) as alerts from (
        select value, remind, 1 as alerts from alert ${apart ? sql`union all select value, remind, alerts from by_day` : sql``}) as each
      ${narrowed(query, today, true)} group by value),
    ${edges}
    select
      (select json_agg(found) from (
        select alert.mission_id, mission_name, may_write, alert.watch, monitor_id, coalesce(monitor_name, usual.name) as monitor_name,
          coalesce(altered, false) as altered, coalesce(w.default_key, usual.default_key) as default_key,
          coalesce(w.invisible, false) as invisible, coalesce(w.level, usual.level) as level, alert.requester_type, entity_id, coalesce(p.requester_id, alert.subject_id) as subject_id, copro_id,
          building_id, label, coalesce(p.address_location, place) as place, occurrence, due, value, state, reason, alert.remind, coalesce(w.reminders, usual.reminders) as reminders, ${bucketOf(today)} as bucket, value - alert.remind <= ${today}::date as reminded
        from (select alert.* from ${found} ${byMission ? sql`join (select id, mission_name from scope) as of_mission on of_mission.id = alert.mission_id` : sql``}
          ${narrowed(query, today, false, byDay ? [inPage] : [])} order by ${order} ${pageClause(query)}) as alert
        left join w using (n) left join standing as usual on n is null and usual.default_key = alert.watch
        join scope on scope.id = alert.mission_id
        left join project_list p on coalesce(w.level, usual.level) = 'project' and p.id = entity_id
        order by ${order}) as found) as page,
      counts
    from (select row_to_json(counted) as counts from (
      select ${sql.join(alertBuckets.map(counted))}
      from days) as counted) as counts`.execute(db)
  const { page, counts } = rows[0]!
  // What is listed is whole buckets of what is counted: counting it again would be one more pass over all of them.
  const asked = alertBuckets.filter(one => !query.bucket?.length || query.bucket.includes(one))
  const total = asked.reduce((sum, one) => sum + counts[one], 0)
  return { rows: page ?? [], total, counts }
}

/** Whether nothing is asked that the days do not know: one thing's, a past day's, what was dealt with. */
const countableByDays = (query: AlertQuery) =>
  query.done === false &&
  [query.as_of, query.entity_id, query.watch].every(one => one === undefined) &&
  standingFor(query).length > 0

/** Whether a good part of all projects is looked at: then they are gone through at once, else mission by mission. */
async function seesMany(
  db: Kysely<Database>,
  viewer: Viewer,
  { mission_id, mission_type, mine }: AlertQuery,
): Promise<boolean> {
  const seen = [
    ...missionConditions(viewer, mission_id),
    ...(mission_type ? [sql<SqlBool>`mission_type = ${mission_type}`] : []),
    ...(mine ? [worksOn(viewer)] : []),
  ]
  const { rows } = await sql<{ many: boolean }>`
    select coalesce(sum(projects) filter (where ${sql.join(seen, sql` and `)}) * 4 >= sum(projects), false) as many
    from mission_tally join mission_list on mission_list.id = mission_tally.id`.execute(db)
  return rows[0]?.many === true
}

/** How many deadlines each monitor of a mission shows, or would show, until a day. */
export async function countByWatch(
  db: Kysely<Database>,
  viewer: Viewer,
  filter: AlertFilter & { until: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ watch: string; count: number }>`
    ${withAlerts(viewer, { ...filter, invisible: true }, { until: filter.until, done: false })}
    select watch, count(*)::int as count from alert group by watch`.execute(db)
  return new Map(rows.map(({ watch, count }) => [watch, count]))
}

/** Where a deadline is found that only its id is known of: everything that somebody did something of. */
export async function touchedAlert(
  db: Kysely<Database>,
  id: string,
): Promise<{ mission_id: string; watch: string; entity_id: string; occurrence: string } | undefined> {
  const { rows } = await sql<{ mission_id: string; watch: string; entity_id: string; occurrence: string }>`
    select mission_id, watch, entity_id, occurrence from follow_up_alert where id = ${id}`.execute(db)
  return rows[0]
}
