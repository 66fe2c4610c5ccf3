import { countOf } from '@faitage/contracts/kernel/format-number'
import { type ImportState, importFieldNames, type MissionImport } from '@faitage/contracts/missions/mission-import'
import type { PlannedAction } from '@faitage/contracts/missions/mission-import.plan'
import type { BadgeVariant } from '@/components/ui/badge'

/** How often an import is asked after, in milliseconds; the server's own news come sooner. */
export const importPolling = 10_000

/** What each state of an import is called, and how its badge looks. */
export const importStateWords: Record<ImportState, { label: string; variant: BadgeVariant }> = {
  planning: { label: 'Lecture du fichier', variant: 'info' },
  planned: { label: 'À vérifier', variant: 'attention' },
  running: { label: 'En cours', variant: 'progress' },
  completed: { label: 'Terminé', variant: 'success' },
  cancelled: { label: 'Annulé', variant: 'neutral' },
  failed: { label: 'En échec', variant: 'destructive' },
  reverting: { label: 'Annulation en cours', variant: 'progress' },
  reverted: { label: 'Annulé après coup', variant: 'neutral' },
}

/** An import that still holds its mission: no other can be dropped meanwhile. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'planning' || state === 'planned' || state === 'running' || state === 'reverting'

export const actionWords: Record<PlannedAction, { one: string; many: string; verb: string }> = {
  create: { one: 'projet à créer', many: 'projets à créer', verb: 'Créer' },
  update: { one: 'projet à mettre à jour', many: 'projets à mettre à jour', verb: 'Mettre à jour' },
  skip: { one: 'ligne sans changement', many: 'lignes sans changement', verb: 'Ne rien changer' },
  error: { one: 'ligne en erreur', many: 'lignes en erreur', verb: 'Écarter' },
}

type Counts = Pick<MissionImport, 'created' | 'updated' | 'skipped' | 'in_error'>

/** `3 projets créés, 2 mis à jour, 1 ligne en erreur`. */
export function resultSentence({ created, updated, in_error }: Counts): string {
  const parts = [
    created > 0 ? countOf(created, 'projet créé', 'projets créés') : '',
    updated > 0 ? countOf(updated, 'projet mis à jour', 'projets mis à jour') : '',
    in_error > 0 ? countOf(in_error, 'ligne en erreur', 'lignes en erreur') : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Aucun projet n’a changé.'
}

/** The names of the columns an import cannot do without and did not find. */
export const missingNames = (one: Pick<MissionImport, 'missing_columns'>): string =>
  one.missing_columns.map(field => `«\u00A0${importFieldNames[field]}\u00A0»`).join(', ')
