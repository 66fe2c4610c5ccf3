import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of creating and changing agencies and antennas: `message.error.{key}`. */
export const directoryErrors = {
  'message.error.nameTaken': [409, 'Ce nom est déjà porté par « {name} ». Choisissez-en un autre.'],
  'message.error.siretTaken': [409, 'Ce numéro SIRET est déjà celui de « {name} ». Vérifiez-le.'],
  'message.error.unknownAgency': [422, 'Cette agence n’existe pas ou a été supprimée. Choisissez-en une autre.'],
} as const satisfies ErrorTexts
