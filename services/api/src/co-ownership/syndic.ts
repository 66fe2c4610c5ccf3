import { syndic, syndicEndpoints } from '@faitage/contracts/co-ownership/syndic'
import { syndicModel } from '@faitage/projections/co-ownership/sc'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { nameOfSc } from './references.ts'

/** The operations on the syndics of councils. */
export const syndicOperations = (api: Api) =>
  recordOperations(api, syndic, { model: syndicModel, references: { sc_id: { nameOf: nameOfSc(api) } } })

export function syndicRoutes(api: Api): RouteDefinition[] {
  const operations = syndicOperations(api)
  return recordRoutes(operations, syndicEndpoints, ({ sc_id, ...query }, caller) =>
    operations.list(query, caller, [sql`sheet ->> 'sc_id' = ${sc_id}`]),
  )
}
