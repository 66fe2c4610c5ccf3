import type { ErrorTexts } from '../kernel/error-texts.ts'

export const mailErrors = {
  'mail.content.forgotten': [
    409,
    'Le contenu de ce message a été effacé. Refaites la demande qui l’a produit pour en envoyer un nouveau.',
  ],
  'mail.notSent': [
    409,
    'Ce message n’a pas encore été envoyé\u00A0: il ne peut pas être revenu. Attendez qu’il parte.',
  ],
  'email.tooMany': [
    429,
    'Vous avez déjà écrit {sent} messages en vingt-quatre heures, sur {allowed} possibles. Écrivez à moins de projets, ou reprenez demain.',
  ],
  'email.nobody': [
    422,
    'Personne ne peut recevoir ce message. Regardez les destinataires écartés et complétez leurs fiches.',
  ],
  'email.files.oneProject': [
    422,
    'Des pièces jointes ne s’envoient que pour un projet à la fois. Retirez-les, ou choisissez un seul projet.',
  ],
  'email.files.notTheirs': [
    422,
    'Une pièce jointe n’est pas un document de ce projet. Choisissez-la dans ses documents.',
  ],
  'email.files.tooBig': [
    422,
    'Les pièces jointes pèsent plus de {size}. Retirez-en une, ou partagez le document dans l’espace du client.',
  ],
  'email.mailing.over': [409, 'Cet envoi est déjà terminé\u00A0: il n’y a plus rien à arrêter.'],
  'email.mailing.failed': [
    500,
    'L’envoi s’est interrompu. Les messages déjà écrits partent\u00A0; envoyez à nouveau aux autres.',
  ],
  'mail.removed': [409, 'Ce message a été supprimé de la boîte d’envoi.'],
} as const satisfies ErrorTexts
