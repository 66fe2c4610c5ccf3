import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, earlierDay, laterDay } from '@faitage/contracts/kernel/format-date'
import {
  missionStatisticsEndpoints as endpoints,
  MAX_STATISTIC_STEPS,
  usualDelays,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { stepsBetween } from '@faitage/contracts/steering/statistic-steps'
import type { StatisticsScope } from '@faitage/projections/steering/mission-histories'
import { type Days, listOf, missionStatistics } from '@faitage/projections/steering/mission-statistics'
import { statisticRows } from '@faitage/projections/steering/statistic-rows'
import { demandCome } from '../audit/day-come.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { reachMission } from '../missions/mission-access.ts'

type Asked = Pick<QueryOf<typeof endpoints.get>, 'requester_type' | 'on' | 'known_at'>

/** The figures of a mission through time and the rows behind each, for those who reach the mission: never a client. */
export const missionStatisticsRoutes = (api: Api): RouteDefinition[] => {
  const scopeOf = async (caller: Caller, mission_id: string, asked: Asked): Promise<StatisticsScope> => {
    await reachMission(api, caller, mission_id)
    const { on = api.clock.today(), known_at, requester_type } = asked
    demandCome(api, on)
    return { mission_id, requester_type, on, known_at }
  }

  return [
    route(endpoints.get, async ({ params, query, caller }) => {
      const scope = await scopeOf(caller, params.id, query)
      const { on, known_at = null, requester_type } = scope
      const to = earlierDay(query.to ?? on, on)
      const from = query.from ?? yearBefore(to)
      if (from > to) return refused('statistics.period.backwards')
      const [first, ...others] = stepsOf(from, to, query.step)
      const delays = query.between.length > 0 ? query.between : usualDelays
      const figures = await missionStatistics(api.db, { ...scope, steps: [first, ...others], delays })
      const lists = on === api.clock.today() && known_at === null
      const today = figures.today.map(each =>
        lists ? { ...each, list: listOf(params.id, each.status, requester_type) } : each,
      )
      const asked = { from, to, step: query.step, on, known_at, requester_type: [...requester_type] }
      return { ...asked, ...figures, today }
    }),

    route(endpoints.rows, async ({ params, query, caller }) => {
      const scope = await scopeOf(caller, params.id, query)
      return (await statisticRows(api.db, scope, query, query)) ?? refused('statistics.figure.incomplete')
    }),
  ]
}

/** The first day of the month, a year before: thirteen months are shown, so that a month meets the same one a year ago. */
const yearBefore = (day: string): string => laterDay(`${addDays(day, -365).slice(0, 8)}01`, '0001-01-01')

function stepsOf(from: string, to: string, step: QueryOf<typeof endpoints.get>['step']): [Days, ...Days[]] {
  const steps: Days[] = []
  let count = 0
  for (const each of stepsBetween(from, to, step)) {
    count++
    if (steps.length < MAX_STATISTIC_STEPS) steps.push(each)
    // Ten thousand days are counted no further: the text says enough.
    if (count > 10_000) break
  }
  const [first, ...others] = steps
  if (!first || count > MAX_STATISTIC_STEPS)
    throw refused('statistics.period.tooLong', { count, max: MAX_STATISTIC_STEPS })
  return [first, ...others]
}
