import { addDays } from '@faitage/contracts/kernel/format-date'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import type { Indicator } from '@faitage/contracts/steering/home.endpoints'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { countProjects, missionConditions, projectConditions } from '../projects/project-list.queries.ts'

/** Statuses after which nothing more is to be done. */
const closedStatuses: readonly ProjectStatus[] = ['solde', 'sans_suite', 'non_eligible']
const openStatuses = projectStatuses.filter(status => !closedStatuses.includes(status))

/** Days in one status after which an open project is stalled. */
const STALLED_DAYS = 60

/**
 * The figures of the home page, each with the filter of GET /api/projects that returns its rows.
 * @param missionIds all visible missions when empty
 * @param today `YYYY-MM-DD`
 */
export async function homeIndicators(
  db: Kysely<Database>,
  viewer: Viewer,
  missionIds: readonly string[],
  today: string,
): Promise<{ indicators: Indicator[]; by_status: { status: ProjectStatus; value: number }[] }> {
  const mission_id = missionIds.length > 0 ? [...missionIds] : undefined
  const scope = mission_id ? { mission_id } : {}
  const stalled = { ...scope, status: openStatuses, status_before: addDays(today, -STALLED_DAYS) }
  const [counts, stalledCount] = await Promise.all([
    statusCounts(db, viewer, mission_id),
    countProjects(db, viewer, stalled),
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
      among('to_contact', ['a_contacter']),
      among('visits_to_process', ['visite_a_traiter']),
      among('payment_requests', ['demande_de_paiement_a_faire']),
      { key: 'stalled', value: stalledCount, filter: stalled },
      {
        key: 'unassigned',
        value: sum(counts.unassigned, openStatuses),
        filter: { ...scope, status: [...openStatuses], unassigned: 'true' },
      },
      among('closed', closedStatuses),
    ],
    by_status: projectStatuses.map((status, rank) => ({ status, value: counts.all[rank] ?? 0 })),
  }
}

type Counts = { all: number[]; unassigned: number[] }

/** As many numbers as statuses, in their order. Staff read the missions' tallies; a client's projects are counted. */
async function statusCounts(
  db: Kysely<Database>,
  viewer: Viewer,
  missionIds: readonly string[] | undefined,
): Promise<Counts> {
  if (viewer.role === 'client') return countedOneByOne(db, viewer, missionIds)
  const where = whereAll(missionConditions(viewer, missionIds))
  const sums = (column: string) =>
    projectStatuses.map((_, rank) => sql`coalesce(sum(${sql.ref(column)}[${sql.lit(rank + 1)}]), 0)::int`)
  const { rows } = await sql<Counts>`
    select array[${sql.join(sums('by_status'))}] as all, array[${sql.join(sums('unassigned_by_status'))}] as unassigned
    from mission_tally join mission_list on mission_list.id = mission_tally.id ${where}`.execute(db)
  return rows[0] ?? { all: [], unassigned: [] }
}

async function countedOneByOne(
  db: Kysely<Database>,
  viewer: Viewer,
  missionIds: readonly string[] | undefined,
): Promise<Counts> {
  const where = whereAll(projectConditions(viewer, missionIds ? { mission_id: [...missionIds] } : {}))
  const { rows } = await sql<{ status_rank: number; all: number; unassigned: number }>`
    select status_rank, count(*)::int as all, (count(*) filter (where referrers = '{}'))::int as unassigned
    from project_list ${where} group by status_rank`.execute(db)
  const at = (rank: number) => rows.find(row => row.status_rank === rank)
  return {
    all: projectStatuses.map((_, rank) => at(rank)?.all ?? 0),
    unassigned: projectStatuses.map((_, rank) => at(rank)?.unassigned ?? 0),
  }
}
