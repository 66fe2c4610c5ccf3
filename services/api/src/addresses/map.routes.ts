import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { coproMapEndpoints } from '@faitage/contracts/co-ownership/copro-map.endpoints'
import { projectPoints } from '@faitage/projections/addresses/project-map.queries'
import { coproPoints } from '@faitage/projections/co-ownership/copro-map.queries'
import { prospectPoints } from '@faitage/projections/prospects/prospect-map.queries'
import { narrowedByCustom } from '../custom-fields/custom-filters.ts'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'

/** Maps: the background they stand on, and the projects on them. */
export const mapRoutes = (api: Api): RouteDefinition[] => [
  route(mapEndpoints.settings, () => ({ tiles: api.config.mapTiles ?? null })),
  route(mapEndpoints.projects, async ({ query, caller }) =>
    projectPoints(api.db, caller, query, await narrowedByCustom(api, caller, query), api.config.mapPoints),
  ),
  route(coproMapEndpoints.copros, ({ query, caller }) => coproPoints(api.db, caller, query, api.clock.today())),
  route(mapEndpoints.prospects, ({ query, caller }) => prospectPoints(api.db, caller, query, api.clock.today())),
]
