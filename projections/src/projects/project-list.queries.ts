import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { searchedWords } from '../kernel/search.ts'
import { missionVisibleTo, projectVisibleTo, type Viewer } from '../kernel/viewer.ts'
import { typeAndStatusAt } from '../missions/mission-tally.ts'
import type { ProjectListDetail, ProjectListRow } from './project-list.ts'

export type ProjectFilter = Omit<QueryOf<typeof projectEndpoints.list>, 'page' | 'size' | 'sortBy' | 'sortDirection'>

const sortColumns = {
  reference: ['project_list.reference', 'project_list.id'],
  requester_name: ['requester_name', 'project_list.id'],
  address_location: ['address_location', 'project_list.id'],
  status: ['status_rank', 'status_on', 'project_list.id'],
  status_on: ['status_on', 'project_list.id'],
  mission_name: ['mission_list.name', 'mission_list.id', 'project_list.reference', 'project_list.id'],
  updated_at: ['updated_at', 'project_list.id'],
}

const withMission = sql`join mission_list on mission_list.id = project_list.mission_id`

/** What a filter of the list means, as conditions on `project_list`, the viewer's reach included. */
export function projectConditions(viewer: Viewer, filter: Partial<ProjectFilter>): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [projectVisibleTo(viewer)]
  if (filter.mission_id?.length) conditions.push(sql`project_list.mission_id = any (${filter.mission_id}::uuid[])`)
  if (filter.status?.length) {
    const ranks = filter.status.map(status => projectStatuses.indexOf(status))
    conditions.push(sql`project_list.status_rank = any (${ranks}::smallint[])`)
  }
  if (filter.requester_type?.length) conditions.push(sql`requester_type = any (${filter.requester_type}::text[])`)
  if (filter.referrer_id?.length) conditions.push(sql`referrers && ${filter.referrer_id}::uuid[]`)
  if (filter.status_before) conditions.push(sql`status_on <= ${filter.status_before}::date`)
  if (filter.unassigned === 'true') conditions.push(sql`referrers = '{}'`)
  if (filter.unassigned === 'false') conditions.push(sql`referrers <> '{}'`)
  conditions.push(...contains('project_list.search', filter.q))
  if (viewer.role === 'client' && filter.q) conditions.push(soughtInTheOpen(filter.q))
  return conditions
}

/** Whether the section of requester and address is open to the project's client: it is unless the team closed it. */
export const requesterOpenToClient: RawBuilder<SqlBool> = sql`
  project_list.detail -> 'sheet' -> 'sections_permissions' ->> 'requester' is distinct from 'false'`

/** Words are not sought in what the project's client may not read: only in the reference then. */
const soughtInTheOpen = (words: string): RawBuilder<SqlBool> => sql`(
  ${requesterOpenToClient}
  or position(lower(${words}) in lower(project_list.reference)) > 0)`

/** The projects a viewer may see, filtered, sorted, paged. */
export async function listProjects(
  db: Kysely<Database>,
  viewer: Viewer,
  query: QueryOf<typeof projectEndpoints.list>,
): Promise<Page<ProjectSummary>> {
  const where = whereAll(projectConditions(viewer, query))
  const sortBy = query.sortBy ?? 'reference'
  const order = orderedBy(sortColumns[sortBy], query.sortDirection)
  const joined = sortBy === 'mission_name' ? withMission : sql``
  const [{ rows }, totalItems] = await Promise.all([
    // The page is found first, by ids: only its rows are read whole.
    sql<ProjectListRow & { mission_name: string }>`
      select project_list.*, mission_list.name as mission_name
      from (select project_list.id from project_list ${joined} ${where} ${order} ${pageClause(query)}) as page
      join project_list on project_list.id = page.id
      join mission_list on mission_list.id = project_list.mission_id
      ${order}`.execute(db),
    countProjects(db, viewer, query),
  ])
  const names = await userNames(
    db,
    rows.flatMap(row => row.referrers),
  )
  return pageOf(
    rows.map(row => (viewer.role === 'client' ? forClient(row, summaryOf(row, names)) : summaryOf(row, names))),
    totalItems,
    query,
  )
}

/** The projects of the missions opened to a client's people, by id. */
export async function projectsOpenToClient(db: Kysely<Database>, viewer: Viewer): Promise<string[]> {
  if (viewer.client_ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from project_list where ${projectVisibleTo(viewer)} order by id`.execute(db)
  return rows.map(row => row.id)
}

/** How many projects a filter lets through: summed from the missions' tallies where they know, else counted. */
export async function countProjects(
  db: Kysely<Database>,
  viewer: Viewer,
  filter: Partial<ProjectFilter>,
): Promise<number> {
  const tallied = viewer.role === 'client' ? undefined : talliedBy(filter)
  const { rows } = await (tallied
    ? sql<{ total: number }>`select coalesce(sum(${tallied}), 0)::int as total
        from mission_tally join mission_list on mission_list.id = mission_tally.id
        ${whereAll(missionConditions(viewer, filter.mission_id))}`
    : sql<{ total: number }>`select count(*)::int as total
        from project_list ${whereAll(projectConditions(viewer, filter))}`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** The missions whose tallies make a viewer's numbers. */
export function missionConditions(viewer: Viewer, missionIds: readonly string[] | undefined): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`not mission_list.is_deleted`, missionVisibleTo(viewer)]
  if (missionIds?.length) conditions.push(sql`mission_list.id = any (${missionIds}::uuid[])`)
  return conditions
}

/** What each mission's tally says about a filter; undefined when it cannot say. */
function talliedBy(filter: Partial<ProjectFilter>): RawBuilder<number> | undefined {
  const { status = [], requester_type = [], unassigned } = filter
  if (filter.referrer_id?.length || filter.status_before || searchedWords(filter.q).length > 0) return undefined
  const ranks = (status.length > 0 ? [...new Set(status)] : projectStatuses).map(each => projectStatuses.indexOf(each))
  if (requester_type.length > 0) {
    if (unassigned) return undefined
    const places = [...new Set(requester_type)].flatMap(type => ranks.map(rank => typeAndStatusAt(type, rank)))
    return elementsOf('by_type_and_status', places)
  }
  if (unassigned === 'true') return elementsOf('unassigned_by_status', ranks)
  const all = status.length > 0 ? elementsOf('by_status', ranks) : sql<number>`projects`
  return unassigned === 'false' ? sql`${all} - (${elementsOf('unassigned_by_status', ranks)})` : all
}

const elementsOf = (column: string, places: readonly number[]): RawBuilder<number> =>
  sql`${sql.join(
    places.map(place => sql`${sql.ref(column)}[${sql.lit(place + 1)}]`),
    sql` + `,
  )}`

/** A project as an import compares it with a row of the file. */
export type ComparableProject = ProjectListDetail & {
  project_id: string
} & Pick<
    ProjectListRow,
    'revision' | 'requester_id' | 'requester_type' | 'status' | 'status_on' | 'opened_on' | 'referrers'
  >

/** The projects of a mission that have one of the references; of several with the same, the first opened. */
export async function projectsByReference(
  db: Kysely<Database>,
  missionId: string,
  references: readonly string[],
): Promise<Map<string, ComparableProject>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<ProjectListRow & { reference: string }>`
    select * from project_list where mission_id = ${missionId} and reference = any (${[...new Set(references)]}::text[])
    order by opened_on desc, id desc`.execute(db)
  return new Map(
    rows.map(row => [
      row.reference,
      {
        ...row.detail,
        project_id: row.id,
        revision: row.revision,
        requester_id: row.requester_id,
        requester_type: row.requester_type,
        status: row.status,
        status_on: row.status_on,
        opened_on: row.opened_on,
        referrers: row.referrers,
      },
    ]),
  )
}

function summaryOf(row: ProjectListRow & { mission_name: string }, names: ReadonlyMap<string, string>): ProjectSummary {
  return {
    id: row.id,
    mission_id: row.mission_id,
    mission_name: row.mission_name,
    reference: row.reference,
    requester_type: row.requester_type,
    requester_name: row.requester_name,
    address: row.address,
    address_code: row.address_code,
    address_location: row.address_location,
    status: row.status,
    status_on: row.status_on,
    opened_on: row.opened_on,
    referrers: row.referrers.map(id => ({ id, name: names.get(id) ?? '' })),
    required_action: row.required_action,
    updated_at: row.updated_at,
    revision: row.revision,
  }
}

/** A row without what the team keeps for itself, nor what the sections closed to the client hold. */
function forClient(row: ProjectListRow, summary: ProjectSummary): ProjectSummary {
  const shown = { ...summary, required_action: false }
  if (sectionsOpenToClient(row.detail.sheet.sections_permissions).requester) return shown
  return { ...shown, requester_name: null, address: null, address_code: null, address_location: null }
}
