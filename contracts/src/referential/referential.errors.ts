import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the lists of values. */
export const referentialErrors = {
  'enums.unknown': [404, 'La liste de valeurs « {name} » n’existe pas.'],
  'enums.notEditable': [409, 'La liste de valeurs « {name} » ne se modifie pas.'],
} as const satisfies ErrorTexts
