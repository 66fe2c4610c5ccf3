import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of thematic versions and their steps. */
export const thematicErrors = {
  'thematics.version.create.error': [500, 'La création de la version a échoué. Réessayez.'],
  'thematics.version.update.error': [500, 'La modification de la version a échoué. Réessayez.'],
  'thematics.version.delete.error': [500, 'La suppression de la version a échoué. Réessayez.'],
  'thematics.step.update.error': [500, 'L’enregistrement de l’étape a échoué. Corrigez les lignes signalées.'],
  'thematics.scope.none': [
    422,
    'Choisissez un conseil, une copropriété, un bâtiment ou un lot : les versions y sont rattachées.',
  ],
  'thematics.level.none': [422, 'Cette thématique n’existe pas à ce niveau.'],
  'thematics.step.none': [404, 'Cette étape n’existe pas dans cette version.'],
  'thematics.step.closed': [403, 'Cette étape nomme des personnes : il faut le droit de lire les personnes.'],
} as const satisfies ErrorTexts
