import type { DocumentTemplate, ScanState } from '@faitage/contracts/document-analysis/document-template'
import type { BadgeVariant } from '@/components/ui/badge'

/** What each state of a scan is called, and how it looks. */
export const scanStates: Record<ScanState, { label: string; variant: BadgeVariant }> = {
  waiting: { label: 'En attente', variant: 'neutral' },
  running: { label: 'Analyse en cours', variant: 'progress' },
  done: { label: 'Analysé', variant: 'success' },
  cancelled: { label: 'Analyse annulée', variant: 'warning' },
  failed: { label: 'Échec de l’analyse', variant: 'destructive' },
}

/** What a template is called. */
export const nameOf = ({ name }: Pick<DocumentTemplate, 'name'>): string => name ?? 'Modèle effacé'

/** `3 pages sur 12`, once the document was opened. */
export function progressText({ pages_read, pages_total }: DocumentTemplate): string {
  return pages_total > 0
    ? `${pages_read} ${pages_read > 1 ? 'pages' : 'page'} sur ${pages_total}`
    : 'Ouverture du document'
}
