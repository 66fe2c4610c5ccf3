import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of accommodations and of common areas. */
export const accommodationErrors = {
  'accommodation.common_areas.save.error': [500, 'L’enregistrement des parties communes a échoué. Réessayez.'],
  'accommodation.only_one': [
    409,
    'Ce projet a déjà un logement : seul un projet de propriétaire bailleur en compte plusieurs.',
  ],
  'accommodation.too_many': [422, 'Un projet compte {most} logements au plus.'],
} as const satisfies ErrorTexts
