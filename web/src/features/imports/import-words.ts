import {
  columnFieldNames,
  type ImportKind,
  type ImportState,
  type MissionImport,
} from '@faitage/contracts/imports/mission-import'
import type { PlannedAction, RowQuestion } from '@faitage/contracts/imports/mission-import.plan'
import { countOf } from '@faitage/contracts/kernel/format-number'
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

type Word = { readonly one: string; readonly many: string }
const things: Record<ImportKind, Word & { created: Word; updated: Word; none: string }> = {
  projects: {
    one: 'projet',
    many: 'projets',
    created: { one: 'projet créé', many: 'projets créés' },
    updated: { one: 'projet mis à jour', many: 'projets mis à jour' },
    none: 'Aucun projet n’a changé.',
  },
  registry: {
    one: 'copropriété',
    many: 'copropriétés',
    created: { one: 'copropriété créée', many: 'copropriétés créées' },
    updated: { one: 'copropriété mise à jour', many: 'copropriétés mises à jour' },
    none: 'Aucune copropriété n’a changé.',
  },
  lots: {
    one: 'lot',
    many: 'lots',
    created: { one: 'lot créé', many: 'lots créés' },
    updated: { one: 'lot mis à jour', many: 'lots mis à jour' },
    none: 'Aucun lot n’a changé.',
  },
}

/** `3 projets`, `une copropriété`. */
export const thingsOf = (kind: ImportKind, count: number): string => countOf(count, things[kind].one, things[kind].many)

export const actionVerbs: Record<PlannedAction, string> = {
  create: 'Créer',
  update: 'Mettre à jour',
  skip: 'Ne rien changer',
  error: 'Écarter',
}

/** What each count of a plan is called. */
export function actionWords(kind: ImportKind): Record<PlannedAction | RowQuestion, Word> {
  const { one, many } = things[kind]
  return {
    create: { one: `${one} à créer`, many: `${many} à créer` },
    update: { one: `${one} à mettre à jour`, many: `${many} à mettre à jour` },
    // Lines to confirm change nothing until they are: « sans changement » would say that they were compared.
    skip:
      kind === 'projects'
        ? { one: 'ligne sans changement', many: 'lignes sans changement' }
        : { one: 'ligne sans effet', many: 'lignes sans effet' },
    error: { one: 'ligne en erreur', many: 'lignes en erreur' },
    conflict: { one: 'ligne en conflit', many: 'lignes en conflit' },
    confirm:
      kind === 'registry'
        ? { one: 'ligne à rapprocher', many: 'lignes à rapprocher' }
        : { one: 'ligne à confirmer', many: 'lignes à confirmer' },
  }
}

type Counts = Pick<MissionImport, 'kind' | 'created' | 'updated' | 'skipped' | 'in_error'>

/** `3 projets créés, 2 mis à jour, 1 ligne en erreur`. */
export function resultSentence({ kind, created, updated, in_error }: Counts): string {
  const words = things[kind]
  const parts = [
    created > 0 ? countOf(created, words.created.one, words.created.many) : '',
    updated > 0 ? countOf(updated, words.updated.one, words.updated.many) : '',
    in_error > 0 ? countOf(in_error, 'ligne en erreur', 'lignes en erreur') : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : words.none
}

/** The names of the columns an import cannot do without and did not find. */
export const missingNames = (one: Pick<MissionImport, 'missing_columns'>): string =>
  one.missing_columns.map(field => `«\u00A0${columnFieldNames[field]}\u00A0»`).join(', ')
