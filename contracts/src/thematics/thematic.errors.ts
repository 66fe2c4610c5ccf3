import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of thematic versions and their steps. */
export const thematicErrors = {
  'thematics.version.create.error': [500, 'La création de la version a échoué. Réessayez.'],
  'thematics.version.update.error': [500, 'La modification de la version a échoué. Réessayez.'],
  'thematics.version.delete.error': [500, 'La suppression de la version a échoué. Réessayez.'],
  'thematics.step.update.error': [500, 'L’enregistrement de l’étape a échoué. Corrigez les lignes signalées.'],
} as const satisfies ErrorTexts
