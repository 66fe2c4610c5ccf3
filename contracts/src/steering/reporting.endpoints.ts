import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf } from '../kernel/endpoint.ts'
import { ofViewer } from '../kernel/scope.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { projectStatus } from '../projects/project-status.ts'
import { type FundingReport, fundingReport, fundingShare } from './funding-report.ts'
import { statisticStep } from './mission-statistics.endpoints.ts'
import {
  fundingFilters,
  fundingGroup,
  reportingAmount,
  reportingDuration,
  reportingFigure,
  reportingFigureFilter,
  reportingGroup,
  reportingScope,
} from './reporting-scope.ts'

/** Groups of one page. */
export const REPORTING_GROUPS_MAX = 200
/** Months after the entry that cohorts are followed. */
const COHORT_MONTHS_MAX = 36

const period = { from: calendarDate.optional(), to: calendarDate.optional() }
/** Two days compared: the same report as of another day. */
const compared = { compare_on: calendarDate.optional() }
const common = { ...reportingScope, ...compared }
const paged = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(REPORTING_GROUPS_MAX).default(50),
}
const grouped = { by: reportingGroup.optional(), ...paged }

/** What was there, what came, what went, what is there then: the first, plus the second, less the third, is the last. */
const movement = z.object({
  opening: reportingFigure,
  entered: reportingFigure,
  left: reportingFigure,
  closing: reportingFigure,
})
const step = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Of all statuses: a project that goes on to another leaves one and enters one. */
  total: movement,
  /** Projects that were opened: closing less opening. */
  opened: reportingFigure,
  /** Statuses in which there was something, in the order of a project's life. */
  by_status: z.array(movement.extend({ status: projectStatus })),
})
export type ReportingStep = z.infer<typeof step>
const stock = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Projects by status at the end of the day it is looked at from. */
  today: z.array(reportingFigure.extend({ status: projectStatus })),
  /** The whole period, then its steps. */
  whole: step,
  steps: z.array(step),
})
export type StockReport = z.infer<typeof stock>

/** A group, or all of it where nothing groups: `key` null is what belongs to no group. */
const group = z.object({ key: z.string().nullable(), label: z.string() })
const groupPage = { groups_page: z.int(), groups_size: z.int(), groups_total: z.int() }
const delaysOf = z.object({
  /** Time spent in each status, of those who left it in the period. */
  held: z.array(reportingDuration.extend({ status: projectStatus })),
  /** Time between two statuses, of those who reached the second in the period. */
  between: z.array(reportingDuration.extend({ since: projectStatus, until: projectStatus })),
})
const delays = z.object({
  from: calendarDate,
  to: calendarDate,
  all: delaysOf,
  groups: z.array(group.extend(delaysOf.shape)),
  ...groupPage,
})
export type DelaysOf = z.infer<typeof delaysOf>
export type DelaysReport = z.infer<typeof delays>

const process = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Which status follows which, and the days spent in the first: most frequent first. */
  transitions: z.array(reportingDuration.extend({ since: projectStatus, until: projectStatus })),
  /** Statuses that were entered again. */
  loops: z.array(reportingFigure.extend({ status: projectStatus })),
  /** Given up, from which status, and the days since the project was opened. */
  abandoned: z.array(reportingDuration.extend({ since: projectStatus, until: projectStatus })),
})
export type ProcessReport = z.infer<typeof process>

const cohorts = z.object({
  from: calendarDate,
  to: calendarDate,
  months: z.int(),
  statuses: z.array(projectStatus),
  cohorts: z.array(
    z.object({
      from: calendarDate,
      to: calendarDate,
      entered: reportingFigure,
      reached: z.array(
        z.object({
          status: projectStatus,
          /** Within 0, 1, 2… months; `complete` once that many months have passed for all of the cohort. */
          after: z.array(reportingFigure.extend({ months: z.int(), complete: z.boolean() })),
        }),
      ),
    }),
  ),
})
export type CohortsReport = z.infer<typeof cohorts>

/** Absent: of papers that the reader may not read. */
const revenueOf = z.object({
  quoted: reportingAmount.optional(),
  signed: reportingAmount.optional(),
  invoiced: reportingAmount.optional(),
  paid: reportingAmount.optional(),
})
const forecast = z.object({
  /** Signed and not billed, quotes that wait, and what came of those that no longer do. */
  to_bill: reportingAmount,
  waiting: reportingAmount,
  won: reportingAmount,
  decided: reportingAmount,
  /** Won ÷ decided, of their amounts; null while nothing was decided. */
  rate: z.number().nullable(),
  /** In cents: `to_bill + waiting × rate`. */
  amount: z.int(),
})
const revenue = z.object({
  from: calendarDate,
  to: calendarDate,
  months: z.array(revenueOf.extend({ from: calendarDate, to: calendarDate })),
  all: revenueOf.extend({ forecast: forecast.optional() }),
  groups: z.array(group.extend(revenueOf.shape).extend({ forecast: forecast.optional() })),
  /** How the forecast is made, in French. */
  formula: z.string(),
  ...groupPage,
})
export type RevenueOf = z.infer<typeof revenueOf>
export type RevenueForecast = z.infer<typeof forecast>
export type RevenueReport = z.infer<typeof revenue>

const load = z.object({
  open: reportingFigure,
  to_contact: reportingFigure,
  stalled: reportingFigure,
  visits_to_process: reportingFigure,
  /** Tasks that are due, of today alone: their past is not counted. */
  tasks: reportingFigure.nullable(),
})
const workload = z.object({
  all: load,
  /** Who follows most first; key null: what nobody follows. A project that several follow is everybody's. */
  groups: z.array(group.extend(load.shape)),
  ...groupPage,
})
export type Load = z.infer<typeof load>
export type WorkloadReport = z.infer<typeof workload>

const queries = {
  stock: z.object({ ...common, ...period, step: statisticStep.default('month') }),
  delays: z.object({ ...common, ...period, ...grouped }),
  process: z.object({ ...common, ...period }),
  cohorts: z.object({
    ...common,
    ...period,
    status: manyOf(projectStatus),
    months: z.coerce.number().int().min(0).max(COHORT_MONTHS_MAX).default(12),
  }),
  revenue: z.object({ ...common, ...period, ...grouped }),
  workload: z.object({ ...common, ...paged }),
  funding: z.object({ ...common, ...fundingFilters, by: fundingGroup.optional(), ...paged }),
}
export type ReportName = keyof Reports
export type Reports = {
  stock: StockReport
  delays: DelaysReport
  process: ProcessReport
  cohorts: CohortsReport
  revenue: RevenueReport
  workload: WorkloadReport
  funding: FundingReport
}
export const reportLabels: Record<ReportName, string> = {
  stock: 'Stock et flux',
  delays: 'Délais',
  process: 'Parcours',
  cohorts: 'Cohortes',
  revenue: 'Chiffre d’affaires',
  workload: 'Charge',
  funding: 'Financement',
}
export const reportNames = Object.keys(reportLabels) as ReportName[]

/** Read by whoever holds the right of its own, of the missions they reach; never by a client. */
const access = 'read reporting'
const shows = [
  ...(['mission', 'user', 'quote', 'invoice', 'task'] as const),
  ...(['funding_file', 'simulation', 'funder', 'deadline_rule'] as const),
] as const

const reportOf = <Q extends z.ZodType, R extends z.ZodType>(name: ReportName, query: Q, report: R) =>
  endpoint({
    method: 'GET',
    path: `/api/reporting/${name}`,
    access,
    of: ofViewer,
    about: 'project',
    shows,
    summary: `Pilotage : ${reportLabels[name].toLowerCase()}`,
    query,
    response: z.object({
      on: calendarDate,
      known_at: instant.nullable(),
      compare_on: calendarDate.nullable(),
      report,
      /** The same, as of the other day. */
      compared: report.nullable(),
    }),
  })
const exportOf = <S extends z.ZodRawShape>(name: ReportName, query: z.ZodObject<S>) =>
  endpoint({
    method: 'GET',
    path: `/api/reporting/${name}/export`,
    access,
    of: ofViewer,
    about: 'project',
    summary: `Pilotage : ${reportLabels[name].toLowerCase()}, en tableur`,
    query: query.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: z.unknown(),
  })

const row = z.object({
  /** The project; of a task or a paper, the one that it is of. */
  id,
  mission_id: id,
  mission_name: z.string(),
  reference: z.string().nullable(),
  requester_name: z.string().nullable(),
  requester_erased: z.boolean(),
  address_location: z.string().nullable(),
  /** Removed since it was known to be there. */
  removed: z.boolean(),
  /** Of a stay: the status it is counted in; of a delay, the one it reached. */
  status: projectStatus.nullable(),
  entered_on: calendarDate.nullable(),
  /** The day it went on; null while it had not. */
  left_on: calendarDate.nullable(),
  /** Days between the two, or until `on`; of what was given up, since the project was opened. */
  days: z.int().nullable(),
  /** Of a quote or an invoice, as money at a glance tells it; `amount` is what it counts there, in cents. */
  paper: z
    .object({
      id,
      kind: z.enum(['quote', 'invoice']),
      number: z.string(),
      name: z.string(),
      on: calendarDate.nullable(),
    })
    .extend({ amount: z.int() })
    .nullable(),
  task: z.object({ id, title: z.string(), on: calendarDate.nullable() }).nullable(),
  /** Of money of funders: what is counted, in cents, and the shares of the funders that it is of. */
  funding: z.object({ amount: z.int(), shares: z.array(fundingShare) }).nullable(),
})
export type ReportingRow = z.infer<typeof row>
const { status: _, months: __, ...figureShape } = reportingFigureFilter.shape

export const reportingEndpoints = {
  stock: reportOf('stock', queries.stock, stock),
  delays: reportOf('delays', queries.delays, delays),
  process: reportOf('process', queries.process, process),
  cohorts: reportOf('cohorts', queries.cohorts, cohorts),
  revenue: reportOf('revenue', queries.revenue, revenue),
  workload: reportOf('workload', queries.workload, workload),
  funding: reportOf('funding', queries.funding, fundingReport),
  stockExport: exportOf('stock', queries.stock),
  delaysExport: exportOf('delays', queries.delays),
  processExport: exportOf('process', queries.process),
  cohortsExport: exportOf('cohorts', queries.cohorts),
  revenueExport: exportOf('revenue', queries.revenue),
  workloadExport: exportOf('workload', queries.workload),
  fundingExport: exportOf('funding', queries.funding),
  /** The filter of a figure beside the filters and the times of its question: exactly what it counts. */
  rows: endpoint({
    method: 'GET',
    path: '/api/reporting/rows',
    access,
    of: ofViewer,
    about: 'project',
    shows,
    summary: 'Pilotage : ce que compte un chiffre',
    query: z.object({
      ...reportingScope,
      ...figureShape,
      ...fundingFilters,
      status: manyOf(projectStatus),
      months: z.coerce.number().int().min(0).max(120).optional(),
      ...listQuery(
        [
          ...(['reference', 'requester_name', 'address_location', 'status', 'entered_on', 'left_on', 'days'] as const),
          ...(['on', 'amount', 'number', 'deadline'] as const),
        ],
        50,
      ),
    }),
    response: pageOf(row),
  }),
  /** One line a project and funder, as a funder accepts it. */
  fundingFiles: endpoint({
    method: 'GET',
    path: '/api/exports/funding',
    access,
    of: ofViewer,
    summary: 'Les dossiers de financement, en tableur',
    query: queries.funding.omit({ by: true, page: true, size: true, compare_on: true }).extend({
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    response: z.unknown(),
  }),
  /** What the filter of funders may be set to. */
  funders: endpoint({
    method: 'GET',
    path: '/api/reporting/funders',
    access,
    of: ofViewer,
    about: 'mission',
    summary: 'Pilotage : les financeurs des missions',
    query: z.object({ term: z.string().max(200).optional() }),
    response: z.object({ items: z.array(z.object({ name: z.string(), missions: z.int() })) }),
  }),
}
