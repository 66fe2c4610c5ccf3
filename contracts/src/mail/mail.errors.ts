import type { ErrorTexts } from '../kernel/error-texts.ts'

export const mailErrors = {
  'mail.content.forgotten': [
    409,
    'Le contenu de ce message a été effacé. Refaites la demande qui l’a produit pour en envoyer un nouveau.',
  ],
  'mail.removed': [409, 'Ce message a été supprimé de la boîte d’envoi.'],
} as const satisfies ErrorTexts
