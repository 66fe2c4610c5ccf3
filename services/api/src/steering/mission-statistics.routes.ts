import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { earlierDay } from '@faitage/contracts/kernel/format-date'
import {
  missionStatisticsEndpoints as endpoints,
  usualDelays,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import type { StatisticsScope } from '@faitage/projections/steering/mission-histories'
import { listOf, missionStatistics } from '@faitage/projections/steering/mission-statistics'
import { statisticRows } from '@faitage/projections/steering/statistic-rows'
import type { Api } from '../kernel/api.ts'
import { demandCome } from '../kernel/history/day-come.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { stepsOf, yearBefore } from './periods.ts'

type Asked = Pick<QueryOf<typeof endpoints.get>, 'requester_type' | 'on' | 'known_at'>

/** The figures of a mission through time and the rows behind each, for those who reach the mission: never a client. */
export const missionStatisticsRoutes = (api: Api): RouteDefinition[] => {
  const scopeOf = (mission_id: string, asked: Asked): StatisticsScope => {
    const { on = api.clock.today(), known_at, requester_type } = asked
    demandCome(api, on)
    return { mission_id, requester_type, on, known_at }
  }

  return [
    route(endpoints.get, async ({ params, query }) => {
      const scope = scopeOf(params.id, query)
      const { on, known_at = null, requester_type } = scope
      const to = earlierDay(query.to ?? on, on)
      const from = query.from ?? yearBefore(to)
      const [first, ...others] = stepsOf({ from, to }, query.step)
      const delays = query.between.length > 0 ? query.between : usualDelays
      const figures = await missionStatistics(api.db, { ...scope, steps: [first, ...others], delays })
      const lists = on === api.clock.today() && known_at === null
      const today = figures.today.map(each =>
        lists ? { ...each, list: listOf(params.id, each.status, requester_type) } : each,
      )
      const asked = { from, to, step: query.step, on, known_at, requester_type: [...requester_type] }
      return { ...asked, ...figures, today }
    }),

    route(endpoints.rows, async ({ params, query }) => {
      const scope = scopeOf(params.id, query)
      return (await statisticRows(api.db, scope, query, query)) ?? refused('statistics.figure.incomplete')
    }),
  ]
}
