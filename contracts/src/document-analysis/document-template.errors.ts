import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the templates of document analysis, and why a scan may fail. */
export const documentTemplateErrors = {
  'documentAnalysis.template.unsupported': [
    422,
    'Un modèle est un PDF ou un document Word (.docx). Enregistrez-le dans l’un de ces formats puis déposez-le à nouveau.',
  ],
  'documentAnalysis.template.unreadable': [
    422,
    'Ce document est illisible. Enregistrez-le à nouveau depuis votre logiciel puis déposez-le.',
  ],
  'documentAnalysis.template.fatal': [
    422,
    'Ce document a interrompu trois fois le service pendant sa lecture : il n’est plus repris. Enregistrez-le à nouveau depuis votre logiciel, ou découpez-le.',
  ],
  'documentAnalysis.template.locked': [
    422,
    'Ce document est protégé par un mot de passe. Retirez la protection puis déposez-le à nouveau.',
  ],
  'documentAnalysis.template.noText': [
    422,
    'Ce document ne contient pas de texte : il s’agit sans doute d’une image numérisée. Déposez la version d’origine.',
  ],
  'documentAnalysis.template.tooLong': [422, 'Ce document dépasse 1 000 pages. Découpez-le en plusieurs modèles.'],
  'documentAnalysis.scan.running': [409, 'L’analyse de ce modèle est déjà en cours. Attendez sa fin ou annulez-la.'],
  'documentAnalysis.scan.notRunning': [409, 'Aucune analyse de ce modèle n’est en cours.'],
  'documentAnalysis.scan.over': [409, 'Cette analyse est terminée : rien ne peut plus y être noté.'],
  'documentAnalysis.scan.outOfOrder': [409, 'Les pages d’un document se notent dans l’ordre.'],
  'documentAnalysis.scan.failed': [
    500,
    'L’analyse s’est arrêtée sur une erreur. Relancez-la ; si elle échoue encore, prévenez votre administrateur.',
  ],
} as const satisfies ErrorTexts
