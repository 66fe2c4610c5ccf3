import { formatNumber } from '@faitage/contracts/kernel/format-number'
import {
  type PortfolioFigure,
  type PortfolioKey,
  portfolioSpans as spans,
} from '@faitage/contracts/steering/portfolio.endpoints'
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Euro,
  FileClock,
  FileX,
  ListTodo,
  type LucideIcon,
} from 'lucide-react'

interface Words {
  readonly one: string
  readonly many: string
  readonly hint: string
  readonly icon: LucideIcon
}

/** Figures that somebody acts upon. */
export const todoWords: Partial<Record<PortfolioKey, Words>> = {
  late_tasks: {
    one: 'tâche en retard',
    many: 'tâches en retard',
    hint: 'Leur échéance ou leur rappel est passé.',
    icon: CalendarX,
  },
  due_tasks: {
    one: 'tâche à venir',
    many: 'tâches à venir',
    hint: `Leur échéance est dans les ${spans.deadline} jours.`,
    icon: ListTodo,
  },
  mandates_expired: {
    one: 'mandat de syndic échu',
    many: 'mandats de syndic échus',
    hint: 'D’après la fin de mandat saisie.',
    icon: FileX,
  },
  mandates_ending: {
    one: 'mandat de syndic à préparer',
    many: 'mandats de syndic à préparer',
    hint: `Ils finissent dans les ${spans.mandate} jours.`,
    icon: FileClock,
  },
  assemblies: {
    one: 'copropriété en assemblée générale',
    many: 'copropriétés en assemblée générale',
    hint: `Dans les ${spans.assembly} jours.`,
    icon: CalendarCheck,
  },
  no_assembly: {
    one: 'copropriété sans assemblée notée',
    many: 'copropriétés sans assemblée notée',
    hint: `Aucune AG notée depuis ${spans.without_assembly} mois.`,
    icon: CalendarClock,
  },
  owing_lots: {
    one: 'lot avec des impayés de charges',
    many: 'lots avec des impayés de charges',
    hint: 'Au dernier relevé de chacun.',
    icon: Euro,
  },
}

/** Figures that only say how much there is. */
export const standingWords: Partial<Record<PortfolioKey, readonly [one: string, many: string]>> = {
  copros: ['copropriété', 'copropriétés'],
  buildings: ['bâtiment', 'bâtiments'],
  lots: ['lot', 'lots'],
}

/** The address of the rows of a figure; of one mission, in its own lists. */
export function figureHref({ list, filter }: Pick<PortfolioFigure, 'list' | 'filter'>, missionId?: string): string {
  const { mission_id, ...rest } = filter
  const within = missionId !== undefined && list !== 'tasks'
  const asked = within || mission_id === undefined ? rest : { ...rest, mission_id }
  const search = new URLSearchParams(asked).toString().replaceAll('%2C', ',')
  return `${within ? `/missions/${missionId}` : ''}/${list}${search && '?'}${search}`
}

/** « de 10 000 à 50 000 € ». */
export function sizeText({ from, below }: { from: number; below: number | null }): string {
  if (below === null) return `${formatNumber(from)}\u00A0€ et plus`
  return from < 1
    ? `moins de ${formatNumber(below)}\u00A0€`
    : `de ${formatNumber(from)} à ${formatNumber(below)}\u00A0€`
}
