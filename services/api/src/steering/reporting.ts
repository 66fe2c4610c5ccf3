import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, daysBetween, earlierDay, laterDay } from '@faitage/contracts/kernel/format-date'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import type { ReportName, Reports, reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import type { PaperFigure } from '@faitage/contracts/steering/reporting-scope'
import { cohortsReport, delaysReport, processReport } from '@faitage/projections/steering/reporting/delays'
import { readPapers } from '@faitage/projections/steering/reporting/papers'
import { readReach } from '@faitage/projections/steering/reporting/reach'
import { readAt, readColumns } from '@faitage/projections/steering/reporting/read-columns'
import { revenueReport } from '@faitage/projections/steering/reporting/revenue'
import { type ReportingFilters, type Selection, selected } from '@faitage/projections/steering/reporting/selection'
import { stockReport } from '@faitage/projections/steering/reporting/stock'
import { readDueTasks, workloadReport } from '@faitage/projections/steering/reporting/workload'
import type { Api } from '../kernel/api.ts'
import { demandCome } from '../kernel/history/day-come.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import { keptAnswers } from './kept-answers.ts'
import { type Days, stepsOf, yearBefore } from './periods.ts'
import { demandFunding, fundingOn } from './reporting-funding.ts'

type Queries = { [N in ReportName]: QueryOf<(typeof reportingEndpoints)[N]> }
type AnyQuery = Queries[ReportName]
export interface ReportAnswer<N extends ReportName> {
  on: string
  known_at: string | null
  compare_on: string | null
  report: Reports[N]
  compared: Reports[N] | null
}

/** Quotes are told to whoever reads quotes, invoices to whoever reads invoices. */
export const mayRead = ({ permissions }: Caller, figure: PaperFigure): boolean =>
  permissions.has(figure === 'invoiced' || figure === 'paid' ? 'read invoice' : 'read quote')

/** The day a question is asked of. @throws {Refusal} a client’s question, a day that has not come */
export function demandAsked(
  api: Api,
  caller: Caller,
  { on = api.clock.today(), compare_on }: { on?: string | undefined; compare_on?: string | undefined },
): string {
  if (caller.role === 'client') throw refused('FORBIDDEN')
  demandCome(api, on, ...(compare_on ? [compare_on] : []))
  return on
}

/** A report, and the same as of another day; kept while nothing is projected: whoever comes back to it asks the same. */
export async function answerOf<N extends ReportName>(
  api: Api,
  caller: Caller,
  name: N,
  query: Queries[N],
): Promise<ReportAnswer<N>> {
  const on = demandAsked(api, caller, query)
  const { known_at, compare_on } = query
  if (name === 'revenue' && known_at !== undefined) throw refused('reporting.money.knownAt')
  if (name === 'funding') demandFunding(caller, query)
  const { role, user_id, agency_ids, antenna_ids, client_ids } = caller
  const rights = (['read quote', 'read invoice', 'read task', 'read simulation'] as const).map(right =>
    caller.permissions.has(right),
  )
  const reader = [role, user_id, agency_ids, antenna_ids, client_ids, rights]
  const key = JSON.stringify([name, api.clock.today(), reader, query])
  return keptAnswers(api.db).get(key, await readAt(api.db), async () => ({
    on,
    known_at: known_at ?? null,
    compare_on: compare_on ?? null,
    report: await reportOn(api, caller, name, query, on),
    compared: compare_on ? await reportOn(api, caller, name, moved(query, on, compare_on), compare_on) : null,
  }))
}

/** The question as of another day: its period is as far from it as it was from the first. */
function moved<Q extends AnyQuery>(query: Q, on: string, other: string): Q {
  const { from, to }: Partial<Days> = { from: undefined, to: undefined, ...query }
  const shift = (day: string | undefined) =>
    day && laterDay(addDays(earlierDay(day, on), daysBetween(on, other)), '0001-01-01')
  return { ...query, ...(from ? { from: shift(from) } : {}), ...(to ? { to: shift(to) } : {}) }
}

const statusesOfCohorts: readonly ProjectStatus[] = [
  'contact',
  'visite_traitee',
  'depose',
  'agree',
  'solde',
  'sans_suite',
]

async function reportOn<N extends ReportName>(
  api: Api,
  caller: Caller,
  name: N,
  query: Queries[N],
  on: string,
): Promise<Reports[N]> {
  const period = (asked: Partial<Days>): Days => {
    const to = earlierDay(asked.to ?? on, on)
    return { from: asked.from ?? yearBefore(to), to }
  }
  const forwards = (asked: Partial<Days>): Days => {
    const days = period(asked)
    if (days.from > days.to) throw refused('statistics.period.backwards')
    return days
  }
  const isToday = on === api.clock.today()
  const select = async (filters: ReportingFilters & { known_at?: string | undefined }): Promise<Selection> => {
    const { at, columns } = await readColumns(api.db, filters.known_at)
    return selected(columns, await readReach(api.db, caller, at), filters, on)
  }
  const reports: { [K in ReportName]: (query: Queries[K]) => Promise<Reports[K]> } = {
    stock: async asked => {
      const steps = stepsOf(period(asked), asked.step)
      return stockReport(await select(asked), steps)
    },
    delays: async asked => {
      const days = forwards(asked)
      return delaysReport(api.db, await select(asked), days, asked)
    },
    process: async asked => {
      const days = forwards(asked)
      return processReport(await select(asked), days)
    },
    cohorts: async asked => {
      const cohorts = stepsOf(period(asked), 'month')
      const statuses = [...new Set(asked.status.length > 0 ? asked.status : statusesOfCohorts)]
      return cohortsReport(await select(asked), cohorts, { statuses, months: asked.months })
    },
    revenue: async asked => {
      const days = period(asked)
      const months = stepsOf(days, 'month')
      const papers = await readPapers(api.db)
      const rights = { quotes: mayRead(caller, 'quoted'), invoices: mayRead(caller, 'invoiced') }
      return revenueReport(api.db, await select(asked), papers, { ...asked, ...days, on, isToday, months }, rights)
    },
    workload: async asked => {
      const known = isToday && asked.known_at === undefined && caller.permissions.has('read task')
      const tasks = known ? await readDueTasks(api.db, on) : undefined
      return workloadReport(api.db, await select(asked), on, asked, tasks)
    },
    funding: async asked => fundingOn(api, await select(asked), asked, { on, isToday }),
  }
  return reports[name](query)
}
