import type { RefusalDetails } from './error-catalogue.ts'
import { filled } from './filled.ts'

/** What a person reads once a thing is done, by key. `{name}` places are filled from details. */
export const successCatalogue = {
  'external_settings.updated': 'Les paramètres externes sont enregistrés.',
  'enums.updated': 'Les listes de valeurs sont enregistrées.',
  'import.started': 'L’import a démarré.',
  'mission.import.finished': 'L’import de la mission « {name} » est terminé.',
  'projects.referrers.updated': 'Les référents des projets ont été mis à jour.',
  'documentAnalysis.scan.started': 'L’analyse du modèle a démarré.',
  'documentAnalysis.template.deleted': 'Le modèle a été supprimé.',
} as const satisfies Record<string, string>

export type SuccessKey = keyof typeof successCatalogue

/** The French text of a success, its `{name}` places filled from `details`; a day reads DD/MM/YYYY. */
export const successText = (key: SuccessKey, details: RefusalDetails = {}): string =>
  filled(successCatalogue[key], details)
