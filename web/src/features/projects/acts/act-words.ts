import { countOf } from '@faitage/contracts/kernel/format-number'
import type { ProjectActKind } from '@faitage/contracts/projects/project-act'
import type { ActAsked, ProjectActSummary } from '@faitage/contracts/projects/project-act.endpoints'

export type Act = ActAsked['act']
/** What is asked of the projects, whichever they are. */
export type Asked = Omit<ActAsked, 'projects_id' | 'filter'>
/** The projects it is asked of: those named, or all those of a filter. */
export type Selection = Pick<ActAsked, 'projects_id' | 'filter'> & { count: number }

const projects = (count: number) => countOf(count, 'projet', 'projets')

/** What the window asks, and what its button does. */
export const actWords: Record<
  Act,
  { title: (count: number) => string; submit: (count: number) => string; warning: string; destructive: boolean }
> = {
  delete: {
    title: count => `Supprimer ${projects(count)}\u00A0?`,
    submit: count => `Supprimer ${projects(count)}`,
    warning:
      'Ils disparaîtront des listes et des indicateurs. S’ils sont seulement arrêtés, passez-les plutôt au statut «\u00A0Sans suite\u00A0»\u00A0: ils resteront consultables.',
    destructive: true,
  },
  status: {
    title: count => `Changer le statut de ${projects(count)}\u00A0?`,
    submit: () => 'Changer le statut',
    warning: 'Ceux qui ont déjà ce statut restent comme ils sont.',
    destructive: false,
  },
  referrers: {
    title: count => `Changer les référents de ${projects(count)}\u00A0?`,
    submit: () => 'Changer les référents',
    warning: 'Les référents que vous ne citez pas restent en place.',
    destructive: false,
  },
  anonymise: {
    title: count => `Anonymiser ${projects(count)}\u00A0?`,
    submit: count => `Anonymiser ${projects(count)}`,
    warning:
      'Tout ce qui dit qui sont les demandeurs, leurs contacts et leurs locataires est effacé pour toujours\u00A0: fiches, commentaires, tâches, messages, prospects d’origine. Les statuts, les dates et les indicateurs restent. Cette action ne peut pas être annulée.',
    destructive: true,
  },
}

const done: Record<ProjectActKind, [one: string, many: string]> = {
  delete: ['projet supprimé', 'projets supprimés'],
  status: ['projet a changé de statut', 'projets ont changé de statut'],
  referrers: ['projet mis à jour', 'projets mis à jour'],
  anonymise: ['projet anonymisé', 'projets anonymisés'],
  undo: ['projet rétabli', 'projets rétablis'],
}
/** `12 projets supprimés`. */
export const doneText = ({ act, done: count }: Pick<ProjectActSummary, 'act' | 'done'>): string =>
  countOf(count, ...done[act])

export const isRunning = ({ state }: Pick<ProjectActSummary, 'state'>): boolean =>
  state === 'running' || state === 'cancelling'
