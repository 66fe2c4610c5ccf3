import { textColumns } from '@faitage/contracts/kernel/export'
import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectTextColumns } from '@faitage/contracts/projects/project-columns'
import type { RecordColumn } from '@/components/record/table/column'
import { StatusBadge } from './status-badge.tsx'

const text = textColumns(projectTextColumns)

export const projectColumns: readonly RecordColumn<ProjectSummary>[] = [
  {
    ...text('reference'),
    cell: row => row.reference ?? 'Sans référence',
    sortable: true,
    width: 158,
  },
  {
    ...text('requester_name'),
    sortable: true,
    width: 170,
    card: 'title',
  },
  {
    ...text('address_location'),
    sortable: true,
    width: 134,
  },
  { ...text('address'), width: 220, optional: true },
  {
    ...text('status'),
    cell: row => <StatusBadge status={row.status} />,
    sortable: true,
    width: 234,
    card: 'badge',
  },
  {
    ...text('status_on'),
    sortable: true,
    width: 105,
    card: 'none',
  },
  { ...text('mission_name'), sortable: true, width: 166 },
  {
    ...text('referrers'),
    width: 140,
  },
  {
    ...text('requester_type'),
    width: 180,
    optional: true,
    card: 'none',
  },
  {
    ...text('required_action'),
    width: 130,
    optional: true,
    card: 'none',
  },
  {
    ...text('opened_on'),
    sortable: true,
    width: 110,
    optional: true,
    card: 'none',
  },
  {
    ...text('updated_at'),
    cell: row => relativeInstant(row.updated_at),
    sortable: true,
    width: 180,
    optional: true,
    card: 'none',
  },
]
