import type { ErrorTexts } from '../kernel/error-texts.ts'

export const steeringErrors = {
  'statistics.period.backwards': [
    422,
    'La période finit avant de commencer. Vérifiez les deux dates, et le jour « au ».',
  ],
  'statistics.period.tooLong': [
    422,
    'Cette période compterait {count} points, et {max} au plus sont montrés. Choisissez un pas plus long ou une période plus courte.',
  ],
  'statistics.figure.incomplete': [
    422,
    'Ce chiffre ne dit pas ce qu’il compte. Ouvrez-le depuis la page des statistiques.',
  ],
  'reporting.figure.incomplete': [422, 'Ce chiffre ne dit pas ce qu’il compte. Ouvrez-le depuis la page de pilotage.'],
  'reporting.money.knownAt': [
    422,
    'Les montants se lisent à une date, pas tels qu’on les connaissait à un instant. Retirez « connu le », et choisissez le jour à regarder.',
  ],
  'home.pastNotKept': [
    422,
    'Ce nombre n’est connu que d’aujourd’hui : son passé n’est pas gardé. Retirez le jour, ou ouvrez les échéances ou les factures en retard, connues à tout jour.',
  ],
} as const satisfies ErrorTexts
