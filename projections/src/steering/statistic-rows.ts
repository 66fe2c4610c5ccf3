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
import { historiesOf, passagesOf, reachedOf, type StatisticsScope } from './mission-passages.ts'

type Paging = Pick<QueryOf<typeof missionStatisticsEndpoints.rows>, 'page' | 'size' | 'sortBy' | 'sortDirection'>

const sortColumns = {
  reference: ['reference', 'entered_on', 'id'],
  requester_name: ['requester_name', 'entered_on', 'id'],
  address_location: ['address_location', 'entered_on', 'id'],
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
  const [{ rows }, total] = await Promise.all([
    sql<Omit<StatisticRow, 'status'> & { rank: number }>`
      select counted.id, reference, requester_name, requester_erased, address_location, counted.rank,
        counted.entered as entered_on, counted.left_on,
        (coalesce(counted.left_on, ${scope.on}::date) - counted.entered)::int as days, is_deleted as removed
      from (${counted}) as counted join project_list on project_list.id = counted.id
      ${orderedBy(sortColumns[paging.sortBy ?? 'reference'], paging.sortDirection)} ${pageClause(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${counted}) as counted`.execute(db),
  ])
  const items = rows.map(({ rank, ...row }) => ({ ...row, status: projectStatuses[rank] ?? 'a_contacter' }))
  return pageOf(items, total.rows[0]?.total ?? 0, paging)
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
      return passages([sql`entered <= ${day}::date`, sql`(left_on is null or left_on > ${day}::date)`])
    case 'entered':
      return passages(within('entered'))
    case 'left':
      return passages(within('left_on'))
    case 'delay': {
      if (since === undefined || until === undefined) return undefined
      const [first, last] = [since, until].map(each => sql`${projectStatuses.indexOf(each)}::smallint`)
      return sql`
        select id, ${last} as rank, entered, left_on from (${historiesOf(scope)}) as history
        cross join lateral (${reachedOf(first!, last!)}) as reached
        ${whereAll([...within('left_on'), sql`left_on <= ${scope.on}::date`])}`
    }
  }
}
