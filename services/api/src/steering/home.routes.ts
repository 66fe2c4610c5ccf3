import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { homeActionEndpoints } from '@faitage/contracts/steering/home-actions.endpoints'
import { homeIndicators } from '@faitage/projections/steering/home'
import { homeTeam } from '@faitage/projections/steering/home-team'
import { homeWeeks } from '@faitage/projections/steering/home-weeks'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { actionRows, actionsFor } from './home-actions.ts'

/** Rows of each kind that home shows. */
const SHOWN = 3

/** The home page: figures over the missions the caller may see; ids of others count nothing. */
export const homeRoutes = (api: Api): RouteDefinition[] => [
  route(homeEndpoints.indicators, ({ body, caller }) => homeIndicators(api.db, caller, body, api.clock.today())),
  route(homeEndpoints.weeks, ({ body, caller }) => homeWeeks(api.db, caller, body, api.clock.today())),
  route(homeEndpoints.team, ({ body, caller }) => homeTeam(api.db, caller, body, api.clock.today())),

  route(homeActionEndpoints.actions, async ({ query, caller }) => {
    const today = api.clock.today()
    const counted = actionsFor(caller, query).map(async key => {
      const known = await actionRows(api, caller, key, { ...query, page: 1, size: SHOWN })
      return { key, count: known?.total ?? null, rows: known?.items ?? [] }
    })
    return { on: query.on ?? today, today, actions: await Promise.all(counted) }
  }),

  route(homeActionEndpoints.rows, async ({ query: { figure, ...query }, caller }) => {
    if (!actionsFor(caller, query).includes(figure)) return refused('FORBIDDEN')
    const known = await actionRows(api, caller, figure, query)
    if (!known) return refused('home.pastNotKept')
    return { items: known.items, page: query.page, pageSize: query.size, totalItems: known.total }
  }),
]
