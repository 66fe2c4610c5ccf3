import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { type SqlBool, sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { ReachedBy } from '../kernel/http/reached.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { copyToMission } from './copy-to-mission.ts'
import { funderOperations } from './funder-operations.ts'
import { orderFunders } from './order-funders.ts'

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [funderEndpoints.create, 'funders.msg.create.error'],
  [funderEndpoints.update, 'funders.msg.update.error'],
  [funderEndpoints.remove, 'funders.msg.delete.error'],
  [funderEndpoints.copyToMission, 'funders.msg.create.error'],
  [funderEndpoints.order, 'funders.msg.update.error'],
])

/** The national funders, and those of the missions. */
export function funderRoutes(api: Api): RouteDefinition[] {
  const operations = funderOperations(api)
  const list = async (
    asked: QueryOf<typeof funderEndpoints.list>,
    caller: Caller,
    [reached]: ReachedBy<(typeof funderEndpoints.list)['of']>,
  ) => {
    const { project_id: _, mission_id, not_copied_to, ...query } = asked
    if (reached) {
      const { project } = reached
      const ofItsType = { ...query, requester_type: [project.requester_type] }
      return operations.list(ofItsType, caller, [sql`mission_id = ${project.mission_id}`])
    }
    if (mission_id === undefined) {
      const left = not_copied_to ? [notCopiedTo(not_copied_to)] : []
      return operations.list(query, caller, [sql`mission_id is null`, ...left])
    }
    return operations.list(query, caller, [sql`mission_id = ${mission_id}`])
  }
  const copy = route(funderEndpoints.copyToMission, ({ body, reached: [, funders], ...by }) =>
    copyToMission(api, body.mission_id, funders, by),
  )
  const order = route(funderEndpoints.order, ({ body, ...by }) => orderFunders(api, body, by))
  return withFixedFailures(api, [...recordRoutes(operations, funderEndpoints, list), copy, order], failures)
}

/** National funders that a mission has no copy of. */
const notCopiedTo = (mission_id: string) => sql<SqlBool>`not exists (
  select 1 from funder as copy
  where copy.mission_id = ${mission_id} and not copy.is_deleted and copy.sheet ->> 'copied_from' = funder.id::text)`
