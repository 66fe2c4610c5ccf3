import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of agencies and antennas: `message.error.{key}`. */
export const directoryErrors = {
  'message.error.create': [500, 'La création a échoué. Vérifiez votre saisie puis réessayez.'],
  'message.error.update': [500, 'La modification a échoué. Vérifiez votre saisie puis réessayez.'],
  'message.error.delete': [500, 'La suppression a échoué. Réessayez.'],
  'message.error.nameTaken': [409, 'Ce nom est déjà porté par « {name} ». Choisissez-en un autre.'],
  'message.error.siretTaken': [409, 'Ce numéro SIRET est déjà celui de « {name} ». Vérifiez-le.'],
  'message.error.unknownAgency': [422, 'Cette agence n’existe pas ou a été supprimée. Choisissez-en une autre.'],
  'message.error.inUse': [409, 'Cet élément est encore utilisé ({uses}) : il ne peut pas être supprimé.'],
  'message.error.unknownError': [500, 'L’enregistrement a échoué. Réessayez.'],
} as const satisfies ErrorTexts
