import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of custom fields and of their values. */
export const customFieldErrors = {
  'customField.nameTaken': [409, 'Un champ de cette section s’appelle déjà « {name} ». Donnez-lui un autre nom.'],
  'customField.tooMany': [409, 'Cette mission a déjà {max} champs personnalisés. Supprimez-en un avant d’en ajouter.'],
  'customField.typeInUse': [
    409,
    'Le type ne peut plus changer : ce champ est rempli dans {projects}. Créez un autre champ, ou videz celui-ci d’abord.',
  ],
  'customField.multipleInUse': [
    409,
    'Ce champ porte plusieurs valeurs dans {projects} : il ne peut pas passer à une seule.',
  ],
  'customField.valueInUse': [
    409,
    'La valeur « {value} » est choisie dans {projects}. Renommez-la, ou retirez-la : elle restera affichée là où elle est choisie.',
  ],
  'customField.orderChanged': [
    409,
    'Un champ de cette section a été ajouté, déplacé ou supprimé entre-temps. Relisez la liste, puis classez à nouveau.',
  ],
  'customField.removed': [
    409,
    'Supprimé entre-temps : {fields}. Rien n’a été enregistré et votre saisie reste à l’écran ; effacez cette valeur, ou faites rétablir le champ.',
  ],
  'customField.unknown': [422, 'Ce champ personnalisé n’existe pas dans cette mission.'],
  'customField.oneMission': [
    422,
    'Pour filtrer sur un champ personnalisé, choisissez une seule mission, celle de ce champ.',
  ],
} as const satisfies ErrorTexts
