import { z } from 'zod'

/** Why somebody is not written to. */
export const leftOutWords = {
  unknown: 'Ce projet n’existe pas, ou ne vous est pas ouvert.',
  read_only: 'Vous consultez cette mission sans la modifier\u00A0: demandez à son équipe d’écrire.',
  anonymised: 'Le demandeur a été anonymisé.',
  no_address: 'Aucune adresse e-mail\u00A0: complétez la fiche du demandeur.',
  no_referrer: 'Aucun référent actif\u00A0: désignez-en un sur le projet.',
  refused: 'Le serveur a refusé cette adresse\u00A0: corrigez-la avant d’écrire à nouveau.',
  bounced: 'Le dernier message envoyé à cette adresse est revenu\u00A0: corrigez-la avant d’écrire à nouveau.',
  duplicate: 'Cette adresse reçoit déjà ce message pour un autre projet.',
} as const
export const leftOut = z.enum(Object.keys(leftOutWords) as [keyof typeof leftOutWords])
export type LeftOut = keyof typeof leftOutWords
