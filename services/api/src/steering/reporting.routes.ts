import { invoiceTypeLabels } from '@faitage/contracts/invoicing/paper'
import {
  reportingEndpoints as endpoints,
  type ReportName,
  reportLabels,
  reportNames,
} from '@faitage/contracts/steering/reporting.endpoints'
import { reportTable } from '@faitage/contracts/steering/reporting-tables'
import { contains } from '@faitage/projections/kernel/list'
import { missionVisibleTo } from '@faitage/projections/kernel/viewer'
import type { Paper } from '@faitage/projections/steering/reporting/papers'
import { readPapers } from '@faitage/projections/steering/reporting/papers'
import { readReach } from '@faitage/projections/steering/reporting/reach'
import { readColumns } from '@faitage/projections/steering/reporting/read-columns'
import { isPaperFigure, papersCounted } from '@faitage/projections/steering/reporting/revenue'
import { type Counted, rowsOf } from '@faitage/projections/steering/reporting/rows'
import { groupedBy, selected } from '@faitage/projections/steering/reporting/selection'
import { staysCounted } from '@faitage/projections/steering/reporting/stays'
import { readDueTasks, tasksOf } from '@faitage/projections/steering/reporting/workload'
import { sql } from 'kysely'
import { referenceOf } from '../invoicing/amo-quote.operations.ts'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { sendTable } from '../kernel/http/table.ts'
import { refused } from '../kernel/refusal.ts'
import { fundingExport } from './funding-export.ts'
import { answerOf, demandAsked, mayRead } from './reporting.ts'
import { demandFunding, fundingCounted, isFundingFigure } from './reporting-funding.ts'

/** Reports over all the missions a caller reaches, what each figure counts, and their exports; never a client’s. */
export const reportingRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.stock, ({ query, caller }) => answerOf(api, caller, 'stock', query)),
  route(endpoints.delays, ({ query, caller }) => answerOf(api, caller, 'delays', query)),
  route(endpoints.process, ({ query, caller }) => answerOf(api, caller, 'process', query)),
  route(endpoints.cohorts, ({ query, caller }) => answerOf(api, caller, 'cohorts', query)),
  route(endpoints.revenue, ({ query, caller }) => answerOf(api, caller, 'revenue', query)),
  route(endpoints.workload, ({ query, caller }) => answerOf(api, caller, 'workload', query)),
  route(endpoints.funding, ({ query, caller }) => answerOf(api, caller, 'funding', query)),
  ...exports(api),
  route(endpoints.fundingFiles, ({ query, caller }) => fundingExport(api, caller, query)),

  route(endpoints.rows, async ({ query, caller }) => {
    const on = demandAsked(api, caller, query)
    const { figure, by, group = null } = query
    if (isFundingFigure(figure)) demandFunding(caller, query)
    const today = api.clock.today()
    if (isPaperFigure(figure) && query.known_at !== undefined) return refused('reporting.money.knownAt')
    if (isPaperFigure(figure) && !mayRead(caller, figure)) return refused('FORBIDDEN')
    if (figure === 'task' && !caller.permissions.has('read task')) return refused('FORBIDDEN')
    const papers = isPaperFigure(figure) ? await readPapers(api.db) : undefined
    const tasks = figure === 'task' && on === today ? await readDueTasks(api.db, today) : []
    const { at, columns } = await readColumns(api.db, query.known_at)
    const selection = selected(columns, await readReach(api.db, caller, at), query, on)
    if (isFundingFigure(figure)) {
      const files = await fundingCounted(api, selection, query, { figure, on })
      const counted = files.map(funding => ({ place: funding.place, funding }))
      return rowsOf(api.db, selection, counted, named, query)
    }
    if (by === 'aid' || by === 'year') return refused('reporting.figure.incomplete')
    const grouping = by && groupedBy(selection, by)
    const wanted = grouping?.placeOf(group)
    const isOfGroup = (place: number) => !grouping || (wanted !== undefined && grouping.of(place).includes(wanted))
    let counted: Counted[] | undefined
    if (isPaperFigure(figure))
      counted = papersCounted(selection, papers!, figure, { from: query.from, to: query.to, on, isToday: on === today })
        .filter(({ place }) => isOfGroup(place))
        .map(({ place, ...paper }) => ({ place, paper }))
    else if (figure === 'task')
      counted = tasksOf(selection, tasks)
        .filter(({ assignee_id }) => by === undefined || assignee_id === group)
        .map(task => ({ place: columns.placeOf(task.project_id)!, task }))
    else counted = staysCounted(selection, query)?.map(stay => ({ place: stay.place, stay }))
    return counted ? rowsOf(api.db, selection, counted, named, query) : refused('reporting.figure.incomplete')
  }),

  route(endpoints.funders, async ({ query: { term }, caller }) => {
    if (caller.role === 'client') return refused('FORBIDDEN')
    const { rows } = await sql<{ name: string; missions: number }>`
      select funder.name, count(distinct funder.mission_id)::int as missions
      from mission_funder funder join mission_list on mission_list.id = funder.mission_id
      where ${sql.join([sql`not funder.is_deleted`, sql`not mission_list.is_deleted`, missionVisibleTo(caller), ...contains('funder.search', term)], sql` and `)}
      group by funder.name order by funder.name limit 200`.execute(api.db)
    return { items: rows }
  }),
]

/** Quotes have a reference made of their id. */
const named = (paper: Paper) => ({
  number: paper.number ?? referenceOf(paper.id),
  name: paper.name ?? invoiceTypeLabels[paper.type as keyof typeof invoiceTypeLabels] ?? 'Devis',
})

function exports(api: Api): RouteDefinition[] {
  const exported = <N extends ReportName>(name: N) =>
    route(endpoints[`${name}Export`] as unknown as typeof endpoints.stockExport, async ({ query, caller }) => {
      const { format, ...asked } = query
      const answer = await answerOf(api, caller, name, asked as never)
      const filename = `pilotage-${name}-${answer.on}`
      return sendTable(reportTable(name, answer), { format, filename, sheet: reportLabels[name] })
    })
  return reportNames.map(exported)
}
