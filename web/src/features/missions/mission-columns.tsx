import { textColumns } from '@faitage/contracts/kernel/export'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { missionTextColumns } from '@faitage/contracts/missions/mission-columns'
import { missionFactLabels as facts } from '@faitage/contracts/missions/mission-words'
import { Bell } from 'lucide-react'
import type { RecordColumn } from '@/components/record/table/column'
import { MissionStatusBadge } from './status-badge'

const text = textColumns(missionTextColumns)

/** The columns of the list of missions. */
export const missionColumns: readonly RecordColumn<MissionSummary>[] = [
  {
    ...text('name'),
    cell: mission => (
      <>
        {mission.import_running && (
          <Bell
            role="img"
            aria-label={facts.import_running}
            className="mr-2 inline size-3.5 align-[-2px] text-warning"
          />
        )}
        {mission.name}
      </>
    ),
    sortable: true,
    width: 190,
    wraps: true,
    card: 'title',
  },
  { ...text('agency'), sortable: true, width: 124, wraps: true },
  {
    ...text('antenna'),
    sortable: true,
    width: 104,
    wraps: true,
  },
  { ...text('client'), sortable: true, width: 170, wraps: true },
  {
    ...text('mission_managers'),
    width: 120,
    wraps: true,
  },
  {
    ...text('mission_start_date'),
    sortable: true,
    width: 128,
    wraps: true,
  },
  {
    ...text('status'),
    cell: mission => <MissionStatusBadge status={mission.status} />,
    sortable: true,
    width: 132,
    card: 'badge',
  },
  {
    ...text('projects_count'),
    text: mission => formatCount(mission.projects_count),
    sortable: true,
    width: 94,
    align: 'end',
  },
  {
    ...text('mission_type'),
    width: 140,
    optional: true,
    card: 'none',
  },
  {
    ...text('code_name'),
    width: 120,
    optional: true,
    card: 'none',
  },
]
