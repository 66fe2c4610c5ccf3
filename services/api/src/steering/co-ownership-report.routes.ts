import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import {
  type CoOwnershipReport,
  coOwnershipTable,
  coOwnershipReportEndpoints as endpoints,
} from '@faitage/contracts/steering/co-ownership-report'
import { grouped, missionSums } from '@faitage/projections/steering/co-ownership-report'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { sendTable } from '../kernel/http/table.ts'
import { refused } from '../kernel/refusal.ts'

/** The report over the copros of all the missions that one reaches, and the same as a file. */
export function coOwnershipReportRoutes(api: Api): RouteDefinition[] {
  const reportOf = async (query: QueryOf<typeof endpoints.report>, caller: Caller): Promise<CoOwnershipReport> => {
    if (!caller.permissions.has('read copro')) throw refused('FORBIDDEN')
    const { by, ...asked } = query
    const today = api.clock.today()
    const on = query.on ?? today
    return { on, today, by, ...grouped(await missionSums(api.db, caller, { ...asked, on }), by) }
  }
  return [
    route(endpoints.report, ({ query, caller }) => reportOf(query, caller)),
    route(endpoints.export, async ({ query: { format, ...query }, caller }) => {
      const report = await reportOf(query, caller)
      const filename = `pilotage-coproprietes-${report.on}`
      return sendTable(coOwnershipTable(report), { format, filename, sheet: 'Copropriétés' })
    }),
  ]
}
