import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the drive: generating a document into it, importing from it, sending a file to it. */
export const driveErrors = {
  'common.drive.generate.error': [500, 'La génération du document a échoué. Réessayez.'],
  'common.drive.import.error': [500, 'L’import depuis l’espace de fichiers a échoué. Réessayez.'],
  'common.drive.upload.error': [500, 'L’envoi du fichier a échoué. Vérifiez votre connexion puis réessayez.'],
} as const satisfies ErrorTexts
