import { z } from 'zod'
import { shown } from '../kernel/field.ts'

/** The sixteen statuses of a project, in the order of its life; the last two close it without works. */
export const projectStatuses = [
  'a_contacter',
  'contact',
  'visite_conseil_a_programmer',
  'visite_conseil_programmee',
  'visite_a_traiter',
  'visite_traitee',
  'en_cours_de_montage',
  'depose',
  'agree',
  'visite_controle_a_programmer',
  'visite_controle_programmee',
  'demande_de_paiement_a_faire',
  'en_demande_de_paiement',
  'solde',
  'sans_suite',
  'non_eligible',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** The date field of each status, as the specification names them. */
export const statusDateFields = {
  a_contacter: 'date_to_contact',
  contact: 'date_contact',
  visite_conseil_a_programmer: 'date_meet_advices_to_plan',
  visite_conseil_programmee: 'date_meet_advices_planned',
  visite_a_traiter: 'date_meet_to_process',
  visite_traitee: 'date_meet_processed',
  en_cours_de_montage: 'date_build_on_going',
  depose: 'date_depositted',
  agree: 'date_certified',
  visite_controle_a_programmer: 'date_meet_control_to_plan',
  visite_controle_programmee: 'date_meet_control_planned',
  demande_de_paiement_a_faire: 'date_payment_request_to_do',
  en_demande_de_paiement: 'date_asking_for_pay',
  solde: 'date_cleared',
  sans_suite: 'date_dismissed',
  non_eligible: 'date_non_eligible',
} as const satisfies Record<ProjectStatus, string>
export type StatusDateField = (typeof statusDateFields)[ProjectStatus]
/** The same the other way round. */
export const statusOfDate = Object.fromEntries(
  Object.entries(statusDateFields).map(([status, name]) => [name, status]),
) as Readonly<Record<StatusDateField, ProjectStatus>>
export const statusDateNames = Object.keys(statusOfDate) as StatusDateField[]

/** The French label of each status. */
export const projectStatusLabels: Record<ProjectStatus, string> = {
  a_contacter: 'À contacter',
  contact: 'Contact',
  visite_conseil_a_programmer: 'Visite conseil à programmer',
  visite_conseil_programmee: 'Visite conseil programmée',
  visite_a_traiter: 'Visite à traiter',
  visite_traitee: 'Visite traitée',
  en_cours_de_montage: 'En cours de montage',
  depose: 'Déposé',
  agree: 'Agréé',
  visite_controle_a_programmer: 'Visite contrôle à programmer',
  visite_controle_programmee: 'Visite contrôle programmée',
  demande_de_paiement_a_faire: 'Demande de paiement à faire',
  en_demande_de_paiement: 'En demande de paiement',
  solde: 'Soldé',
  sans_suite: 'Sans suite',
  non_eligible: 'Non éligible',
}

/** The statuses of a project somebody has to be visited for, or has just been. */
export const visitStatuses = [
  'visite_conseil_a_programmer',
  'visite_conseil_programmee',
  'visite_a_traiter',
  'visite_controle_a_programmer',
  'visite_controle_programmee',
] as const satisfies readonly ProjectStatus[]

/** The names of the days of statuses, as columns are headed. */
export const statusDateLabels = Object.fromEntries(
  projectStatuses.map(status => [statusDateFields[status], `${projectStatusLabels[status]} le`]),
) as Readonly<Record<StatusDateField, string>>

/** The days of the visits themselves, which are those of no status. */
export const visitDateLabels = { date_advice_meet: 'Visite conseil', date_control_meet: 'Visite contrôle' } as const

/** A schema under the date of each status. */
export const byStatusDate = <S extends z.ZodType>(schemaOf: (label: string) => S) =>
  Object.fromEntries(
    projectStatuses.map(status => [statusDateFields[status], schemaOf(`${projectStatusLabels[status]} le`)]),
  ) as Record<StatusDateField, S>

export const projectStatus = shown(z.enum(projectStatuses, { error: 'Ce statut n’existe pas.' }), {
  format: 'choice',
  words: projectStatusLabels,
})
