import { addDays, formatDay, formatMonth } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type {
  StatisticFigure,
  StatisticOfStep,
  StatisticStep,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { statusOptions } from '@/features/projects/status-groups'

export const stepLabels: Record<StatisticStep, string> = { day: 'Par jour', week: 'Par semaine', month: 'Par mois' }

/** A step as an axis names it: by its month or the day it starts on, however it is cut. */
export const stepTick = (from: string, step: StatisticStep): string =>
  step === 'month' ? formatMonth(from) : formatDay(from).slice(0, 5)

/** A step as a table names it. */
export function stepLabel({ from, to }: Pick<StatisticOfStep, 'from' | 'to'>, step: StatisticStep): string {
  if (step === 'day') return formatDay(from)
  if (step === 'month' && from.endsWith('-01') && addDays(to, 1).endsWith('-01')) return formatMonth(from)
  return `${formatDay(from).slice(0, 5)} – ${formatDay(to)}`
}

export const daysText = (days: number | null): string =>
  days === null ? '–' : `${formatCount(days)}\u00A0${days > 1 ? 'jours' : 'jour'}`

/** What is drawn of each step: how many were there at its end, how many came in, how many went on. */
export type Measure = 'stock' | 'entered' | 'left'
export const measureLabels: Record<Measure, string> = {
  stock: 'Présents en fin de période',
  entered: 'Entrées',
  left: 'Sorties',
}

const groupNames = [...new Set(statusOptions.map(({ group }) => group ?? ''))]
/** The parts of a project's life, each with its statuses. */
export const statusGroups = groupNames.map((label, index) => ({
  label,
  colour: `var(--chart-${index + 1})`,
  statuses: statusOptions.filter(({ group }) => group === label).map(({ value }) => value as ProjectStatus),
}))

/** The figure of some statuses in a step, with the filter of all their rows. */
export function figureOf(step: StatisticOfStep, measure: Measure, statuses: readonly ProjectStatus[]): StatisticFigure {
  const value = step.by_status
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, each) => sum + each[measure].value, 0)
  const { from, to } = step
  const status = [...statuses]
  return {
    value,
    filter: measure === 'stock' ? { figure: measure, status, day: to } : { figure: measure, status, from, to },
  }
}

/** The statuses that a period has something of, in the order of a project's life. */
export const statusesIn = (steps: readonly StatisticOfStep[]): ProjectStatus[] =>
  projectStatuses.filter(status => steps.some(({ by_status }) => by_status.some(each => each.status === status)))

/** What the rows of a number are, as the title of their list. */
export function rowsTitle(search: URLSearchParams): string {
  const label = (name: string) => projectStatusLabels[search.get(name) as ProjectStatus]
  const named = (search.get('status') ?? '').split(',').filter(Boolean)
  const group = statusGroups.find(
    ({ statuses }) => statuses.length === named.length && named.every(s => statuses.includes(s as ProjectStatus)),
  )
  const status =
    named.length === 1
      ? `«\u00A0${projectStatusLabels[named[0] as ProjectStatus]}\u00A0»`
      : group
        ? `«\u00A0${group.label}\u00A0»`
        : ''
  const between = `du ${formatDay(search.get('from'))} au ${formatDay(search.get('to'))}`
  switch (search.get('figure')) {
    case 'entered':
      return `Entrés ${status ? `au statut ${status}` : 'dans un statut'} ${between}`
    case 'left':
      return `Sortis ${status ? `du statut ${status}` : 'd’un statut'} ${between}`
    case 'delay':
      return `De «\u00A0${label('since')}\u00A0» à «\u00A0${label('until')}\u00A0», ${between}`
    default:
      return `Projets ${status ? `au statut ${status} ` : ''}le ${formatDay(search.get('day'))}`
  }
}
