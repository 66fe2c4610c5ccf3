import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import {
  missionFactLabels as facts,
  missionLabels as labels,
  missionStatusLabels,
  missionTypeLabels,
  teamLabels,
} from '@faitage/contracts/missions/mission-words'
import { Bell } from 'lucide-react'
import type { RecordColumn } from '@/components/record/table/column'
import { MissionStatusBadge } from './status-badge'

/** `01/03/2026 – 01/03/2029`; the start alone when the duration is not known. */
export const conventionDates = (mission: Pick<MissionSummary, 'mission_start_date' | 'mission_end_date'>): string =>
  [mission.mission_start_date, mission.mission_end_date].filter(Boolean).map(formatDay).join(' – ')

/** The columns of the list of missions. */
export const missionColumns: readonly RecordColumn<MissionSummary>[] = [
  {
    id: 'name',
    header: labels.name,
    text: mission => mission.name,
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
    width: 196,
    card: 'title',
  },
  { id: 'agency', header: labels.agency_id, text: mission => mission.agency?.name ?? '', sortable: true, width: 132 },
  {
    id: 'antenna',
    header: labels.antenna_id,
    text: mission => mission.antenna?.name ?? '',
    sortable: true,
    width: 110,
  },
  { id: 'client', header: labels.client_id, text: mission => mission.client?.name ?? '', sortable: true, width: 164 },
  {
    id: 'mission_managers',
    header: teamLabels.mission_managers,
    text: mission => mission.mission_managers.map(manager => manager.name).join(', '),
    width: 132,
  },
  {
    id: 'mission_start_date',
    header: facts.convention_dates,
    text: conventionDates,
    sortable: true,
    width: 184,
  },
  {
    id: 'status',
    header: facts.status,
    text: mission => missionStatusLabels[mission.status],
    cell: mission => <MissionStatusBadge status={mission.status} />,
    sortable: true,
    width: 128,
    card: 'badge',
  },
  {
    id: 'projects_count',
    header: facts.projects_count,
    text: mission => formatCount(mission.projects_count),
    sortable: true,
    width: 98,
    align: 'end',
  },
  {
    id: 'mission_type',
    header: facts.mission_type,
    text: mission => missionTypeLabels[mission.mission_type],
    width: 140,
    optional: true,
    card: 'none',
  },
  {
    id: 'code_name',
    header: labels.code_name,
    text: mission => mission.code_name ?? '',
    width: 120,
    optional: true,
    card: 'none',
  },
]
