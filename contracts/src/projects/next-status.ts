import { type ProjectStatus, projectStatuses } from './project-status.ts'

/**
 * The statuses that usually follow each one, the likeliest first: what people are offered before the others. It is a
 * habit, not a rule: any status may follow any other.
 */
const usuallyNext: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  a_contacter: ['contact', 'visite_conseil_a_programmer', 'sans_suite'],
  contact: ['visite_conseil_a_programmer', 'visite_conseil_programmee', 'non_eligible', 'sans_suite'],
  visite_conseil_a_programmer: ['visite_conseil_programmee', 'sans_suite'],
  visite_conseil_programmee: ['visite_a_traiter', 'visite_conseil_a_programmer', 'sans_suite'],
  visite_a_traiter: ['visite_traitee', 'non_eligible', 'sans_suite'],
  visite_traitee: ['en_cours_de_montage', 'sans_suite', 'non_eligible'],
  en_cours_de_montage: ['depose', 'sans_suite', 'non_eligible'],
  depose: ['agree', 'en_cours_de_montage', 'sans_suite'],
  agree: ['visite_controle_a_programmer', 'demande_de_paiement_a_faire', 'sans_suite'],
  visite_controle_a_programmer: ['visite_controle_programmee', 'demande_de_paiement_a_faire'],
  visite_controle_programmee: ['demande_de_paiement_a_faire', 'visite_controle_a_programmer'],
  demande_de_paiement_a_faire: ['en_demande_de_paiement'],
  en_demande_de_paiement: ['solde', 'demande_de_paiement_a_faire'],
  solde: [],
  sans_suite: ['a_contacter', 'contact'],
  non_eligible: ['a_contacter', 'contact'],
}

/** The statuses a project may go to from one: those that usually follow, then the others in the order of its life. */
export function statusesAfter(status: ProjectStatus): { usual: readonly ProjectStatus[]; others: ProjectStatus[] } {
  const usual = usuallyNext[status]
  return { usual, others: projectStatuses.filter(other => other !== status && !usual.includes(other)) }
}
