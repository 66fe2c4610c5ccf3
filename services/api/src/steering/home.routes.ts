import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { homeIndicators } from '@faitage/projections/steering/home'
import { homeTeam } from '@faitage/projections/steering/home-team'
import { homeWeeks } from '@faitage/projections/steering/home-weeks'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'

/** The home page: figures over the missions the caller may see; ids of others count nothing. */
export const homeRoutes = (api: Api): RouteDefinition[] => [
  route(homeEndpoints.indicators, ({ body, caller }) => homeIndicators(api.db, caller, body, api.clock.today())),
  route(homeEndpoints.weeks, ({ body, caller }) => homeWeeks(api.db, caller, body, api.clock.today())),
  route(homeEndpoints.team, ({ body, caller }) => homeTeam(api.db, caller, body, api.clock.today())),
]
