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
  'reporting.funding.tooMany': [
    422,
    'Ce fichier aurait {count} lignes, et {max} au plus tiennent dans un. Choisissez une mission, un financeur ou une année.',
  ],
  'home.pastNotKept': [
    422,
    'Ce nombre n’est connu que d’aujourd’hui : son passé n’est pas gardé. Retirez le jour, ou ouvrez les échéances ou les factures en retard, connues à tout jour.',
  ],
  'monthlyReport.noRecipient': [
    422,
    'Personne ne recevrait ce rapport. Choisissez au moins un destinataire qui a une adresse e-mail.',
  ],
  'monthlyReport.recipient.unknown': [
    422,
    'Un des destinataires n’est ni le client de la mission, ni l’un de ses référents, ni de son équipe. Choisissez-le dans la liste.',
  ],
  'monthlyReport.recipient.noEmail': [
    422,
    '{name} n’a pas d’adresse e-mail. Indiquez-la sur sa fiche, ou choisissez quelqu’un d’autre.',
  ],
  'monthlyReport.amounts': [403, 'Ce rapport dit des montants : il faut le droit de lire les devis.'],
  'monthlyReport.month.notOver': [422, 'Ce mois n’est pas fini. Choisissez un mois passé.'],
  'monthlyReport.underWay': [409, 'Le rapport de ce mois est en cours. Attendez un instant.'],
  'monthlyReport.alreadyMade': [
    409,
    'Le rapport de ce mois est déjà établi. Vous le trouvez dans la liste des rapports.',
  ],
  'monthlyReport.archived': [
    409,
    'La mission est archivée ou supprimée : son rapport n’est plus envoyé. Changez son statut pour le reprendre.',
  ],
  'monthlyReport.off': [
    409,
    'L’envoi de ce rapport a été arrêté entre-temps. Reprenez-le dans les réglages, puis refaites-le.',
  ],
  'monthlyReport.failed': [
    500,
    'Le rapport n’a pas pu être établi. Refaites-le ; si cela continue, prévenez un administrateur.',
  ],
} as const satisfies ErrorTexts
