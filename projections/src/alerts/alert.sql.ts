import { defaultKeys, defaultMonitors, defaultSheet } from '@faitage/contracts/alerts/default-monitors'
import type { WatchedLevel } from '@faitage/contracts/alerts/watched-dates'
import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import type { App } from '@faitage/contracts/identity/user'
import { projectStatuses, statusDateFields } from '@faitage/contracts/projects/project-status'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { whereAll } from '../kernel/list.ts'
import { missionVisibleTo, type Viewer } from '../kernel/viewer.ts'
import { ofCopros, ofMissions, ofParts } from './alert-dated.sql.ts'
import { notOfFunders } from './alert-silent.sql.ts'
import { dayOfRank, doneBy, projectsThen } from './alert-then.sql.ts'
import { watchOf } from './monitor.ts'

/** Nobody, and no mission. */
const NIL = '00000000-0000-0000-0000-000000000000'

/** What deadlines are asked for. */
export interface AlertFilter {
  readonly mission_id?: readonly string[] | undefined
  /** Of the missions of one mode. */
  readonly mission_type?: App | undefined
  /** Of one monitor: its mission, and what it watches as. */
  readonly watch?: { readonly mission_id: string; readonly watch: string } | undefined
  readonly entity_id?: string | undefined
  readonly requester_type?: readonly string[] | undefined
  /** Kinds of things the reader may read. */
  readonly levels: readonly WatchedLevel[]
  readonly mine?: boolean | undefined
  /** A past day that they are looked at from (`alert-then.sql.ts`). */
  readonly as_of?: string | undefined
  /** What monitors that are switched off would show, too. */
  readonly invisible?: boolean | undefined
}

/** Which of the deadlines found are kept. */
interface AlertSpan {
  /** The last day looked at. */
  readonly until: string
  /** What was dealt with, rather than what is left; both where undefined. */
  readonly done: boolean | undefined
}

const builtIn = defaultKeys.map(key => ({ ...watchOf(defaultSheet(NIL, key)), name: defaultMonitors[key].name }))

/** Days of a mission that its list has as columns. */
const missionDays = ['mission_start_date', 'mission_end_date', 'start_date', 'end_date']

/**
 * Those of the product's own that watch how long projects have been in the status they are in, or a day of a mission itself:
 * nearly all deadlines, of missions that took none of them over. They are found at once, rather than mission by mission.
 */
const standing = builtIn.filter(
  ({ level, field, ended_by, ranks }) =>
    ended_by.length === 0 &&
    (level === 'project'
      ? ranks?.every(rank => statusDateFields[projectStatuses[rank]!] === field) === true
      : level === 'mission' && missionDays.includes(field)),
)

/** Whether a reader works on a mission: its team. */
export const worksOn = ({ user_id }: Viewer) =>
  sql<SqlBool>`(${sql.join(
    ['mission_managers', 'collaborators', 'external_collaborators'].map(
      name => sql`team -> ${sql.lit(name)} ? ${user_id}`,
    ),
    sql` or `,
  )})`

/** The missions looked at, with what the reader is in each. */
const scope = (viewer: Viewer, { mission_id, mission_type, mine, watch }: AlertFilter) => {
  const works = worksOn(viewer)
  const ids = watch ? [watch.mission_id] : (mission_id ?? [])
  const where = whereAll([
    sql`not is_deleted`,
    sql`status <> 'archivee'`,
    missionVisibleTo(viewer),
    ...(mission_type ? [sql<SqlBool>`mission_type = ${mission_type}`] : []),
    ...(ids.length > 0 ? [sql<SqlBool>`id = any (${[...ids]}::uuid[])`] : []),
  ])
  const all = viewer.role === 'admin' || viewer.role === 'worker'
  return sql`
    select id, name as mission_name, hidden, mission_start_date, mission_end_date, start_date, end_date,
      exists (select 1 from copro where copro.mission_id = mission_list.id and not copro.is_deleted) as has_copros,
      array(select default_key from monitor
        where monitor.mission_id = mission_list.id and default_key is not null and not monitor.is_deleted) as taken_over,
      ${all ? sql`true` : works} as may_write, ${mine ? works : sql`true`} as whole
    from mission_list ${where}`
}

const watched = sql`watch, monitor_id, monitor_name, altered, default_key, level, field, delay, unit, remind, reminders, ranks, types, ended_by, invisible`

/** The standing ones that are asked for. */
export const standingFor = ({ levels, watch }: AlertFilter) =>
  standing.filter(
    one => (levels as readonly string[]).includes(one.level) && (!watch || watch.watch === one.default_key),
  )

/** Monitors of those missions: theirs, and the product's own (`usual`) where they did not take them over. */
const watches = ({ levels, watch, invisible }: AlertFilter, usual: typeof builtIn) => sql`
  select scope.id, whole, ${watched} from scope join (
    select mission_id, coalesce(default_key, id::text) as watch, id as monitor_id, name as monitor_name, true as altered,
      default_key, level, field, delay, unit, remind, reminders, ranks::int[] as ranks, types, ended_by, invisible
    from monitor where not is_deleted) as own on own.mission_id = scope.id
  where ${kept(levels, watch?.watch, invisible)} and ${stillThere}
  union all
  select scope.id, whole, ${watched} from scope cross join (
    select default_key as watch, null::uuid as monitor_id, name as monitor_name, false as altered, built_in.*
    from jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) as built_in (default_key text, level text, field text, delay int,
      unit text, remind int, reminders int[], ranks int[], types text[], ended_by text[], invisible bool, name text)) as own
  where ${kept(levels, watch?.watch, invisible)} and own.watch <> all (taken_over)`

/** What a mission does not show, or does not have, has no deadlines there. */
const shownOf = sql`not hidden @> array[case level
  when 'copro' then 'ca_copro_screen' when 'building' then 'ca_building_screen' when 'lot' then 'ca_lot_screen' else '' end]
  and (has_copros or level not in ('copro', 'building', 'lot'))`

/** A custom field is watched while its mission has it, shows it, and it holds days: one restored is watched again. */
const stillThere = sql`(not starts_with(field, ${sql.lit(CUSTOM)}) or not hidden @> array['ca_custom_fields'] and exists (
  select 1 from custom_fields cross join jsonb_array_elements(custom_fields.fields) as one
  where custom_fields.id = scope.id and one ->> 'id' = substr(field, ${sql.lit(CUSTOM.length + 1)})
    and one ->> 'type' = 'date' and one ->> 'is_deleted' = 'false'))`

const kept = (levels: readonly string[], watch: string | undefined, invisible: boolean | undefined) =>
  sql.join(
    [
      shownOf,
      sql`level = any (${[...levels]}::text[])`,
      ...(watch === undefined ? [] : [sql`watch = ${watch}`]),
      ...(invisible ? [] : [sql`not invisible`]),
    ],
    sql` and `,
  )

/**
 * The day since which projects have the status they are in: what most of the product's own monitors watch. The list of projects
 * has it as a column, so that an index holds all that is counted and sorted; the rest is read of the page alone.
 */
const sincePresentStatus = sql`field = ${dayOfRank} and ended_by = '{}'`

/** Where no mission took the standing ones over: each project and the monitors of its status. */
const ofStanding = (filter: AlertFilter, done: boolean | undefined, byDays: boolean) =>
  standingFor(filter).length === 0
    ? []
    : among(filter).map(
        ({ whole, projects }) => sql`
      select null::bigint as n, p.mission_id, of_rank.watch, of_rank.remind, of_rank.delay, of_rank.unit, p.id as entity_id,
        p.requester_type, coalesce(p.reference, '') as label, null::text as place, null::uuid as subject_id,
        null::uuid as copro_id, null::uuid as building_id, p.status_on as occurrence
      from ${projects} p join scope on scope.id = p.mission_id
      join (select *, default_key as watch from standing cross join lateral unnest(ranks) as rank) as of_rank
        on of_rank.rank = p.status_rank
      where scope.whole = ${whole} and not p.is_deleted and ${stillOpen(done)}
        and p.status_rank = any (${standingFor(filter).flatMap(({ ranks }) => ranks ?? [])}::smallint[])
        and (of_rank.types is null or p.requester_type = any (of_rank.types)) and of_rank.watch <> all (taken_over)
        ${byDays && whole ? sql`and taken_over <> '{}'` : sql``}`,
      )

/** Where no mission took them over: each mission and the days of its own that are watched. */
const ofStandingMissions = sql`
  select null::bigint as n, scope.id as mission_id, one.default_key as watch, one.remind, one.delay, one.unit,
    scope.id as entity_id, null::text as requester_type, mission_name as label, null::text as place, scope.id as subject_id,
    null::uuid as copro_id, null::uuid as building_id,
    case one.field ${sql.join(
      missionDays.map(day => sql`when ${sql.lit(day)} then ${sql.ref(day)}`),
      sql` `,
    )} end as occurrence
  from scope cross join standing as one where one.level = 'mission' and whole and one.default_key <> all (taken_over)`

/** The standing ones as rows, written out: the planner then knows how few they are. */
const rowsOf = (monitors: typeof builtIn) => sql`
  select * from (values ${sql.join([
    sql`(null::text, null::text, null::text, null::int, null::text, null::int, null::int[], null::int[], null::text[], null::text)`,
    ...monitors.map(
      one => sql`(${one.default_key}::text, ${one.level}::text, ${one.field}::text, ${one.delay}::int, ${one.unit}::text, ${one.remind}::int,
        ${one.reminders}::int[], ${one.ranks}::int[], ${one.types}::text[], ${one.name}::text)`,
    ),
  ])}) as one (default_key, level, field, delay, unit, remind, reminders, ranks, types, name) where default_key is not null`

/**
 * Which projects are looked at: the whole of every mission unless one's own is asked: then those that are followed are found
 * first, where a mission is not one's own.
 */
const among = ({ mine }: AlertFilter) => [
  { whole: true, projects: sql`project_list` },
  ...(mine ? [{ whole: false, projects: sql`followed` }] : []),
]
/** Nothing is left to do of a project that is closed. */
const stillOpen = (done: boolean | undefined) => (done === false ? sql`not p.closed` : sql`true`)

/** Whether the reader follows a project. */
const follows = (viewer: Viewer) => sql`p.referrers @> array[${viewer.role === 'worker' ? NIL : viewer.user_id}::uuid]`

/**
 * Projects of a mission that a monitor is about; of missions that are not looked at whole, those that are followed. Nothing is
 * left to do of one that is closed; what was dealt with, and the deadlines of a past day, stay.
 */
const ofProjects = (filter: AlertFilter, part: 'present' | 'other', done: boolean | undefined) => {
  const whose = among(filter).map(({ whole, projects }) => ({ of: sql`w.whole = ${whole}`, among: projects }))
  const asked = (one: RawBuilder<unknown>) =>
    sql`w.level = 'project' and ${one} and not p.is_deleted and ${stillOpen(done)} and (w.types is null or p.requester_type = any (w.types))`
  const ranked = (among: RawBuilder<unknown>) => sql`w cross join lateral unnest(w.ranks) as rank
    join ${among} p on p.mission_id = w.id and p.status_rank = rank`
  if (part === 'present')
    return whose.map(
      ({
        of,
        among,
      }) => sql`select w.n, w.id as mission_id, w.watch, w.remind, w.delay, w.unit, p.id as entity_id, p.requester_type,
        coalesce(p.reference, '') as label, null::text as place, null::uuid as subject_id, null::uuid as copro_id,
        null::uuid as building_id, p.status_on as occurrence
      from ${ranked(among)} where ${asked(of)} and ${sincePresentStatus}`,
    )
  const columns = sql`
    w.*, p.id as entity_id, p.requester_type, coalesce(p.reference, '') as label, null::text as place,
    null::uuid as subject_id, null::uuid as copro_id, null::uuid as building_id, p.status_dates as dates, p.custom`
  return whose.flatMap(({ of, among }) => [
    sql`select ${columns} from ${ranked(among)} where ${asked(of)} and not (${sincePresentStatus})`,
    sql`select ${columns} from w join ${among} p on p.mission_id = w.id where ${asked(of)} and w.ranks is null`,
  ])
}

/** The day that stands under a name among the dates of something; what a custom field held as another type is none. */
const dayOf = (name: RawBuilder<unknown>) => sql`case
  when not starts_with(${name}, ${sql.lit(CUSTOM)}) then dates ->> ${name}
  when pg_input_is_valid(custom ->> substr(${name}, ${sql.lit(CUSTOM.length + 1)}), 'date')
    then custom ->> substr(${name}, ${sql.lit(CUSTOM.length + 1)}) end`

/** Days of which deadlines are computed: further ones would leave the calendar. */
export const PLAUSIBLE = sql`between date '1900-01-01' and date '2199-12-31'`

/**
 * `with … w as (…), alert as (…)`: monitors (`n`), and the deadlines of the reader's missions that have not ended, each with the day it
 * falls on (`value`; `due` before it was put off), as far as `until` and dealt with or not as asked. Computed from dates at
 * each reading: nothing happens at midnight. One pass, kept once: `offset 0` has each date read a single time. Where a
 * project is, and whose data it holds, is left to who reads the few that are shown; what was done is looked up of what was touched.
 *
 * `byDays` (`countedByDays`): the standing ones of missions that took none over, nearly all there are, are left out of `alert` where nobody touched
 * them: `by_day` says how many fall on each day, `standingBetween` which ones.
 */
export function withAlerts(
  viewer: Viewer,
  filter: AlertFilter,
  { until, done }: AlertSpan,
  byDays?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { entity_id, requester_type = [], as_of } = filter
  const now = as_of === undefined
  // Of a past day, all is computed mission by mission.
  const apart = now ? standingFor(filter) : []
  const usual = builtIn.filter(one => !apart.includes(one))
  const projects = now ? ofProjects(filter, 'other', done) : [projectsThen(as_of, follows(viewer))]
  const others = [...projects, ofMissions, ofCopros, ofParts('building'), ofParts('lot')]
  const narrowed = whereAll([
    ...(entity_id === undefined ? [] : [sql<SqlBool>`entity_id = ${entity_id}`]),
    ...(requester_type.length === 0 ? [] : [sql<SqlBool>`requester_type = any (${[...requester_type]}::text[])`]),
  ])
  const all = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...parts], sql` union all `)})`
  const columns = sql`n, mission_id, watch, remind, delay, unit, entity_id, requester_type, label, place, subject_id, copro_id, building_id, occurrence`
  return sql`
    with scope as materialized (${scope(viewer, filter)}),
    standing as materialized (${rowsOf(apart)}),
    w as materialized (
      select row_number() over () as n, id as mission_id, * from (${watches(filter, usual)}) as watched),
    ${now && filter.mine ? sql`followed as materialized (select * from project_list p where not p.is_deleted and ${follows(viewer)}),` : sql``}
    done as materialized (
      select entity_id, watch, occurrence, state, reason, until
      from ${now ? sql`follow_up_alert` : doneBy(as_of)} as one where mission_id = any (array(select id from scope))),
    ${byDays ?? sql``}
    alert as materialized (
      select n, due.mission_id, due.watch, remind, due.entity_id, requester_type, label, place, subject_id, copro_id, building_id,
        due.occurrence, due.due,
        coalesce(done.state, 'pending') as state, done.reason, coalesce(done.until, due.due) as value
      from (
        select *, case unit
          when 'months' then (occurrence + make_interval(months => delay))::date else occurrence + delay end as due
        from (
          ${now ? sql`select ${columns} from ${all([...ofStanding(filter, done, byDays !== undefined), ...(byDays ? [sql`select * from touched`] : []), ofStandingMissions, ...ofProjects(filter, 'present', done)])} as present ${narrowed} union all` : sql``}
          select ${columns} from (
            select n, mission_id, watch, remind, delay, unit, ended_by, entity_id, requester_type, label, place, subject_id, copro_id,
              building_id, dates, custom, (${dayOf(sql`field`)})::date as occurrence
            from ${all(others)} as dated ${narrowed} offset 0) as candidate
          where ended_by = '{}' or not exists (
            select 1 from unnest(ended_by) as ending where (${dayOf(sql`ending`)})::date >= occurrence)) as found
        where occurrence ${PLAUSIBLE}
        offset 0) as due
      left join done using (entity_id, watch, occurrence)
      where coalesce(done.until, due.due) <= ${until} and ${notOfFunders(sql`due.watch`, sql`due.entity_id`)}
        ${done === undefined ? sql`` : sql`and (coalesce(done.state, 'pending') = 'done') = ${done}`})`
}
