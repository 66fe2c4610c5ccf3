import { textColumns } from '@faitage/contracts/kernel/export'
import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectTextColumns } from '@faitage/contracts/projects/project-columns'
import { statusDateNames } from '@faitage/contracts/projects/project-status'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { StatusBadge } from './status-badge.tsx'

const text = textColumns(projectTextColumns)
/** Shown to those who ask for them. */
const more = [
  ...(['urgent_visit', 'type', 'secondary_case_type', 'work_types', 'national_partners'] as const),
  ...(['no_advance_request', 'closed', 'closure_motive', 'accommodations_number'] as const),
  ...(['date_advice_meet', 'date_control_meet'] as const),
  ...statusDateNames,
]

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
    cell: row => (
      <span className="flex min-w-0 items-center gap-1.5">
        <StatusBadge status={row.status} />
        {row.closed ? <Badge variant="neutral">Clos</Badge> : null}
      </span>
    ),
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
  ...more.map(id => ({ ...text(id), width: 150, optional: true as const, card: 'none' as const })),
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
