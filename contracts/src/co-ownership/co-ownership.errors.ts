import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of co-ownership sheets saved many at a time. */
export const coOwnershipErrors = {
  'bulk.error': [500, 'L’enregistrement groupé a échoué. Rien n’a été perdu : réessayez.'],
  'bulk.schema_errors': [422, 'Certaines lignes ne sont pas valides. Corrigez les champs signalés sur chaque ligne.'],
} as const satisfies ErrorTexts
