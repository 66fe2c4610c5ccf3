import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of keeping searches. */
export const savedSearchErrors = {
  'savedSearch.notYours': [
    403,
    'Cette recherche partagée se modifie par son auteur ou un administrateur. Enregistrez-la sous un autre nom pour avoir la vôtre.',
  ],
  'savedSearch.tooMany': [422, 'Vous gardez déjà {most} recherches de cette liste. Supprimez-en une avant.'],
} as const satisfies ErrorTexts
