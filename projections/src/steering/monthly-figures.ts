import { addDays } from '@faitage/contracts/kernel/format-date'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import {
  type StatisticOfStep,
  type StatisticRow,
  usualDelays,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import type { MonthlyReportContent } from '@faitage/contracts/steering/monthly-report'
import { firstDayOf, lastDayOf, monthsFrom } from '@faitage/contracts/steering/report-month'
import { type VisitKind, visitKindLabels } from '@faitage/contracts/visits/visit'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { quotesOfProjects } from '../works/works-quote.ts'
import { missionStatistics } from './mission-statistics.ts'
import { statisticRows } from './statistic-rows.ts'

/** Months that are told, so that a month meets the same one a year before. */
const MONTHS = 13
/** Amounts of fewer projects than that would be somebody's. */
const FEWEST_PROJECTS = 3
/** More projects than enter a status in a month. */
const EVERY_ROW = 1_000_000

export type MonthlyFigures = Pick<
  MonthlyReportContent,
  'total' | 'by_status' | 'flow' | 'months' | 'delays' | 'visits' | 'amounts'
>

/** What is counted of the life of a project, by the status it enters. */
const milestones = { deposited: 'depose', agreed: 'agree', settled: 'solde' } as const

/**
 * The figures of a mission for one month, as known at an instant: those of its statistics, by their very code, and what only
 * the report tells.
 */
export async function monthlyFigures(
  db: Kysely<Database>,
  { mission_id, month, known_at }: { mission_id: string; month: string; known_at: string },
): Promise<MonthlyFigures> {
  const days = Array.from({ length: MONTHS }, (_, at) => daysOf(monthsFrom(month, at - MONTHS + 1)))
  const [first, ...others] = days as [Days, ...Days[]]
  const scope = { mission_id, requester_type: [], on: lastDayOf(month), known_at }
  const year = await missionStatistics(db, { ...scope, steps: [first, ...others], delays: [] })
  const { steps: own, delays } = await missionStatistics(db, { ...scope, steps: [daysOf(month)], delays: usualDelays })
  const steps = year.steps
  const [now, before, yearAgo] = [own[0]!, steps.at(-2)!, steps[0]!]
  const statuses = [...new Set([before, now].flatMap(({ by_status }) => by_status.map(({ status }) => status)))]
  return {
    total: { opening: before.total.value, closing: now.total.value },
    by_status: year.today.flatMap(({ status }) => {
      if (!statuses.includes(status)) return []
      const { entered, left, stock: closing } = of(now, status)
      return [{ status, opening: of(before, status).stock, entered, left, closing }]
    }),
    flow: year.today.flatMap(({ status }) => {
      const told = {
        month: of(now, status).entered,
        before: of(before, status).entered,
        year_ago: of(yearAgo, status).entered,
      }
      return Object.values(told).some(Boolean) ? [{ status, ...told }] : []
    }),
    months: steps.map(step => ({
      month: step.from.slice(0, 7),
      deposited: of(step, milestones.deposited).entered,
      agreed: of(step, milestones.agreed).entered,
      settled: of(step, milestones.settled).entered,
    })),
    delays: delays.map(({ filter: _, ...delay }) => delay),
    visits: await visitsOf(db, mission_id, month),
    amounts: await Promise.all(
      Object.values(milestones).map(async status => {
        const entered = await rowsOf(db, scope, { status, ...daysOf(month) })
        return { status, ...(await amountOf(db, entered)) }
      }),
    ),
  }
}

interface Days {
  readonly from: string
  readonly to: string
}
const daysOf = (month: string): Days => ({ from: firstDayOf(month), to: lastDayOf(month) })

/** A status in a month; nothing where nothing moved nor stayed. */
function of({ by_status }: StatisticOfStep, wanted: ProjectStatus) {
  const found = by_status.find(({ status }) => status === wanted)
  return { entered: found?.entered.value ?? 0, left: found?.left.value ?? 0, stock: found?.stock.value ?? 0 }
}

async function rowsOf(
  db: Kysely<Database>,
  scope: Parameters<typeof statisticRows>[1],
  { status, from, to }: Days & { status: ProjectStatus },
): Promise<StatisticRow[]> {
  const paging = { page: 1, size: EVERY_ROW, sortBy: 'entered_on', sortDirection: 'asc' } as const
  const page = await statisticRows(db, scope, { figure: 'entered', status: [status], from, to }, paging)
  return page?.items ?? []
}

/** What the quotes of works of some projects come to, with tax: bills, which answer quotes, are not counted beside. */
async function amountOf(db: Kysely<Database>, rows: readonly StatisticRow[]) {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const quotes = (await quotesOfProjects(db, ids)).filter(({ is_bill }) => !is_bill)
  const projects = new Set(quotes.map(({ project_id }) => project_id)).size
  const amount = quotes.reduce((sum, { price_incl_tax }) => sum + (price_incl_tax ?? 0), 0)
  return { projects, amount: projects > 0 && projects < FEWEST_PROJECTS ? null : amount }
}

/** Visits that were made, by the day they took place. */
async function visitsOf(
  db: Kysely<Database>,
  mission_id: string,
  month: string,
): Promise<MonthlyReportContent['visits']> {
  const months = [month, monthsFrom(month, -1), monthsFrom(month, 1 - MONTHS)]
  const { rows } = await sql<{ kind: VisitKind; month: string; visits: number }>`
    select visit.sheet ->> 'kind' as kind, to_char(visit.day, 'YYYY-MM') as month, count(*)::int as visits
    from visit join project_list as project on project.id = (visit.sheet ->> 'project_id')::uuid
    where project.mission_id = ${mission_id}::uuid and not visit.is_deleted and not project.is_deleted
      and visit.sheet ->> 'status' = 'traitee' and to_char(visit.day, 'YYYY-MM') = any (${months}::text[])
      and visit.day >= ${firstDayOf(months.at(-1)!)}::date and visit.day < ${addDays(lastDayOf(month), 1)}::date
    group by 1, 2`.execute(db)
  const made = (kind: VisitKind, of: string | undefined) =>
    rows.find(row => row.kind === kind && row.month === of)?.visits ?? 0
  return (Object.keys(visitKindLabels) as VisitKind[]).map(kind => {
    const [now, before, year_ago] = months.map(of => made(kind, of)) as [number, number, number]
    return { kind, month: now, before, year_ago }
  })
}
