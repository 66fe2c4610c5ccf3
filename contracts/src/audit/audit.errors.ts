import type { ErrorTexts } from '../kernel/error-texts.ts'

export const auditErrors = {
  'audit.notYet': [404, 'Rien n’en était encore enregistré ce jour-là : l’histoire commence le {opened_on}.'],
  'audit.notYetKnown': [404, 'Rien n’en était encore enregistré à cet instant. Choisissez un instant plus tardif.'],
  'audit.removed': [
    404,
    'Ce jour-là, l’objet était supprimé : il n’a pas d’état à montrer. Choisissez un jour avant sa suppression.',
  ],
  'dossier.tooLarge': [
    422,
    'Les documents joints pèsent trop lourd pour tenir dans un dossier ({size} pour {most} au plus) : demandez le dossier sans eux, leurs empreintes y sont, et téléchargez-les à part.',
  ],
  'dossier.tooMany': [
    422,
    'Cette histoire est trop longue pour un dossier ({events} événements pour {most} au plus). Consultez-la page par page.',
  ],
} as const satisfies ErrorTexts
