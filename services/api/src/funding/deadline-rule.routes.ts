import { deadlineRuleEndpoints as endpoints } from '@faitage/contracts/funding/deadline-rule'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { deadlineRuleOperations } from './funder-operations.ts'

/** The delays that funders give: their funder's rights are theirs. */
export function deadlineRuleRoutes(api: Api): RouteDefinition[] {
  const operations = deadlineRuleOperations(api)
  const list = ({ funder_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) =>
    operations.list({ sortBy: 'created_at', ...query }, caller, [sql`sheet ->> 'funder_id' = ${funder_id}`])
  return recordRoutes(operations, endpoints, list)
}
