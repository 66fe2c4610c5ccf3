import type { RevenueForecast, RevenueOf, RevenueReport } from '@faitage/contracts/steering/reporting.endpoints'
import {
  type PaperFigure,
  paperFigures,
  type ReportingAmount,
  type ReportingFigureFilter,
  type ReportingGroup,
} from '@faitage/contracts/steering/reporting-scope'
import type { Kysely } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { noGroups, ofGroup, pageOfGroups } from './groups.ts'
import { amountsOf, type Paper, type Papers } from './papers.ts'
import { shows } from './reach.ts'
import { groupedBy, type Selection } from './selection.ts'
import type { Days } from './stock.ts'

/** What a reader may read of money. */
export interface MoneyRights {
  readonly quotes: boolean
  readonly invoices: boolean
}
/** What papers are looked at as. */
export interface PapersAsked extends Days {
  readonly on: string
  readonly isToday: boolean
}

const formula =
  'Prévision = reste à facturer des devis signés + devis en attente de signature × taux de signature. Taux de signature = ' +
  'montant des devis signés ÷ montant des devis dont le sort est connu (signés, retirés, clos ou expirés), jusqu’au jour regardé.'

const PERIOD = ['quoted', 'signed', 'invoiced', 'paid'] as const
const FORECAST = ['to_bill', 'waiting', 'decided', 'signed'] as const
const isOfInvoices = (figure: PaperFigure) => figure === 'invoiced' || figure === 'paid'

/** The papers of a figure that a selection counts, with what each comes to between two days. */
export function papersCounted(
  selection: Selection,
  papers: Papers,
  figure: PaperFigure,
  { from, to, on, isToday }: Partial<Days> & Omit<PapersAsked, keyof Days>,
): { paper: Paper; place: number; on: string; amount: number }[] {
  const of: readonly Paper[] = isOfInvoices(figure) ? papers.invoices : papers.quotes
  const feature = isOfInvoices(figure) ? 'ca_invoices' : 'ca_amo_quotes'
  const { columns, reach, has } = selection
  return of.flatMap(paper => {
    const place = columns.placeOf(paper.project_id)
    if (place === undefined || !has(place)) return []
    const mission = reach.get(columns.names.missions.values[columns.missions[place]!]!)
    if (!mission || !shows(mission, feature)) return []
    const amounts = amountsOf(paper, figure, { on, isToday, issued: papers.issued }).filter(
      one => (from === undefined || one.on >= from) && (to === undefined || one.on <= to),
    )
    const amount = amounts.reduce((sum, one) => sum + one.amount, 0)
    const last = amounts.at(-1)
    return last && (figure !== 'paid' || amount !== 0) ? [{ paper, place, on: last.on, amount }] : []
  })
}

/** Money by month and by group, and what is to come of it. */
export async function revenueReport(
  db: Kysely<Database>,
  selection: Selection,
  papers: Papers,
  asked: PapersAsked & { months: readonly Days[]; by?: ReportingGroup | undefined; page: number; size: number },
  rights: MoneyRights,
): Promise<RevenueReport> {
  const { from, to, months, by, page, size } = asked
  const mayRead = (figure: PaperFigure) => (isOfInvoices(figure) ? rights.invoices : rights.quotes)
  const grouping = by && groupedBy(selection, by)
  const sums = new Map<string, { count: number; amount: number }>()
  const add = (key: string, amount: number) => {
    const sum = sums.get(key) ?? { count: 0, amount: 0 }
    sums.set(key, { count: sum.count + 1, amount: sum.amount + amount })
  }
  const there = new Set<number>()
  const count = (name: string, figure: PaperFigure, days: Partial<Days>, isGrouped: boolean) => {
    for (const { place, amount } of papersCounted(selection, papers, figure, {
      on: asked.on,
      isToday: asked.isToday,
      ...days,
    })) {
      add(name, amount)
      if (!isGrouped || !grouping) continue
      for (const group of grouping.of(place)) {
        add(`${name} ${group}`, amount)
        there.add(group)
      }
    }
  }
  for (const figure of PERIOD.filter(mayRead)) {
    count(`period ${figure}`, figure, { from, to }, true)
    for (const [nth, month] of months.entries()) count(`month ${nth} ${figure}`, figure, month, false)
  }
  for (const figure of FORECAST.filter(mayRead)) count(`ever ${figure}`, figure, {}, true)

  const sumOf = (key: string, filter: ReportingFigureFilter): ReportingAmount => ({
    ...(sums.get(key) ?? { count: 0, amount: 0 }),
    filter,
  })
  const figuresOf = (prefix: string, suffix: string, filter: Partial<ReportingFigureFilter>): RevenueOf =>
    Object.fromEntries(
      PERIOD.filter(mayRead).map(figure => [figure, sumOf(`${prefix} ${figure}${suffix}`, { ...filter, figure })]),
    )
  const forecastOf = (suffix: string, filter: Partial<ReportingFigureFilter>): { forecast?: RevenueForecast } => {
    if (!rights.quotes) return {}
    const of = (figure: (typeof FORECAST)[number]) => sumOf(`ever ${figure}${suffix}`, { ...filter, figure })
    return { forecast: forecast(of('to_bill'), of('waiting'), of('signed'), of('decided')) }
  }
  const shown =
    by && grouping
      ? await pageOfGroups(db, { by, grouping, reach: selection.reach }, { page, size }, there)
      : noGroups({ page, size })
  return {
    ...{ from, to, formula },
    months: months.map((month, nth) => ({ ...month, ...figuresOf(`month ${nth}`, '', month) })),
    all: { ...figuresOf('period', '', { from, to }), ...forecastOf('', {}) },
    ...shown,
    groups: shown.groups.map(({ key, label, place }) => ({
      ...{ key, label },
      ...figuresOf('period', ` ${place}`, { from, to, ...ofGroup(by!, key) }),
      ...forecastOf(` ${place}`, ofGroup(by!, key)),
    })),
  }
}

function forecast(
  to_bill: ReportingAmount,
  waiting: ReportingAmount,
  won: ReportingAmount,
  decided: ReportingAmount,
): RevenueForecast {
  const [numerator, denominator] = [BigInt(waiting.amount) * BigInt(won.amount), BigInt(decided.amount)]
  // Half a cent goes up; amounts are above 0.
  const likely = denominator > 0n ? Number((2n * numerator + denominator) / (2n * denominator)) : 0
  const rate = decided.amount > 0 ? won.amount / decided.amount : null
  return { to_bill, waiting, won, decided, rate, amount: to_bill.amount + likely }
}

export const isPaperFigure = (figure: string): figure is PaperFigure =>
  (paperFigures as readonly string[]).includes(figure)
