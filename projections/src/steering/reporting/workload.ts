import { laterDay } from '@faitage/contracts/kernel/format-date'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { Load, WorkloadReport } from '@faitage/contracts/steering/reporting.endpoints'
import type { ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { openStatuses, stalledSince } from '../home.ts'
import { dayNumber } from '../moves.ts'
import { dayIn, rankIn } from './columns.ts'
import { ofGroup, pageOfGroups } from './groups.ts'
import { shows } from './reach.ts'
import { groupedBy, type Selection } from './selection.ts'
import { eachProject } from './stays.ts'

/** A task that is due: its day has come, and it is not done. */
export interface DueTask {
  readonly id: string
  readonly project_id: string
  readonly assignee_id: string | null
  readonly title: string
  readonly on: string
}

/** The tasks that are due on a day, of the projects of anybody. */
export async function readDueTasks(db: Kysely<Database>, today: string): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select id, sheet ->> 'project_id' as project_id, sheet ->> 'assignee_id' as assignee_id,
      coalesce(sheet ->> 'title', '') as title, sheet ->> 'reminder_date' as "on"
    from individual_task
    where not is_deleted and sheet ->> 'status' <> 'terminee' and sheet ->> 'reminder_date' <= ${today}
    order by id`.execute(db)
  return rows
}

/** Those of a selection, in the missions that show tasks. */
export function tasksOf({ columns, reach, has }: Selection, tasks: readonly DueTask[]): DueTask[] {
  return tasks.filter(({ project_id }) => {
    const place = columns.placeOf(project_id)
    if (place === undefined || !has(place)) return false
    const mission = reach.get(columns.names.missions.values[columns.missions[place]!]!)
    return mission !== undefined && shows(mission, 'ca_follow_up_tasks')
  })
}

const FIGURES = ['open', 'to_contact', 'stalled', 'visits_to_process'] as const
type Counts = Record<(typeof FIGURES)[number] | 'tasks', number>
const nothing = (): Counts => ({ open: 0, to_contact: 0, stalled: 0, visits_to_process: 0, tasks: 0 })

const rankOf = (status: (typeof projectStatuses)[number]) => projectStatuses.indexOf(status)
const isOpen = projectStatuses.map(status => openStatuses.includes(status))

/** What each referrer has in hand on a day; `tasks` undefined where the question is of no day whose tasks are known. */
export async function workloadReport(
  db: Kysely<Database>,
  selection: Selection,
  on: string,
  paging: { page: number; size: number },
  tasks: readonly DueTask[] | undefined,
): Promise<WorkloadReport> {
  const grouping = groupedBy(selection, 'referrer')
  const all = nothing()
  const counts = grouping.keys.map(nothing)
  const there = new Set<number>()
  // There is no day before the first of the calendar.
  const since = laterDay(stalledSince(on), '0001-01-01')
  const stalled = dayNumber(since)
  const { moves } = selection.columns
  eachProject(selection, (place, _, after) => {
    const [rank, entered] = [rankIn(moves[after - 1]!), dayIn(moves[after - 1]!)]
    if (!isOpen[rank]) return
    for (const one of [all, ...grouping.of(place).map(group => counts[group]!)]) {
      one.open++
      if (rank === rankOf('a_contacter')) one.to_contact++
      if (rank === rankOf('visite_a_traiter')) one.visits_to_process++
      if (entered <= stalled) one.stalled++
    }
    for (const group of grouping.of(place)) there.add(group)
  })
  for (const { assignee_id } of tasksOf(selection, tasks ?? [])) {
    all.tasks++
    // Somebody may have tasks and follow no project.
    const group = grouping.add(assignee_id)
    counts[group] ??= nothing()
    counts[group].tasks++
    there.add(group)
  }
  const loadOf = (of: Counts, filter: Partial<ReportingFigureFilter>): Load => {
    const figure = (value: number, more: Partial<ReportingFigureFilter>) => ({
      value,
      filter: { figure: 'stock' as const, status: [...openStatuses], ...filter, ...more },
    })
    return {
      open: figure(of.open, {}),
      to_contact: figure(of.to_contact, { status: ['a_contacter'] }),
      stalled: figure(of.stalled, { entered_until: since }),
      visits_to_process: figure(of.visits_to_process, { status: ['visite_a_traiter'] }),
      tasks: tasks ? { value: of.tasks, filter: { figure: 'task', ...filter } } : null,
    }
  }
  const shown = await pageOfGroups(
    db,
    { by: 'referrer', grouping, reach: selection.reach },
    paging,
    there,
    place => counts[place]!.open,
  )
  return {
    ...shown,
    all: loadOf(all, {}),
    groups: shown.groups.map(({ key, label, place }) => ({
      key,
      label,
      ...loadOf(counts[place]!, ofGroup('referrer', key)),
    })),
  }
}
