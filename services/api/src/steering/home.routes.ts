import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { homeIndicators } from '@faitage/projections/steering/home'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'

/** The home page: figures over the missions the caller may see; ids of others count nothing. */
export const homeRoutes = (api: Api): RouteDefinition[] => [
  route(homeEndpoints.indicators, ({ body, caller }) =>
    homeIndicators(api.db, caller, body.missions_id, api.clock.today()),
  ),
]
