import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { MissionDetail, MissionSheet, MissionSummary } from '@faitage/contracts/missions/mission'
import type { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { flagsOf, hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import { missionListFields } from '@faitage/contracts/missions/mission-list-fields'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { narrowedBy } from '../kernel/list-filters.ts'
import { usesIn } from '../kernel/record-model.ts'
import { mayWriteMission, missionVisibleTo, type Viewer } from '../kernel/viewer.ts'
import type { MissionListRow } from './mission-list.ts'
import { referentsOf } from './referent.ts'

type JoinedRow = MissionListRow & {
  agency_name: string | null
  antenna_name: string | null
  client_name: string | null
  projects_count: number
}

const joined = sql`
  select mission_list.*, agency.name as agency_name, antenna.name as antenna_name, client.name as client_name,
    coalesce(mission_tally.projects, 0) as projects_count
  from mission_list
  left join agency on agency.id = mission_list.agency_id
  left join antenna on antenna.id = mission_list.antenna_id
  left join client on client.id = mission_list.client_id
  left join mission_tally on mission_tally.id = mission_list.id`

const sortColumns = {
  name: ['mission_list.name', 'mission_list.id'],
  agency: ['agency.name', 'mission_list.name', 'mission_list.id'],
  antenna: ['antenna.name', 'mission_list.name', 'mission_list.id'],
  client: ['client.name', 'mission_list.name', 'mission_list.id'],
  mission_start_date: ['mission_start_date', 'mission_list.name', 'mission_list.id'],
  status: ['status', 'mission_list.name', 'mission_list.id'],
  projects_count: ['projects_count', 'mission_list.name', 'mission_list.id'],
}

const columnOf = (name: string) =>
  name === 'mission_managers' ? sql`(mission_list.team -> 'mission_managers')` : sql.ref(`mission_list.${name}`)

/** The missions a viewer may see, removed ones left out. */
export async function listMissions(
  db: Kysely<Database>,
  viewer: Viewer,
  query: QueryOf<typeof missionEndpoints.list>,
): Promise<Page<MissionSummary>> {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`not mission_list.is_deleted`,
    missionVisibleTo(viewer),
    ...contains('mission_list.search', query.q),
    ...narrowedBy(missionListFields, query, columnOf),
  ]
  const where = whereAll(conditions)
  const order = orderedBy(sortColumns[query.sortBy ?? 'name'], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<JoinedRow>`${joined} ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from mission_list ${where}`.execute(db),
  ])
  const names = await managerNames(db, rows)
  return pageOf(
    rows.map(row => summaryOf(row, names, viewer)),
    total.rows[0]?.total ?? 0,
    query,
  )
}

/** A mission a viewer may see, removed ones included (`is_deleted`). */
export const getMission = async (db: Kysely<Database>, viewer: Viewer, id: string) =>
  (await readMission(db, viewer, id))?.detail

/** The same, with what was folded of it. */
export async function readMission(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<{ detail: MissionDetail; mission: KnownMission } | undefined> {
  const where = whereAll([sql`mission_list.id = ${id}`, missionVisibleTo(viewer)])
  const { rows } = await sql<JoinedRow>`${joined} ${where}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const detail = {
    ...summaryOf(row, await managerNames(db, rows), viewer),
    business_code: row.business_code,
    agency_id: row.agency_id,
    antenna_id: row.antenna_id,
    client_id: row.client_id,
    comment: row.comment,
    duration_assignment: row.duration_assignment,
    conditional_tranche: row.conditional_tranche,
    ...flagsOf(row.mission.sheet),
    hidden_features: hiddenFlags(row.mission.sheet),
    start_date: row.start_date,
    end_date: row.end_date,
    ...folders(row.mission.sheet),
    team: row.team,
    referents: await referentsOf(db, id),
    current_import_id: row.current_import_id,
    is_deleted: row.is_deleted,
    removed_revision: row.mission.life === 'removed' ? row.mission.removed_at : null,
  }
  return { detail, mission: row.mission }
}

/** The missions that a subcontractor does part of. */
export const subcontractorUses = (db: Kysely<Database>, id: string) =>
  usesIn(
    db,
    sql`select 'mission' as kind, id, name from mission_list where subcontractors @> array[${id}::uuid] and not is_deleted`,
  )

const folders = (sheet: MissionSheet) => ({
  visible_thematics: sheet.visible_thematics ?? null,
  sdv1_administratif_folder_id: sheet.sdv1_administratif_folder_id ?? null,
  sdv1_operationel_folder_id: sheet.sdv1_operationel_folder_id ?? null,
  sdv2_administratif_folder_id: sheet.sdv2_administratif_folder_id ?? null,
  sdv2_operationel_folder_id: sheet.sdv2_operationel_folder_id ?? null,
})

const managerNames = (db: Kysely<Database>, rows: readonly MissionListRow[]) =>
  userNames(
    db,
    rows.flatMap(row => row.team.mission_managers),
  )

function summaryOf(row: JoinedRow, names: ReadonlyMap<string, string>, viewer: Viewer): MissionSummary {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  return {
    id: row.id,
    name: row.name,
    code_name: row.code_name,
    mission_type: row.mission_type,
    status: row.status,
    status_on: row.status_on,
    agency: named(row.agency_id, row.agency_name),
    antenna: named(row.antenna_id, row.antenna_name),
    client: named(row.client_id, row.client_name),
    mission_managers: row.team.mission_managers.map(id => ({ id, name: names.get(id) ?? '' })),
    mission_start_date: row.mission_start_date,
    mission_end_date: row.mission_end_date,
    import_running: row.import_running,
    projects_count: row.projects_count,
    may_write: mayWriteMission(viewer, row),
    revision: row.revision,
  }
}
