import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of what is done with personal data. */
export const privacyErrors = {
  'privacy.erase.self': [409, 'Vous ne pouvez pas effacer votre propre compte. Demandez-le à un autre administrateur.'],
  'privacy.erase.invoice': [409, 'La loi fait garder cette facture jusqu’au {until} : elle ne s’efface qu’après.'],
  'privacy.erase.signature': [
    409,
    'La loi fait garder cette signature et son document jusqu’au {until} : ils ne s’effacent qu’après.',
  ],
  'privacy.erase.erased': [409, 'Cette personne est déjà effacée : il n’y a plus rien à effacer. Sa preuve est ici.'],
  'privacy.proof.none': [404, 'Cette personne n’a pas été effacée : il n’y a pas de preuve. Effacez-la d’abord.'],
  'privacy.erasures.over': [409, 'Cet effacement est terminé : il n’y a plus rien à arrêter. Rechargez la page.'],
  'privacy.erasures.failed': [
    500,
    'L’effacement s’est arrêté avant la fin. Les personnes déjà effacées le restent ; relancez-le pour les autres.',
  ],
  'retentionRule.sameDay': [
    409,
    'Une règle commence déjà ce jour-là pour ces données. Choisissez une autre date, ou modifiez celle qui existe.',
  ],
} as const satisfies ErrorTexts
