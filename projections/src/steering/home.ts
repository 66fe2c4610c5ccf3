import { addDays } from '@faitage/contracts/kernel/format-date'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import type { FigureFilter, HomeScope, Indicator } from '@faitage/contracts/steering/home.endpoints'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { countProjects, missionConditions, projectConditions } from '../projects/project-list.queries.ts'

/** Statuses after which nothing more is to be done. */
const closedStatuses: readonly ProjectStatus[] = ['solde', 'sans_suite', 'non_eligible']
export const openStatuses = projectStatuses.filter(status => !closedStatuses.includes(status))

/** Days in one status after which an open project is stalled. */
const STALLED_DAYS = 60
/** The last day on which the status of a stalled project took effect. */
export const stalledSince = (today: string): string => addDays(today, -STALLED_DAYS)

/** The part of every figure's filter that says whose projects are counted. */
export const scopeFilter = ({ missions_id, mine }: HomeScope, viewer: Viewer): FigureFilter => ({
  ...(missions_id.length > 0 ? { mission_id: [...missions_id] } : {}),
  ...(mine ? { referrer_id: [viewer.user_id] } : {}),
})

/**
 * The figures of the home page, each with the filter of GET /api/projects that returns its rows.
 * @param today `YYYY-MM-DD`
 */
export async function homeIndicators(
  db: Kysely<Database>,
  viewer: Viewer,
  scoped: HomeScope,
  today: string,
): Promise<{ indicators: Indicator[]; by_status: { status: ProjectStatus; value: number }[] }> {
  const scope = scopeFilter(scoped, viewer)
  const open = { ...scope, status: [...openStatuses] }
  const counted = async (key: Indicator['key'], filter: FigureFilter): Promise<Indicator> => ({
    key,
    value: await countProjects(db, viewer, filter),
    filter,
  })
  const [counts, stalled, ...marked] = await Promise.all([
    statusCounts(db, viewer, scope),
    counted('stalled', { ...open, status_before: stalledSince(today) }),
    // The team's marks are for those who follow the project; nothing indexes them over everybody's.
    ...(scoped.mine
      ? [
          counted('required_action', { ...open, required_action: 'true' }),
          counted('urgent_visits', { ...open, urgent_visit: 'true' }),
        ]
      : []),
  ])
  const sum = (of: number[], statuses: readonly ProjectStatus[]) =>
    statuses.reduce((total, status) => total + (of[projectStatuses.indexOf(status)] ?? 0), 0)
  const among = (key: Indicator['key'], status: readonly ProjectStatus[]): Indicator => ({
    key,
    value: sum(counts.all, status),
    filter: { ...scope, status: [...status] },
  })
  return {
    indicators: [
      among('projects_open', openStatuses),
      ...marked,
      among('to_contact', ['a_contacter']),
      among('visits_to_process', ['visite_a_traiter']),
      among('payment_requests', ['demande_de_paiement_a_faire']),
      stalled,
      // What one follows oneself is never without anybody.
      ...(scoped.mine
        ? []
        : [
            {
              key: 'unassigned' as const,
              value: sum(counts.unassigned, openStatuses),
              filter: { ...open, unassigned: 'true' as const },
            },
          ]),
      among('closed', closedStatuses),
    ],
    by_status: projectStatuses.map((status, rank) => ({ status, value: counts.all[rank] ?? 0 })),
  }
}

type Counts = { all: number[]; unassigned: number[] }

/** As many numbers as statuses, in their order: from the missions' tallies where they know, else counted. */
async function statusCounts(db: Kysely<Database>, viewer: Viewer, scope: FigureFilter): Promise<Counts> {
  if (viewer.role === 'client' || scope.referrer_id) return countedOneByOne(db, viewer, scope)
  const where = whereAll(missionConditions(viewer, scope.mission_id))
  const sums = (column: string) =>
    projectStatuses.map((_, rank) => sql`coalesce(sum(${sql.ref(column)}[${sql.lit(rank + 1)}]), 0)::int`)
  const { rows } = await sql<Counts>`
    select array[${sql.join(sums('by_status'))}] as all, array[${sql.join(sums('unassigned_by_status'))}] as unassigned
    from mission_tally join mission_list on mission_list.id = mission_tally.id ${where}`.execute(db)
  return rows[0] ?? { all: [], unassigned: [] }
}

async function countedOneByOne(db: Kysely<Database>, viewer: Viewer, scope: FigureFilter): Promise<Counts> {
  const where = whereAll(projectConditions(viewer, scope))
  const { rows } = await sql<{ status_rank: number; all: number; unassigned: number }>`
    select status_rank, count(*)::int as all, (count(*) filter (where referrers = '{}'))::int as unassigned
    from project_list ${where} group by status_rank`.execute(db)
  const at = (rank: number) => rows.find(row => row.status_rank === rank)
  return {
    all: projectStatuses.map((_, rank) => at(rank)?.all ?? 0),
    unassigned: projectStatuses.map((_, rank) => at(rank)?.unassigned ?? 0),
  }
}
