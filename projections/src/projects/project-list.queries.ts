import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { ListFields } from '@faitage/contracts/kernel/list-fields'
import { listedSheetFields, type ProjectSheet, type ProjectSummary } from '@faitage/contracts/projects/project'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { shownFields, summaryFields } from '@faitage/contracts/projects/project-fields'
import { projectListFields } from '@faitage/contracts/projects/project-list-fields'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { type ProjectStatus, projectStatuses, visitStatuses } from '@faitage/contracts/projects/project-status'
import { referenceKey } from '@faitage/contracts/projects/reference'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { contains, offsetAfter, orderedBy, pageClause, pageOf, wayOf, whereAll } from '../kernel/list.ts'
import { findableBy, type ListColumn, narrowedBy } from '../kernel/list-filters.ts'
import { searchedTexts } from '../kernel/search.ts'
import { missionVisibleTo, projectAmongVisible, projectVisibleTo, type Viewer } from '../kernel/viewer.ts'
import { typeAndStatusAt } from '../missions/mission-tally.ts'
import { markOf, type ProjectListRow, stateOf } from './project-list.ts'

/** What narrows a list beside its own filters: conditions on `project_list`. */
export type More = readonly RawBuilder<SqlBool>[]

export type ProjectFilter = Omit<
  QueryOf<typeof projectEndpoints.list>,
  'page' | 'size' | 'after' | 'sortBy' | 'sortDirection'
>

const sortColumns = {
  reference: ['project_list.reference', 'project_list.id'],
  requester_name: ['requester_name', 'project_list.id'],
  address_location: ['address_location', 'project_list.id'],
  status: ['status_rank', 'status_on', 'project_list.id'],
  status_on: ['status_on', 'project_list.id'],
  mission_name: ['mission_list.name', 'mission_list.id', 'project_list.reference', 'project_list.id'],
  opened_on: ['opened_on', 'project_list.id'],
  updated_at: ['project_list_apart.updated_at', 'project_list_apart.id'],
}

/** Columns whose order shows the requester's section. */
const sortedBySection = new Set(
  (Object.keys(sortColumns) as (keyof typeof sortColumns)[]).filter(column => summaryFields[column] === 'requester'),
)

/** What orders that are not of the list itself are of. */
const joined: { readonly [K in keyof typeof sortColumns]?: RawBuilder<unknown> } = {
  mission_name: sql`join mission_list on mission_list.id = project_list.mission_id`,
  updated_at: sql`join project_list_apart on project_list_apart.id = project_list.id`,
}

/** What a filter of the list means, as conditions on `project_list`, the viewer's reach included. */
export function projectConditions(
  viewer: Viewer,
  filter: Partial<ProjectFilter>,
  more: More = [],
  visible = projectVisibleTo(viewer),
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [visible, ...more]
  conditions.push(...narrowedBy(findableBy(viewer, projectListFields), filter, columnOf))
  if (filter.filter_on_visit_status === 'true')
    conditions.push(sql`project_list.status_rank = any (${visitRanks}::smallint[])`)
  if (filter.id?.length) conditions.push(sql`project_list.id = any (${filter.id}::uuid[])`)
  conditions.push(...foundBy(viewer, filter.q))
  return conditions
}

const visitRanks = visitStatuses.map(status => projectStatuses.indexOf(status))

const marked = (field: Parameters<typeof markOf>[0]) => (codes: string[]) =>
  sql<SqlBool>`project_list.marks && ${codes.map(code => markOf(field, code))}::text[]`
/** As it stands, so that the index of those few is met. */
const isTrue = (column: string) => (answer: string) =>
  answer === 'true' ? sql<SqlBool>`${sql.ref(column)}` : sql<SqlBool>`not ${sql.ref(column)}`
/** Of one of its dwellings: the initial state, or the scenario that was retained. */
const labelled = (column: 'label_before' | 'label_after') => (letters: string[]) =>
  sql<SqlBool>`project_list.id in (select (sheet ->> 'project_id')::uuid from energy_audit
    where not is_deleted and ${sql.ref(column)} = any (${letters}::text[])
      and accommodation_id in (select id from dwelling where not is_removed))`
const visitOn = (name: string) => sql`(project_list.status_dates ->> ${sql.lit(name)})`
const withoutAdvance = sql`project_list.marks @> array[${sql.lit(markOf('no_advance_request', true))}]`

/** Conditions that the indexes of the table know. */
const own: { readonly [K in keyof typeof projectListFields]?: ListColumn } = {
  status: (statuses: ProjectStatus[]) =>
    sql`project_list.status_rank = any (${statuses.map(status => projectStatuses.indexOf(status))}::smallint[])`,
  mission_id: (ids: string[]) => sql`project_list.mission_id = any (${ids}::uuid[])`,
  referrer_id: (ids: string[]) => sql`referrers && ${ids}::uuid[]`,
  requester_type: (types: string[]) => sql`requester_type = any (${types}::text[])`,
  unassigned: (answer: string) => (answer === 'true' ? sql`referrers = '{}'` : sql`referrers <> '{}'`),
  required_action: isTrue('project_list.required_action'),
  urgent_visit: isTrue('project_list.urgent_visit'),
  closed: isTrue('project_list.closed'),
  closure_motive: marked('closure_motive'),
  type: marked('type'),
  secondary_case_type: marked('secondary_case_type'),
  no_advance_request: (answer: string) => (answer === 'true' ? sql`${withoutAdvance}` : sql`not ${withoutAdvance}`),
  date_advice_meet: visitOn('date_advice_meet'),
  date_control_meet: visitOn('date_control_meet'),
  work_types: marked('work_types'),
  energy_label_before: labelled('label_before'),
  energy_label_after: labelled('label_after'),
}
const fields: ListFields = projectListFields
const columnOf = (name: string): ListColumn =>
  own[name as keyof typeof own] ?? sql.ref(`project_list.${fields[name]?.column ?? name}`)

/** Whether the section of requester and address is open to the project's client: it is unless the team closed it. */
export const requesterOpenToClient: RawBuilder<SqlBool> = sql`not project_list.requester_withheld`

/** Every word is found in what the viewer may read: a client's in the reference alone where the section is closed. */
function foundBy({ role }: Viewer, words: string | undefined): RawBuilder<SqlBool>[] {
  const found = contains('project_list.search', words)
  if (role !== 'client' || found.length === 0) return found
  const inReference = contains('project_list.search_reference', words)
  return [
    sql`((${requesterOpenToClient} and ${sql.join(found, sql` and `)}) or (${sql.join(inReference, sql` and `)}))`,
  ]
}

/** The projects a viewer may see, filtered, sorted, paged. */
export async function listProjects(
  db: Kysely<Database>,
  viewer: Viewer,
  query: QueryOf<typeof projectEndpoints.list>,
  more: More = [],
  /** What a sort by a custom field means. */
  custom?: RawBuilder<unknown>,
): Promise<Page<ProjectSummary>> {
  const sortBy = query.sortBy && query.sortBy in sortColumns ? (query.sortBy as keyof typeof sortColumns) : 'reference'
  // An order would show a client what the rows do not: those of closed sections come last, by their ids.
  const hidden = viewer.role === 'client' && sortedBySection.has(sortBy)
  const columns = hidden ? sortColumns[sortBy].slice(0, -1) : []
  const order = custom
    ? sql`order by ${custom} ${wayOf(query.sortDirection)} nulls last, project_list.reference, project_list.id`
    : hidden
      ? sql`order by ${sql.join(columns.map(column => sql`case when ${requesterOpenToClient} then ${sql.ref(column)} end ${wayOf(query.sortDirection)}`))}, project_list.id`
      : orderedBy(sortColumns[sortBy], query.sortDirection)
  // What no index knows, and words, which are looked up in all of them, are found once: for the page and the number together.
  const counted = more.length > 0 || searchedTexts(query.q).length > 0
  const known = counted ? undefined : await countProjects(db, viewer, query)
  const from = sql`from ${rowsToSort(viewer, query, more, known)} ${joined[sortBy] ?? sql``}`
  const offset = await offsetAfter(
    db,
    query,
    () => sql`select project_list.id, row_number() over (${order}) as place ${from}`,
  )
  // The page is found first, by ids: only its rows are read whole.
  const { rows } = await sql<ProjectListRow & { mission_name: string; total: string | null }>`
    select project_list.*, project_list_apart.detail, project_list_apart.updated_at, project_list_apart.revision,
      mission_list.name as mission_name, page.total
    from (
      select project_list.id, ${counted ? sql`count(*) over ()` : sql`null`} as total
      ${from} ${order} ${pageClause(query, offset)}) as page
    join project_list on project_list.id = page.id join project_list_apart on project_list_apart.id = page.id
    join mission_list on mission_list.id = project_list.mission_id
    ${order}`.execute(db)
  // An empty page says nothing, unless it is the first.
  const elsewhere = () => (query.page === 1 ? 0 : countProjects(db, viewer, query, more))
  const totalItems = known ?? (rows[0] ? Number(rows[0].total) : await elsewhere())
  const oneMission = query.mission_id?.length === 1
  const names = await userNames(
    db,
    rows.flatMap(row => row.referrers),
  )
  return pageOf(
    rows.map(row => {
      const summary = {
        ...summaryOf(row, names),
        ...(oneMission && row.custom ? { custom_fields: { ...row.custom } } : {}),
      }
      return viewer.role === 'client' ? forClient(row, summary) : summary
    }),
    totalItems,
    query,
    offset,
  )
}

/** Rows that are sorted in less time than an index of their order is gone through to find them. */
const FEW = 2000

/**
 * What a page is taken from, as `project_list`, by how many rows there are: few are found first and sorted; of many, the index
 * of the order is gone through, each mission looked up among those of the reader. Left alone the planner, which knows neither
 * how many missions somebody has nor how marks go with an order, sorts half of all projects or goes through an index to its end.
 */
function rowsToSort(viewer: Viewer, filter: Partial<ProjectFilter>, more: More, known: number | undefined) {
  const few = known !== undefined && known <= FEW
  const visible = few ? projectVisibleTo(viewer) : projectAmongVisible(viewer)
  return sql`(
    select * from project_list ${whereAll(projectConditions(viewer, filter, more, visible))} ${few ? sql`offset 0` : sql``}
  ) as project_list`
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
  more: More = [],
): Promise<number> {
  const tallied = viewer.role === 'client' || more.length > 0 ? undefined : talliedBy(filter)
  const { rows } = await (tallied
    ? sql<{ total: number }>`select coalesce(sum(${tallied}), 0)::int as total
        from mission_tally join mission_list on mission_list.id = mission_tally.id
        ${whereAll(missionConditions(viewer, filter.mission_id))}`
    : sql<{ total: number }>`select count(*)::int as total
        from project_list ${whereAll(projectConditions(viewer, filter, more))}`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** The missions whose tallies make a viewer's numbers. */
export function missionConditions(viewer: Viewer, missionIds: readonly string[] | undefined): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`not mission_list.is_deleted`, missionVisibleTo(viewer)]
  if (missionIds?.length) conditions.push(sql`mission_list.id = any (${missionIds}::uuid[])`)
  return conditions
}

const tallied = new Set(['mission_id', 'status', 'requester_type', 'unassigned'])

/** What each mission's tally says about a filter; undefined when it cannot say. */
function talliedBy(filter: Partial<ProjectFilter>): RawBuilder<number> | undefined {
  const { status = [], requester_type = [], unassigned } = filter
  if (filter.filter_on_visit_status === 'true' || filter.id?.length || searchedTexts(filter.q).length > 0)
    return undefined
  const others = Object.keys(projectListFields).filter(name => !tallied.has(name)) as (keyof typeof projectListFields)[]
  if (others.some(name => filter[name]?.length)) return undefined
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

/** The projects of a mission that have one of the references, by `referenceKey`; of several with the same, the first opened. */
export async function projectsByReference(
  db: Kysely<Database>,
  missionId: string,
  references: readonly string[],
): Promise<Map<string, AnyProject>> {
  if (references.length === 0) return new Map()
  const keys = [...new Set(references.map(referenceKey))]
  // Those of the mission are gone through in an index that holds their references.
  const { rows } = await sql<ProjectListRow & { reference: string }>`
    select * from project_list join project_list_apart using (id)
    where id in (select id from project_list where mission_id = ${missionId} and lower(reference) = any (${keys}::text[]))
      and not is_deleted
    order by opened_on desc, id desc`.execute(db)
  return new Map(rows.map(row => [referenceKey(row.reference), stateOf(row)]))
}

/** What lists show of the sheet as it is, where it says something. */
const listedOf = (sheet: ProjectSheet): Partial<ProjectSheet> =>
  Object.fromEntries(
    listedSheetFields.flatMap(name => (sheet[name] === undefined || sheet[name] === null ? [] : [[name, sheet[name]]])),
  )

function summaryOf(row: ProjectListRow & { mission_name: string }, names: ReadonlyMap<string, string>): ProjectSummary {
  return {
    id: row.id,
    mission_id: row.mission_id,
    mission_name: row.mission_name,
    reference: row.reference,
    requester_type: row.requester_type,
    requester_name: row.requester_name,
    requester_erased: row.requester_erased,
    address: row.address,
    address_code: row.address_code,
    address_location: row.address_location,
    status: row.status,
    status_on: row.status_on,
    opened_on: row.opened_on,
    referrers: row.referrers.map(id => ({ id, name: names.get(id) ?? '' })),
    required_action: row.required_action,
    ...listedOf(row.detail.sheet),
    closed: row.closed,
    ...row.status_dates,
    accommodations_number: row.detail.accommodations.length,
    updated_at: row.updated_at,
    revision: row.revision,
  }
}

/** What a client may read of a row. */
const forClient = ({ detail }: ProjectListRow, summary: ProjectSummary): ProjectSummary =>
  // The fields every reader is shown are those the contract demands.
  shownFields(summary, summaryFields, sectionsOpenToClient(detail.sheet.sections_permissions)) as ProjectSummary
