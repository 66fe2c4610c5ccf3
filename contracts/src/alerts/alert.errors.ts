import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of follow-up alerts and of the calendar. */
export const alertErrors = {
  'alert.over': [
    409,
    'Cette échéance n’a plus lieu d’être : la date surveillée a changé, ou l’alerte a été modifiée. Actualisez la liste.',
  ],
  'alert.postponed.past': [422, 'Choisissez un jour à venir pour reporter cette échéance.'],
  'monitor.tooMany': [409, 'Cette mission a déjà {most} alertes de suivi : supprimez-en avant d’en créer d’autres.'],
  'monitor.endless': [
    422,
    'Cette alerte et {names} se mettraient fin l’une à l’autre : remplies le même jour, leurs dates ne montreraient aucune échéance. Retirez une date de « Prend fin avec ».',
  ],
  'monitor.default.kept': [409, 'Cette alerte est fournie d’origine : désactivez-la plutôt que de la supprimer.'],
} as const satisfies ErrorTexts
