import type { TextColumn } from '../kernel/export.ts'
import { formatDay, formatInstant } from '../kernel/format-date.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import type { ProjectSummary } from './project.ts'
import { projectStatusLabels } from './project-status.ts'
import { ERASED_REQUESTER } from './project-title.ts'

/** What the list of projects says in each column, on screen and in its export. */
export const projectTextColumns: readonly TextColumn<ProjectSummary>[] = [
  { id: 'reference', header: 'Référence', text: row => row.reference ?? '', client: true },
  {
    id: 'requester_name',
    header: 'Demandeur',
    text: row => row.requester_name ?? (row.requester_erased ? ERASED_REQUESTER : ''),
    client: true,
  },
  {
    id: 'address_location',
    header: 'Commune',
    text: row => [row.address_code, row.address_location].filter(Boolean).join(' '),
    client: true,
  },
  { id: 'address', header: 'Adresse', text: row => row.address ?? '', client: true },
  { id: 'status', header: 'Statut', text: row => projectStatusLabels[row.status], client: true },
  { id: 'status_on', header: 'Depuis le', text: row => formatDay(row.status_on), client: true },
  { id: 'mission_name', header: 'Mission', text: row => row.mission_name, client: true },
  { id: 'referrers', header: 'Référents', text: row => row.referrers.map(({ name }) => name).join(', '), client: true },
  { id: 'requester_type', header: 'Type', text: row => requesterTypeLabels[row.requester_type], client: true },
  { id: 'required_action', header: 'Action requise', text: row => (row.required_action ? 'Oui' : '') },
  { id: 'opened_on', header: 'Ouvert le', text: row => formatDay(row.opened_on), client: true },
  { id: 'updated_at', header: 'Modifié', text: row => formatInstant(row.updated_at) },
]
