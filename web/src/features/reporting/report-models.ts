import { addDays, formatDay, formatMonth } from '@faitage/contracts/kernel/format-date'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { StatisticStep } from '@faitage/contracts/steering/mission-statistics.endpoints'
import type {
  CohortsReport,
  DelaysOf,
  DelaysReport,
  Load,
  ProcessReport,
  ReportingStep,
  RevenueForecast,
  RevenueOf,
  RevenueReport,
  StockReport,
  WorkloadReport,
} from '@faitage/contracts/steering/reporting.endpoints'
import type { ReportingAmount, ReportingDuration, ReportingFigure } from '@faitage/contracts/steering/reporting-scope'
import { statusOptions } from '@/features/projects/status-groups'
import type { Model, ModelColumn, ModelRow, ModelValue } from './report-model'

const count = (id: string, header: string): ModelColumn => ({ id, header, format: 'count' })
const days = (id: string, header: string): ModelColumn => ({ id, header, format: 'days' })
const euro = (id: string, header: string): ModelColumn => ({ id, header, format: 'euro' })
const WHOLE = { key: '', label: 'Ensemble', whole: true } as const

/** A step as a table names it. */
function stepName({ from, to }: Pick<ReportingStep, 'from' | 'to'>, step: StatisticStep): string {
  if (step === 'day') return formatDay(from)
  if (step === 'month' && from.endsWith('-01') && addDays(to, 1).endsWith('-01')) return formatMonth(from)
  return `${formatDay(from).slice(0, 5)} – ${formatDay(to)}`
}

const movements = [
  count('opening', 'Au début'),
  count('entered', 'Entrés'),
  count('left', 'Sortis'),
  count('closing', 'À la fin'),
]
const moved = ({ opening, entered, left, closing }: ReportingStep['total']) => ({ opening, entered, left, closing })

/** What was there, came, went and is there then, by status, then in all. */
export const reconciliation = ({ whole }: StockReport): Model => ({
  columns: movements,
  rows: [
    ...whole.by_status.map(({ status, ...each }) => ({
      key: status,
      label: projectStatusLabels[status],
      values: moved(each),
    })),
    { ...WHOLE, values: moved(whole.total) },
  ],
})

/** Whether what was there and came, less what went, is what is there, of each status and of all. */
export const reconciles = ({ whole }: StockReport): boolean =>
  [...whole.by_status, whole.total].every(
    ({ opening, entered, left, closing }) => opening.value + entered.value - left.value === closing.value,
  )

const groupNames = [...new Set(statusOptions.map(({ group }) => group ?? ''))]
/** The parts of a project's life, each with its statuses. */
const parts = groupNames.map(label => ({
  id: label,
  label,
  statuses: statusOptions.filter(({ group }) => group === label).map(({ value }) => value as ProjectStatus),
}))

/** The same under a chart: a month that is not whole is named by its month. */
const shortName = ({ from, to }: Pick<ReportingStep, 'from' | 'to'>, step: StatisticStep): string =>
  step === 'month' ? formatMonth(from) : formatDay(step === 'day' ? from : to).slice(0, 5)

/** How many stood in each part of a project's life at the end of each step. */
export const stockByStep = ({ steps }: StockReport, step: StatisticStep): Model => ({
  columns: parts.map(({ id, label }) => count(id, label)),
  rows: steps.map((each, index) => ({
    // Of two days compared, steps go by their place.
    key: String(index),
    label: stepName(each, step),
    short: shortName(each, step),
    values: Object.fromEntries(
      parts.map(({ id, statuses }): [string, ModelValue] => {
        const own = each.by_status.filter(({ status }) => statuses.includes(status))
        const value = own.reduce((sum, { closing }) => sum + closing.value, 0)
        return [id, { value, filter: own[0] && { ...own[0].closing.filter, status: statuses } }]
      }),
    ),
  })),
})

/** What was opened, came into a status and left one, step by step. */
export const flowByStep = ({ steps, whole }: StockReport, step: StatisticStep): Model => ({
  columns: [count('opened', 'Projets ouverts'), count('entered', 'Entrées'), count('left', 'Sorties')],
  rows: [
    ...steps.map((each, index) => ({
      key: String(index),
      label: stepName(each, step),
      short: shortName(each, step),
      each,
    })),
    { ...WHOLE, each: whole },
  ].map(({ each: { opened, total }, ...row }) => ({
    ...row,
    values: { opened, entered: total.entered, left: total.left },
  })),
})

const durations = [count('value', 'Cas'), days('median', 'Médiane'), days('p90', 'P90')]
const took = ({ value, filter, median, p90 }: ReportingDuration) => ({
  value: { value, filter },
  median: { value: median },
  p90: { value: p90 },
})
const labelOf = (since: ProjectStatus, until: ProjectStatus) =>
  `${projectStatusLabels[since]}, puis ${projectStatusLabels[until]}`

/** Time spent in each status; of each group where `groups`. */
export const heldDelays = ({ all, groups }: DelaysReport): Model => ({
  columns: durations,
  rows: [{ key: '', label: '', held: all.held }, ...groups].flatMap(group =>
    group.held
      .filter(({ value }) => value > 0)
      .map(each => ({
        key: `${group.key ?? 'aucun'}|${each.status}`,
        label: [group.label, projectStatusLabels[each.status]].filter(Boolean).join(' · '),
        values: took(each),
      })),
  ),
})

export const betweenDelays = ({ between }: DelaysOf): Model => ({
  columns: durations,
  rows: between
    .filter(({ value }) => value > 0)
    .map(each => ({
      key: `${each.since}|${each.until}`,
      label: labelOf(each.since, each.until),
      values: took(each),
    })),
})

const passages = (of: readonly (ReportingDuration & { since: ProjectStatus; until: ProjectStatus })[]): Model => ({
  columns: durations,
  rows: of.map(each => ({
    key: `${each.since}|${each.until}`,
    label: labelOf(each.since, each.until),
    values: took(each),
  })),
})
export const transitions = ({ transitions: of }: ProcessReport): Model => passages(of)
export const abandonments = ({ abandoned }: ProcessReport): Model => passages(abandoned)
export const loops = ({ loops: of }: ProcessReport): Model => ({
  columns: [count('value', 'Retours')],
  rows: of.map(({ status, value, filter }) => ({
    key: status,
    label: projectStatusLabels[status],
    values: { value: { value, filter } },
  })),
})

/** How many of those opened in a month had reached a status, month after month. */
export function cohortModel({ cohorts, months }: CohortsReport, status: ProjectStatus): Model {
  const later = Array.from({ length: months + 1 }, (_, month) =>
    count(`m${month}`, month === 0 ? 'Le jour même' : `${month} mois`),
  )
  return {
    columns: [count('entered', 'Projets'), ...later],
    byDay: true,
    rows: cohorts.map(({ from, entered, reached }): ModelRow => {
      const after = reached.find(each => each.status === status)?.after ?? []
      const told = after.map(({ months: month, complete, ...figure }): [string, ModelValue] => [
        `m${month}`,
        complete ? figure : { value: null },
      ])
      return { key: from, label: formatMonth(from), values: { entered, ...Object.fromEntries(told) } }
    }),
  }
}

const money = [euro('quoted', 'Devisé'), euro('signed', 'Signé'), euro('invoiced', 'Facturé'), euro('paid', 'Encaissé')]
const amount = (each: ReportingAmount | undefined): ModelValue =>
  each ? { value: each.amount, filter: each.filter } : { value: null }
const amounts = ({ quoted, signed, invoiced, paid }: RevenueOf) => ({
  quoted: amount(quoted),
  signed: amount(signed),
  invoiced: amount(invoiced),
  paid: amount(paid),
})

export const revenueByMonth = ({ months, all }: RevenueReport): Model => ({
  columns: money,
  rows: [
    ...months.map((month, index) => ({ key: String(index), label: formatMonth(month.from), values: amounts(month) })),
    { ...WHOLE, values: amounts(all) },
  ],
})

const foreseen = (forecast: RevenueForecast | undefined) => ({
  to_bill: amount(forecast?.to_bill),
  waiting: amount(forecast?.waiting),
  rate: { value: forecast?.rate ?? null },
  amount: { value: forecast?.amount ?? null },
})

/** What is foreseen, of all and of each group. */
export const revenueForecast = ({ all, groups }: RevenueReport): Model => ({
  columns: [
    euro('to_bill', 'Signé, à facturer'),
    euro('waiting', 'En attente de signature'),
    { id: 'rate', header: 'Taux de signature', format: 'share' },
    euro('amount', 'Prévision'),
  ],
  rows: [
    ...groups.map(({ key, label, forecast }) => ({ key: key ?? 'aucun', label, values: foreseen(forecast) })),
    { ...WHOLE, values: foreseen(all.forecast) },
  ],
})
export const revenueByGroup = ({ groups }: RevenueReport): Model => ({
  columns: money,
  rows: groups.map(({ key, label, ...each }) => ({ key: key ?? 'aucun', label, values: amounts(each) })),
})

const loaded = ({ open, to_contact, stalled, visits_to_process, tasks }: Load): Record<string, ModelValue> => ({
  ...({ open, to_contact, stalled, visits_to_process } satisfies Record<string, ReportingFigure>),
  tasks: tasks ?? { value: null },
})
export const workloadModel = ({ all, groups }: WorkloadReport): Model => ({
  columns: [
    count('open', 'En cours'),
    count('to_contact', 'À contacter'),
    count('stalled', 'N’avancent plus'),
    count('visits_to_process', 'Visites à traiter'),
    count('tasks', 'Tâches dues'),
  ],
  rows: [
    ...groups.map(({ key, label, ...each }) => ({ key: key ?? 'aucun', label, values: loaded(each) })),
    { ...WHOLE, values: loaded(all) },
  ],
})
