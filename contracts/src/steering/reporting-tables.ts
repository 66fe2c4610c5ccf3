import { formatDay, formatMonth } from '../kernel/format-date.ts'
import type { Table, TableColumn } from '../kernel/table.ts'
import { projectStatusLabels } from '../projects/project-status.ts'
import type { FundingOf, FundingReport } from './funding-report.ts'
import type {
  CohortsReport,
  DelaysReport,
  Load,
  ProcessReport,
  ReportingStep,
  ReportName,
  Reports,
  RevenueForecast,
  RevenueOf,
  RevenueReport,
  StockReport,
  WorkloadReport,
} from './reporting.endpoints.ts'
import type { ReportingDuration } from './reporting-scope.ts'

/* Each report as one table: what a screen shows a click away from its charts, and what its export writes. */

const text = (header: string): TableColumn => ({ header, format: 'text' })
const count = (header: string): TableColumn => ({ header, format: 'count' })
const days = (header: string): TableColumn => ({ header, format: 'days' })
const euro = (header: string): TableColumn => ({ header, format: 'euro' })

const WHOLE = 'Ensemble'
const took = ({ value, median, p90 }: ReportingDuration) => [value, median, p90]
const durations = [count('Cas'), days('Médiane (jours)'), days('P90 (jours)')]

function stock({ steps, whole }: StockReport): Table {
  const rowsOf = ({ from, to, by_status, total }: ReportingStep) =>
    [...by_status.map(each => ({ label: projectStatusLabels[each.status], ...each })), { label: WHOLE, ...total }].map(
      ({ label, opening, entered, left, closing }) => [
        ...[formatDay(from), formatDay(to), label],
        ...[opening.value, entered.value, left.value, closing.value],
      ],
    )
  const columns = [
    ...[text('Du'), text('Au'), text('Statut')],
    ...[count('Au début'), count('Entrés'), count('Sortis'), count('À la fin')],
  ]
  return { columns, rows: [...steps, whole].flatMap(rowsOf) }
}

function delays({ all, groups }: DelaysReport): Table {
  const rows = [{ label: WHOLE, ...all }, ...groups].flatMap(({ label, held, between }) => [
    ...held.map(each => [label, projectStatusLabels[each.status], ...took(each)]),
    ...between.map(each => [
      label,
      `${projectStatusLabels[each.since]}, puis ${projectStatusLabels[each.until]}`,
      ...took(each),
    ]),
  ])
  return { columns: [text('Groupe'), text('Temps passé'), ...durations], rows }
}

function process({ transitions, loops, abandoned }: ProcessReport): Table {
  const passage =
    (nature: string) => (each: ReportingDuration & Pick<ProcessReport['transitions'][number], 'since' | 'until'>) => [
      ...[nature, projectStatusLabels[each.since], projectStatusLabels[each.until]],
      ...took(each),
    ]
  return {
    columns: [text('Nature'), text('De'), text('Vers'), ...durations],
    rows: [
      ...transitions.map(passage('Passage')),
      ...loops.map(({ status, value }) => ['Retour', '', projectStatusLabels[status], value, null, null]),
      ...abandoned.map(passage('Abandon, depuis l’ouverture')),
    ],
  }
}

function cohorts({ cohorts, months }: CohortsReport): Table {
  const rows = cohorts.flatMap(({ from, entered, reached }) =>
    reached.map(({ status, after }) => [
      ...[formatMonth(from), entered.value, projectStatusLabels[status]],
      // As on screen: nothing is said of months that have not passed.
      ...after.map(({ value, complete }) => (complete ? value : null)),
    ]),
  )
  const within = Array.from({ length: months + 1 }, (_, month) => count(month === 0 ? 'Le jour même' : `${month} mois`))
  return { columns: [text('Ouverts en'), count('Projets'), text('Statut atteint'), ...within], rows }
}

function revenue({ months, all, groups }: RevenueReport): Table {
  const amounts = ({ quoted, signed, invoiced, paid }: RevenueOf) =>
    [quoted, signed, invoiced, paid].flatMap(each => [each?.count ?? null, each?.amount ?? null])
  const foreseen = (forecast?: RevenueForecast) => [
    ...[forecast?.to_bill.amount ?? null, forecast?.waiting.amount ?? null],
    ...[forecast?.rate ?? null, forecast?.amount ?? null],
  ]
  return {
    columns: [
      text('Mois ou groupe'),
      ...['Devisé', 'Signé', 'Facturé', 'Encaissé'].flatMap(label => [
        count(`${label} (nombre)`),
        euro(`${label} (€)`),
      ]),
      ...[euro('À facturer (€)'), euro('En attente de signature (€)')],
      ...[{ header: 'Taux de signature', format: 'share' as const }, euro('Prévision (€)')],
    ],
    rows: [
      ...months.map(month => [formatMonth(month.from), ...amounts(month), ...foreseen()]),
      ...[{ label: WHOLE, ...all }, ...groups].map(each => [each.label, ...amounts(each), ...foreseen(each.forecast)]),
    ],
  }
}

function workload({ all, groups }: WorkloadReport): Table {
  const counts = ({ open, to_contact, stalled, visits_to_process, tasks }: Load) => [
    ...[open.value, to_contact.value, stalled.value, visits_to_process.value, tasks?.value ?? null],
  ]
  return {
    columns: [
      ...[text('Référent'), count('En cours'), count('À contacter'), count('Sans changement depuis 60 jours')],
      ...[count('Visites à traiter'), count('Tâches dues')],
    ],
    rows: [{ label: WHOLE, ...all }, ...groups].map(each => [each.label, ...counts(each)]),
  }
}

function funding({ all, groups, objectives }: FundingReport): Table {
  const rowOf = ({ files, asked, granted, paid, remaining, at_risk }: FundingOf, label: string) => [
    ...[label, files.count, asked.amount, granted.amount, paid.amount, remaining.amount, at_risk.amount],
    ...[null, null],
  ]
  return {
    columns: [
      ...[text('Groupe'), count('Dossiers'), euro('Demandé (€)'), euro('Accordé (€)'), euro('Versé (€)')],
      ...[euro('Reste à verser (€)'), euro('En jeu (€)'), count('Objectif (dossiers)'), euro('Objectif (€)')],
    ],
    rows: [
      rowOf(all, WHOLE),
      ...groups.map(each => rowOf(each, each.label)),
      ...(objectives ?? []).map(({ mission_name, year, funder, done, projects, amount }) => [
        `Objectif ${year}, ${mission_name}${funder ? `, ${funder}` : ''}`,
        ...[done.count, null, done.amount, null, null, null, projects, amount],
      ]),
    ],
  }
}

const tables: { [N in ReportName]: (report: Reports[N]) => Table } = {
  stock,
  delays,
  process,
  cohorts,
  revenue,
  workload,
  funding,
}

interface Answer<N extends ReportName> {
  readonly on: string
  readonly compare_on: string | null
  readonly report: Reports[N]
  readonly compared: Reports[N] | null
}

/** A report as a table; of two days, the rows of the first, then of the other, each with its day. */
export function reportTable<N extends ReportName>(name: N, answer: Answer<N>): Table {
  const one = tables[name](answer.report)
  if (!answer.compared) return one
  const other = tables[name](answer.compared)
  const dated = (day: string | null, { rows }: Table) => rows.map(row => [formatDay(day), ...row])
  return {
    columns: [text('Regardé le'), ...one.columns],
    rows: [...dated(answer.on, one), ...dated(answer.compare_on, other)],
  }
}
