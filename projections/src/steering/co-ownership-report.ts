import { addMonths } from '@faitage/contracts/kernel/format-date'
import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import type { CoOwnershipReport, CoOwnershipSums } from '@faitage/contracts/steering/co-ownership-report'
import { REPORT_MONTHS } from '@faitage/contracts/steering/co-ownership-report'
import { portfolioSpans } from '@faitage/contracts/steering/portfolio.endpoints'
import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { DONE } from '@faitage/contracts/tasks/task.words'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { assembliesOf, eventDay } from '../co-ownership/assemblies.ts'
import { owedUntil } from '../co-ownership/copro-arrears.ts'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import { ownedAndVisible } from '../kernel/record-scope.ts'
import { missionVisibleTo, type Viewer } from '../kernel/viewer.ts'
import { taskDayOf } from '../tasks/co-ownership-task.ts'

interface Asked {
  readonly on: string
  readonly mission_id: readonly string[]
  readonly agency_id: readonly string[]
}

/** The figures of one mission on a day. */
export type MissionSums = CoOwnershipSums & {
  readonly mission_id: string
  readonly mission_name: string
  readonly agency_id: string | null
  readonly agency_name: string | null
}

/** The missions that have copros, each with what they come to on a day; what the viewer does not read is null. */
export async function missionSums(
  db: Kysely<Database>,
  viewer: Viewer,
  { on, mission_id, agency_id }: Asked,
): Promise<MissionSums[]> {
  const readsLots = viewer.permissions?.has('read lot') === true
  const kinds = taskKinds.filter(kind => viewer.permissions?.has(`read ${kind}`))
  // Tasks of a thing that is gone count no more, as in lists; assemblies are told to those who read no tasks too.
  const permissions = new Set(taskKinds.map(kind => `read ${kind}` as const))
  const living = ownedAndVisible(coOwnershipTask, { ...viewer, feature: 'ca_copro_screen', permissions })
  const held = sql`${eventDay} > ${addMonths(on, -REPORT_MONTHS)}::date and ${eventDay} <= ${on}::date`
  const named = [
    ...(mission_id.length > 0 ? [sql`mission_list.id = any (${[...mission_id]}::uuid[])`] : []),
    ...(agency_id.length > 0 ? [sql`mission_list.agency_id = any (${[...agency_id]}::uuid[])`] : []),
  ]
  const shows = (feature: MissionFlag) => missionVisibleTo({ ...viewer, feature })
  const visible = sql.join(
    [sql`not mission_list.is_deleted`, missionVisibleTo({ ...viewer, feature: 'ca_copro_screen' }), ...named],
    sql` and `,
  )
  const { rows } = await sql<MissionSums>`
    with one_copro as (
      select copro.mission_id, coalesce(copro.sheet ->> 'phase', 'none') as phase, coalesce(copro_tally.lots, 0) as lots,
        owed.*, not exists (select from co_ownership_task as event where ${assembliesOf(sql`copro`)}
          and ${eventDay} between ${addMonths(on, -portfolioSpans.without_assembly)}::date and ${on}::date) as unmet
      from copro left join copro_tally using (id), lateral ${owedUntil(on)} as owed
      where not copro.is_deleted
    ), of_copros as (
      select mission_id, sum(copros)::int as copros, sum(lots)::int as lots, sum(amount)::float8 as arrears,
        sum(covered)::int as covered, sum(owing)::int as owing, sum(unmet)::int as no_assembly,
        jsonb_object_agg(phase, copros) as phases
      from (select mission_id, phase, count(*) as copros, sum(lots) as lots, sum(amount) as amount, sum(covered) as covered,
          sum(owing) as owing, count(*) filter (where unmet) as unmet
        from one_copro group by mission_id, phase) as by_phase
      group by mission_id
    ), of_tasks as (
      select mission_id,
        count(*) filter (where sheet ->> 'event_kind' = 'assemblee_generale' and ${held})::int as assemblies,
        count(*) filter (where ${task(kinds)} and sheet ->> 'status' = ${DONE}
          and sheet ->> 'done_on' > ${addMonths(on, -REPORT_MONTHS)} and sheet ->> 'done_on' <= ${on})::int as tasks_done,
        count(*) filter (where ${task(kinds)} and ${taskDayOf} < ${on} and event.created_at < ${on}::date + 1
          and (sheet ->> 'status' <> ${DONE} or sheet ->> 'done_on' > ${on}))::int as tasks_late
      from co_ownership_task as event ${whereAll([sql`not is_deleted`, ...living])} group by mission_id
    )
    select mission_list.id as mission_id, mission_list.name as mission_name, mission_list.agency_id,
      agency.name as agency_name, of_copros.copros, of_copros.no_assembly, of_copros.phases,
      coalesce(of_tasks.assemblies, 0) as assemblies,
      ${told('of_copros', ['lots', 'arrears', 'covered', 'owing'], readsLots && shows('ca_lot_screen'))},
      ${told('of_tasks', ['tasks_done', 'tasks_late'], kinds.length > 0 && shows('ca_tasks'))}
    from mission_list join of_copros on of_copros.mission_id = mission_list.id
    left join of_tasks on of_tasks.mission_id = mission_list.id
    left join agency on agency.id = mission_list.agency_id
    where ${visible} order by mission_list.name, mission_list.id`.execute(db)
  return rows
}

/** A task of a level that the viewer reads. */
const task = (kinds: readonly string[]) => sql`(sheet ->> 'task_type' = 'TASK' and kind = any (${[...kinds]}::text[]))`

/** Sums of a mission, where it shows what they are of; null where it does not, or the viewer reads none. */
const told = (table: string, names: readonly string[], shown: RawBuilder<SqlBool> | false) =>
  sql.join(
    names.map(name =>
      shown
        ? sql`case when ${shown} then coalesce(${sql.ref(`${table}.${name}`)}, 0) end as ${sql.ref(name)}`
        : sql`null as ${sql.ref(name)}`,
    ),
  )

const plus = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b)

/** The sums of several missions as one. */
function together(all: readonly MissionSums[]): CoOwnershipSums {
  const sumOf = <K extends 'copros' | 'assemblies' | 'no_assembly'>(key: K) =>
    all.reduce((sum, one) => sum + one[key], 0)
  const nullable = (key: 'lots' | 'arrears' | 'covered' | 'owing' | 'tasks_done' | 'tasks_late') =>
    all.reduce((sum, one) => plus(sum, one[key]), null as number | null)
  const phases: CoOwnershipSums['phases'] = {}
  for (const one of all)
    for (const [phase, value] of Object.entries(one.phases) as [keyof typeof phases, number][])
      phases[phase] = (phases[phase] ?? 0) + value
  return {
    ...{ copros: sumOf('copros'), assemblies: sumOf('assemblies'), no_assembly: sumOf('no_assembly') },
    ...{ lots: nullable('lots'), arrears: nullable('arrears'), covered: nullable('covered'), owing: nullable('owing') },
    ...{ tasks_done: nullable('tasks_done'), tasks_late: nullable('tasks_late'), phases },
  }
}

/** Missions grouped as they are asked for, and all of them. */
export function grouped(missions: readonly MissionSums[], by: CoOwnershipReport['by']) {
  const whole = together(missions)
  if (by === 'mission')
    return {
      whole,
      rows: missions.map(one => ({ ...together([one]), id: one.mission_id as string | null, name: one.mission_name })),
    }
  const agencies = Map.groupBy(missions, ({ agency_id }) => agency_id)
  const rows = [...agencies].map(([id, all]) => ({
    ...together(all),
    id,
    name: id === null ? 'Sans agence' : (all[0]?.agency_name ?? ''),
  }))
  return { whole, rows: rows.toSorted((a, b) => a.name.localeCompare(b.name, 'fr')) }
}
