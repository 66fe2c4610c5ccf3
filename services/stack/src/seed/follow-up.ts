import { addDays } from '@faitage/contracts/kernel/format-date'
import type { CommentSheet } from '@faitage/contracts/projects/comment'
import type { IndividualTaskSheet } from '@faitage/contracts/projects/individual-task'

/* What the team says to one another about a project. */
const said = [
  'Madame rappelle : le second devis arrive cette semaine. Je l’ajoute au dossier dès réception.',
  'Le gestionnaire de la délégation demande l’attestation de propriété avant d’instruire. Peux-tu la réclamer au notaire ?',
  'Vu avec l’artisan : les travaux commenceraient le mois prochain, sous réserve de l’accord écrit.\nNe rien signer avant la notification.',
  'Le fils de Monsieur suit désormais le dossier, ses coordonnées sont dans les contacts. Il préfère être appelé en fin de journée. Il demande aussi qu’on lui explique le reste à charge : l’aide de la caisse de retraite n’est pas cumulable avec celle du département pour la douche, mais elle l’est pour la main courante et l’éclairage du couloir. À reprendre avec lui lors de la visite de contrôle.',
]

/** The comments of a project of the demonstration; those who wrote them speak to one another. */
export function commentsOf(index: number, project_id: string, team: readonly string[]): CommentSheet[] {
  if (index % 6 !== 1) return []
  const author = (place: number) => team[(index + place) % team.length] as string
  const nth = Math.floor(index / 6)
  return Array.from({ length: 1 + (nth % 3) }, (_, place) => ({
    project_id,
    author_id: author(place),
    text: said[(nth + place) % said.length] as string,
    ...(team.length > 1 && (nth + place) % 3 === 1 ? { mentions: [author(place + 1)] } : {}),
  }))
}

/* What there is to do for a project, so many days from today. */
const todo = [
  { title: 'Réclamer l’avis d’imposition', in: -3, status: 'a_faire', color: 'rouge' },
  { title: 'Relancer l’artisan pour le devis corrigé', in: 2, status: 'en_cours', color: 'orange' },
  { title: 'Appeler pour convenir de la visite', in: 6, status: 'a_faire', color: 'gris' },
  { title: 'Vérifier l’attestation de propriété', in: -12, status: 'terminee', color: 'vert' },
] as const

/** The tasks of a project of the demonstration. */
export function tasksOf(
  index: number,
  project_id: string,
  team: readonly string[],
  today: string,
): IndividualTaskSheet[] {
  if (index % 7 !== 2) return []
  return todo.slice(index % 3, (index % 3) + 2).map(({ title, status, color, in: days }, place) => ({
    project_id,
    title,
    status,
    color,
    reminder_date: addDays(today, days),
    assignee_id: team[(index + place) % team.length] as string,
  }))
}
