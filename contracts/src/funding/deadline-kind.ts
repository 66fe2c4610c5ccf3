/** The steps that a funder gives a delay for. */
export const deadlineKindLabels = {
  decision: 'Décision du financeur',
  start: 'Début des travaux',
  completion: 'Fin des travaux justifiée',
  payment: 'Demande de paiement',
} as const
export type DeadlineKind = keyof typeof deadlineKindLabels
