import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { FilterOption } from '@/components/record/table/column'
import { StatusIcon } from './status-badge.tsx'

/** The part of a project's life that each status belongs to: statuses are looked for by it. */
const groups: Record<ProjectStatus, string> = {
  a_contacter: 'Prise de contact',
  contact: 'Prise de contact',
  visite_conseil_a_programmer: 'Visite conseil',
  visite_conseil_programmee: 'Visite conseil',
  visite_a_traiter: 'Visite conseil',
  visite_traitee: 'Visite conseil',
  en_cours_de_montage: 'Dossier',
  depose: 'Dossier',
  agree: 'Dossier',
  visite_controle_a_programmer: 'Contrôle et paiement',
  visite_controle_programmee: 'Contrôle et paiement',
  demande_de_paiement_a_faire: 'Contrôle et paiement',
  en_demande_de_paiement: 'Contrôle et paiement',
  solde: 'Projets clos',
  sans_suite: 'Projets clos',
  non_eligible: 'Projets clos',
}

/** The statuses of a project as a filter offers them. */
export const statusOptions: readonly FilterOption[] = projectStatuses.map(status => ({
  value: status,
  label: projectStatusLabels[status],
  icon: <StatusIcon status={status} />,
  group: groups[status],
}))
