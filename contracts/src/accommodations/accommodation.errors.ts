import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of accommodations and of common areas. */
export const accommodationErrors = {
  'accommodation.common_areas.save.error': [500, 'L’enregistrement des parties communes a échoué. Réessayez.'],
} as const satisfies ErrorTexts
