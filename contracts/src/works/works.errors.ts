import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of quotes and of the documents they are made of. */
export const worksErrors = {
  'quote.msg.create.error': [500, 'La création du devis a échoué. Réessayez.'],
  'quote.msg.update.error': [500, 'La modification du devis a échoué. Réessayez.'],
  'quote.msg.delete.error': [500, 'La suppression du devis a échoué. Réessayez.'],
  'document.update.error': [500, 'La modification du document a échoué. Réessayez.'],
  'document.delete.error': [500, 'La suppression du document a échoué. Réessayez.'],
  'quote.billOf.elsewhere': [422, 'Une facture répond à un devis du même projet.'],
  'quote.scenario.elsewhere': [422, 'Ce scénario énergétique n’est pas de ce projet.'],
  'quote.parts.notLandlord': [422, 'Les montants par logement sont ceux des propriétaires bailleurs.'],
  'quote.dwelling.elsewhere': [422, 'Ce logement n’est pas de ce projet.'],
  'quote.dwelling.outOfProject': [422, 'Ce logement est hors projet : il ne porte pas de montant.'],
} as const satisfies ErrorTexts
