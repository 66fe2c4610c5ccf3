import type { RefusalDetails } from './error-catalogue.ts'
import { filled } from './filled.ts'

/** What a person is told once a thing is done, by key. `{name}` places are filled from details. */
export const successCatalogue = {
  'external_settings.updated': 'Les paramètres externes sont enregistrés.',
  'enums.updated': 'Les listes de valeurs sont enregistrées.',
  'import.started': 'L’import a démarré.',
  'mission.import.finished': 'L’import de la mission « {name} » est terminé.',
  'projects.referrers.updated': 'Les référents des projets ont été mis à jour.',
  'projects.customFields.created': 'Le champ personnalisé a été créé.',
  'projects.customFields.updated': 'Le champ personnalisé a été modifié.',
  'projects.customFields.deleted': 'Le champ personnalisé a été supprimé.',
  'quote.created': 'Le devis a été créé.',
  'quote.updated': 'Le devis a été modifié.',
  'quote.deleted': 'Le devis a été supprimé.',
  'quote.refresh': 'Les devis seront actualisés dans {seconds} secondes.',
  'document.updated': 'Le document a été modifié.',
  'document.deleted': 'Le document a été supprimé.',
  'funders.created': 'Le financeur a été créé.',
  'funders.updated': 'Le financeur a été modifié.',
  'funders.deleted': 'Le financeur a été supprimé.',
  'simulations.created': 'La simulation a été créée.',
  'simulations.updated': 'La simulation a été modifiée.',
  'simulations.duplicated': 'La simulation a été copiée.',
  'simulations.deleted': 'La simulation a été supprimée.',
  // The five texts of billing are the specification's own, letter by letter.
  'billing.trigger.created': 'Le trigger {name} a étè crée avec success',
  'billing.trigger.deleted': 'Le trigger a été supprimé',
  'billing.trigger.updated': 'Le trigger a été modifié',
  'billing.orders.created': 'Commandes créées avec succès.',
  'billing.line.assigned': 'La ligne a été assignée',
  'thematics.version.created': 'La version de la thématique a été créée.',
  'thematics.version.updated': 'La version de la thématique a été modifiée.',
  'thematics.version.deleted': 'La version de la thématique a été supprimée.',
  'thematics.step.updated': 'L’étape a été enregistrée.',
  'documentAnalysis.scan.started': 'L’analyse du modèle a démarré.',
  'documentAnalysis.import.started': 'L’import des données lues a démarré.',
  'documentAnalysis.template.deleted': 'Le modèle a été supprimé.',
} as const satisfies Record<string, string>

export type SuccessKey = keyof typeof successCatalogue

/** The French text of a success, its `{name}` places filled from `details`; a day reads DD/MM/YYYY. */
export const successText = (key: SuccessKey, details: RefusalDetails = {}): string =>
  filled(successCatalogue[key], details)
