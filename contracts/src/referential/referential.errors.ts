import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the lists of values. */
export const referentialErrors = {
  'enums.unknown': [422, 'La liste de valeurs « {name} » n’existe pas. Vérifiez son nom.'],
  'enums.valueMissing': [
    409,
    'La valeur « {label} » de la liste « {list} » ne peut pas être retirée : des audits la portent. Désactivez-la.',
  ],
  'incomeScale.sameDay': [
    409,
    'Le barème « {name} » commence déjà ce jour-là. Choisissez une autre date, ou modifiez celui qui existe.',
  ],
} as const satisfies ErrorTexts
