import { fundingScenarioEndpoints as endpoints } from '@faitage/contracts/funding/funding-scenario'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { criteriaOffered } from './criteria-offered.ts'
import { scenarioOperations } from './funder-operations.ts'

/** The scenarios of the funders: their funder's rights are theirs. */
export function fundingScenarioRoutes(api: Api): RouteDefinition[] {
  const operations = scenarioOperations(api)
  /** Those of one funder, in the order they were written. */
  const list = ({ funder_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) =>
    operations.list({ sortBy: 'created_at', ...query }, caller, [sql`sheet ->> 'funder_id' = ${funder_id}`])
  return [route(endpoints.criteria, () => ({ items: criteriaOffered })), ...recordRoutes(operations, endpoints, list)]
}
