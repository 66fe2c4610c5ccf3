import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the tasks and events of co-ownership. */
export const taskErrors = {
  'task.assignee.elsewhere': [422, '{person} n’a pas accès à cette mission. Confiez la tâche à quelqu’un de l’équipe.'],
  'task.date.notListed': [422, 'Une tâche ne peut pas suivre cette date. Choisissez-en une de la liste.'],
  'note.notYours': [403, 'Cette note est celle d’une autre personne. Elle seule peut la modifier.'],
} as const satisfies ErrorTexts
