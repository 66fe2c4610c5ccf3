import { portfolioEndpoints } from '@faitage/contracts/steering/portfolio.endpoints'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { portfolioOf } from './portfolio.ts'

/** The portfolio: the sums of the copros that one follows. */
export const portfolioRoutes = (api: Api): RouteDefinition[] => [
  route(portfolioEndpoints.portfolio, ({ query, caller }) => portfolioOf(api, caller, query)),
]
