import { formatDay, formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { RecordColumn } from '@/components/record/table/column'
import { StatusBadge } from './status-badge.tsx'

/** How a project is called: its requester, else its reference. */
export const projectName = (project: Pick<ProjectSummary, 'requester_name' | 'reference'>): string =>
  project.requester_name ?? project.reference ?? 'Projet sans nom'

export const projectColumns: readonly RecordColumn<ProjectSummary>[] = [
  {
    id: 'reference',
    header: 'Référence',
    text: row => row.reference ?? '',
    cell: row => row.reference ?? 'Sans référence',
    sortable: true,
    width: 158,
  },
  {
    id: 'requester_name',
    header: 'Demandeur',
    text: row => row.requester_name ?? '',
    sortable: true,
    width: 170,
    card: 'title',
  },
  {
    id: 'address_location',
    header: 'Commune',
    text: row => [row.address_code, row.address_location].filter(Boolean).join(' '),
    sortable: true,
    width: 134,
  },
  { id: 'address', header: 'Adresse', text: row => row.address ?? '', width: 220, optional: true },
  {
    id: 'status',
    header: 'Statut',
    text: row => projectStatusLabels[row.status],
    cell: row => <StatusBadge status={row.status} />,
    sortable: true,
    width: 234,
    card: 'badge',
  },
  {
    id: 'status_on',
    header: 'Depuis le',
    text: row => formatDay(row.status_on),
    sortable: true,
    width: 105,
    card: 'none',
  },
  { id: 'mission_name', header: 'Mission', text: row => row.mission_name, sortable: true, width: 166 },
  {
    id: 'referrers',
    header: 'Référents',
    text: row => row.referrers.map(referrer => referrer.name).join(', '),
    width: 140,
  },
  {
    id: 'requester_type',
    header: 'Type',
    text: row => requesterTypeLabels[row.requester_type],
    width: 180,
    optional: true,
    card: 'none',
  },
  {
    id: 'required_action',
    header: 'Action requise',
    text: row => (row.required_action ? 'Oui' : ''),
    width: 130,
    optional: true,
    card: 'none',
  },
  {
    id: 'opened_on',
    header: 'Ouvert le',
    text: row => formatDay(row.opened_on),
    width: 110,
    optional: true,
    card: 'none',
  },
  {
    id: 'updated_at',
    header: 'Modifié',
    text: row => formatInstant(row.updated_at),
    cell: row => relativeInstant(row.updated_at),
    sortable: true,
    width: 180,
    optional: true,
    card: 'none',
  },
]
