import type { WorkflowStatus } from '@faitage/contracts/system/operations.endpoints'
import type { BadgeVariant } from '@/components/ui/badge'

/** The parts of the service, as `/api/health/details` names them. */
const parts: Record<string, string> = {
  database: 'Base de données',
  event_store: 'Journal d’événements',
  projections: 'Listes',
  parked_events: 'Événements',
  notices: 'Changements en direct',
  worker: 'Worker',
  workflow_server: 'Serveur de traitements',
  files: 'Stockage des fichiers',
  disk: 'Disque',
  log_proof: 'Preuve du journal',
  demonstration: 'Démonstration',
}
export const partName = (name: string): string => parts[name] ?? name

const engines: Record<string, string> = { api: 'API', postgres: 'Postgres', temporal: 'Temporal' }
export const engineName = (name: string): string => engines[name] ?? partName(name)

export const statusWords: Record<WorkflowStatus, { label: string; variant: BadgeVariant }> = {
  running: { label: 'En cours', variant: 'progress' },
  completed: { label: 'Terminé', variant: 'success' },
  failed: { label: 'Échoué', variant: 'destructive' },
  canceled: { label: 'Arrêté', variant: 'neutral' },
  terminated: { label: 'Interrompu', variant: 'warning' },
  continued_as_new: { label: 'Continué', variant: 'neutral' },
  timed_out: { label: 'Expiré', variant: 'destructive' },
}
/** What may be started again. */
export const restartable: readonly WorkflowStatus[] = ['failed', 'timed_out', 'terminated', 'canceled']

const types: Record<string, string> = {
  sendDigests: 'Résumés des échéances',
  assignOrders: 'Entrée dans un bon de commande',
  billSalesOrder: 'Facturation d’un bon de commande',
  coproRemoval: 'Suppression d’une copropriété',
  scanTemplate: 'Lecture d’un modèle',
  importProjects: 'Import',
  revertImport: 'Annulation d’un import',
  editInvoice: 'Édition d’une facture',
  exportInvoice: 'Envoi d’une facture en comptabilité',
  settleInvoices: 'Relevé des factures soldées',
  paymentOrder: 'Suivi d’un paiement',
  expireQuotes: 'Expiration des devis',
  readSignatures: 'Relevé des signatures',
  signQuote: 'Signature d’un devis',
  generateLetters: 'Documents en nombre',
  sendMailing: 'E-mail en nombre',
  projectAct: 'Acte sur plusieurs projets',
  eraseSubjects: 'Effacement de plusieurs personnes',
  logProof: 'Vérification du journal',
}
export const workflowName = (type: string): string => types[type] ?? type

const happened: Record<string, string> = {
  WorkflowExecutionStarted: 'Démarré',
  WorkflowExecutionCompleted: 'Terminé',
  WorkflowExecutionFailed: 'Échoué',
  WorkflowExecutionTimedOut: 'Expiré',
  WorkflowExecutionCancelRequested: 'Arrêt demandé',
  WorkflowExecutionCanceled: 'Arrêté',
  WorkflowExecutionTerminated: 'Interrompu',
  WorkflowExecutionContinuedAsNew: 'Continué dans un nouveau',
  WorkflowExecutionSignaled: 'Signal reçu',
  ActivityTaskScheduled: 'Étape demandée',
  ActivityTaskStarted: 'Étape commencée',
  ActivityTaskCompleted: 'Étape faite',
  ActivityTaskFailed: 'Étape échouée',
  ActivityTaskTimedOut: 'Étape expirée',
  ActivityTaskCancelRequested: 'Arrêt de l’étape demandé',
  ActivityTaskCanceled: 'Étape arrêtée',
  TimerStarted: 'Attente commencée',
  TimerFired: 'Attente finie',
  WorkflowTaskScheduled: 'Décision demandée',
  WorkflowTaskStarted: 'Décision commencée',
  WorkflowTaskCompleted: 'Décision prise',
  WorkflowTaskFailed: 'Décision échouée',
  WorkflowTaskTimedOut: 'Décision expirée',
}
export const eventName = (type: string): string => happened[type] ?? type
