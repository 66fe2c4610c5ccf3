import type { CommentSheet } from '@faitage/contracts/projects/comment'

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
  return said.slice(index % 2, (index % 2) + 1 + (index % 3)).map((text, place) => ({
    project_id,
    author_id: author(place),
    text,
    ...(team.length > 1 && place % 2 === 0 ? { mentions: [author(place + 1)] } : {}),
  }))
}
