/* French words of the codes of tasks and events of co-ownership, in the order they are offered; statuses are stored as the specification writes them. */

export const taskStatuses = { 'A faire': 'À faire', 'En cours': 'En cours', Terminée: 'Terminée' } as const
export type CoOwnershipTaskStatus = keyof typeof taskStatuses
export const DONE = 'Terminée' satisfies CoOwnershipTaskStatus

export const taskTypes = { TASK: 'Tâche', EVENT: 'Événement' } as const
export type TaskType = keyof typeof taskTypes

export const recurrences = {
  aucune: 'Aucune',
  mensuelle: 'Mensuelle',
  trimestrielle: 'Trimestrielle',
  annuelle: 'Annuelle',
} as const
export type Recurrence = keyof typeof recurrences

export const eventKinds = {
  assemblee_generale: 'Assemblée générale',
  conseil_syndical: 'Conseil syndical',
  reunion_publique: 'Réunion publique',
  comite_technique: 'Comité technique',
  comite_de_pilotage: 'Comité de pilotage',
  commission_impayes: 'Commission impayés',
  visite: 'Visite',
  permanence: 'Permanence',
  autre: 'Autre',
} as const

/** The dates of thematics that a task may follow, with what they mean. No other. */
export const taskDates = {
  date_depot_demande_recours_dlao: 'Dépôt du recours DALO',
  date_forclusion_demande_aide_a_gestion: 'Forclusion de l’aide à la gestion',
  notification_decision_demande_aide_financeur: 'Notification de la décision du financeur',
  forclusion_demande_aide_financeur: 'Forclusion de l’aide',
  nouvelle_forclusion_demande_solde_financeur: 'Forclusion après prorogation (solde)',
  echeance_pret_demande_deblocage_prefinanceur_prefinancements_t8: 'Échéance du préfinancement collectif',
  date_notification_decision_financement_projet: 'Notification au copropriétaire',
  date_forclusion_financement_projet: 'Forclusion du dossier',
  demande_prorogation_forclusion_financement_projet: 'Prorogation demandée le',
  versement_demande_avance_financement_projet: 'Avance demandée le',
  date_demande_solde_financement_projet: 'Solde demandé le',
  date_echeance_pret_organismes_aux_aides_prefinancees_prefinanceur_prefinancements_t9:
    'Échéance du préfinancement individuel',
  forclusion_demande_aide_au_portage_ingenierie: 'Forclusion de l’aide au portage (ingénierie)',
  forclusion_demande_aide_au_portage_travaux: 'Forclusion de l’aide au portage (travaux)',
} as const

/** The kinds of tasks by the field that names what one belongs to, with the words of the level. */
export const taskLevels = {
  sc_id: { kind: 'sc_task', word: 'Conseil ou ASL' },
  copro_id: { kind: 'copro_task', word: 'Copropriété' },
  building_id: { kind: 'building_task', word: 'Bâtiment' },
  lot_id: { kind: 'lot_task', word: 'Lot' },
} as const
export type TaskOwnerField = keyof typeof taskLevels
