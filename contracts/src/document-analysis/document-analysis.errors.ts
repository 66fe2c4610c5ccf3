import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of document analysis: templates, their scan, the import of what was read. */
export const documentAnalysisErrors = {
  'documentAnalysis.scan.error': [500, 'L’analyse du document n’a pas pu démarrer. Réessayez.'],
  'documentAnalysis.import.error': [500, 'L’import des données lues a échoué. Réessayez.'],
  'documentAnalysis.template.delete.error': [500, 'La suppression du modèle a échoué. Réessayez.'],
} as const satisfies ErrorTexts
