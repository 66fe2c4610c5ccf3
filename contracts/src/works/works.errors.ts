import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of quotes and of the documents they are made of. */
export const worksErrors = {
  'quote.msg.create.error': [500, 'La création du devis a échoué. Réessayez.'],
  'quote.msg.update.error': [500, 'La modification du devis a échoué. Réessayez.'],
  'quote.msg.delete.error': [500, 'La suppression du devis a échoué. Réessayez.'],
  'document.update.error': [500, 'La modification du document a échoué. Réessayez.'],
  'document.delete.error': [500, 'La suppression du document a échoué. Réessayez.'],
} as const satisfies ErrorTexts
