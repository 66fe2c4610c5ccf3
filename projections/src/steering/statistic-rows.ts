import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type {
  missionStatisticsEndpoints,
  StatisticFilter,
  StatisticRow,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { passagesOf, reachedOf, type StatisticsScope, staysAt } from './mission-passages.ts'

type Paging = Pick<QueryOf<typeof missionStatisticsEndpoints.rows>, 'page' | 'size' | 'sortBy' | 'sortDirection'>

const nameColumns = {
  reference: ['reference', 'entered_on', 'stays.id'],
  requester_name: ['requester_name', 'entered_on', 'stays.id'],
  address_location: ['address_location', 'entered_on', 'stays.id'],
}
const sortColumns = {
  ...nameColumns,
  status: ['rank', 'entered_on', 'id'],
  entered_on: ['entered_on', 'rank', 'id'],
  left_on: ['left_on', 'entered_on', 'id'],
  days: ['days', 'entered_on', 'id'],
}

/**
 * The stays that a number counts, one row each: a project that entered a status twice is there twice.
 *
 * @returns undefined when the filter does not say what it counts
 */
export async function statisticRows(
  db: Kysely<Database>,
  scope: StatisticsScope,
  filter: StatisticFilter,
  paging: Paging,
): Promise<Page<StatisticRow> | undefined> {
  const counted = countedBy(scope, filter)
  if (!counted) return undefined
  const { sortBy = 'reference' } = paging
  const order = orderedBy(sortColumns[sortBy], paging.sortDirection)
  // Where it is ordered by the projects, that alone is read of all of them: the rest is of the page.
  const named =
    sortBy in nameColumns
      ? sql`join (select id, ${sql.ref(sortBy)} from project_list where mission_id = ${scope.mission_id} offset 0) as p using (id)`
      : sql``
  const stays = sql`select *, coalesce(left_on, ${scope.on}::date) - entered_on as days from counted`
  const { rows } = await sql<{ page: (Omit<StatisticRow, 'status'> & { rank: number })[] | null; total: number }>`
    with counted as materialized (
      select id, rank, entered as entered_on, left_on from (${counted}) as stay)
    select (select count(*)::int from counted) as total, (select json_agg(found) from (
      select stays.*, reference, requester_name, requester_erased, address_location, is_deleted as removed
      from (select stays.* from (${stays}) as stays ${named} ${order} ${pageClause(paging)}) as stays
      join project_list as p on p.id = stays.id ${order}) as found) as page`.execute(db)
  const { page, total } = rows[0]!
  const items = (page ?? []).map(({ rank, ...row }) => ({ ...row, status: projectStatuses[rank] ?? 'a_contacter' }))
  return pageOf(items, total, paging)
}

/** As `filter` says; what it leaves open is everything up to the day it is looked at from. */
function countedBy(scope: StatisticsScope, filter: StatisticFilter): RawBuilder<unknown> | undefined {
  const { figure, status = [], day = scope.on, from, to = scope.on, since, until } = filter
  const within = (column: 'entered' | 'left_on') => [
    sql<SqlBool>`${sql.ref(column)} <= ${to}::date`,
    ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from}::date`]),
  ]
  const ranks = status.map(each => projectStatuses.indexOf(each))
  const inStatus = ranks.length > 0 ? [sql<SqlBool>`rank = any (${ranks}::smallint[])`] : []
  const passages = (conditions: readonly RawBuilder<SqlBool>[]) =>
    sql`select * from (${passagesOf(scope)}) as passage ${whereAll([...inStatus, ...conditions])}`
  switch (figure) {
    case 'stock':
      return sql`select * from (${staysAt(scope, day)}) as stay ${whereAll(inStatus)}`
    case 'entered':
      return passages(within('entered'))
    case 'left':
      return passages(within('left_on'))
    case 'delay': {
      if (since === undefined || until === undefined) return undefined
      const [first, last] = [projectStatuses.indexOf(since), projectStatuses.indexOf(until)]
      return sql`select * from (${reachedOf(scope, first, last)}) as reached ${whereAll(within('left_on'))}`
    }
  }
}
