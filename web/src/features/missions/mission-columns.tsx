import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { Bell } from 'lucide-react'
import type { RecordColumn } from '@/components/record/table/column'
import { missionStatusLabels, missionTypeLabels } from './labels'
import { MissionStatusBadge } from './status-badge'

/** `01/03/2026 – 01/03/2029`; the start alone when the duration is not known. */
export const conventionDates = (mission: Pick<MissionSummary, 'mission_start_date' | 'mission_end_date'>): string =>
  [mission.mission_start_date, mission.mission_end_date].filter(Boolean).map(formatDay).join(' – ')

/** The columns of the list of missions. */
export const missionColumns: readonly RecordColumn<MissionSummary>[] = [
  {
    id: 'name',
    header: 'Nom',
    text: mission => mission.name,
    cell: mission => (
      <>
        {mission.import_running && (
          <Bell role="img" aria-label="Import en cours" className="mr-2 inline size-3.5 align-[-2px] text-warning" />
        )}
        {mission.name}
      </>
    ),
    sortable: true,
    width: 196,
    card: 'title',
  },
  { id: 'agency', header: 'Agence', text: mission => mission.agency?.name ?? '', sortable: true, width: 132 },
  { id: 'antenna', header: 'Antenne', text: mission => mission.antenna?.name ?? '', sortable: true, width: 110 },
  { id: 'client', header: 'Client', text: mission => mission.client?.name ?? '', sortable: true, width: 164 },
  {
    id: 'mission_managers',
    header: 'Chefs de mission',
    text: mission => mission.mission_managers.map(manager => manager.name).join(', '),
    width: 132,
  },
  {
    id: 'mission_start_date',
    header: 'Dates de convention',
    text: conventionDates,
    sortable: true,
    width: 184,
  },
  {
    id: 'status',
    header: 'Statut',
    text: mission => missionStatusLabels[mission.status],
    cell: mission => <MissionStatusBadge status={mission.status} />,
    sortable: true,
    width: 128,
    card: 'badge',
  },
  {
    id: 'projects_count',
    header: 'Projets',
    text: mission => formatCount(mission.projects_count),
    sortable: true,
    width: 98,
    align: 'end',
  },
  {
    id: 'mission_type',
    header: 'Type',
    text: mission => missionTypeLabels[mission.mission_type],
    width: 140,
    optional: true,
    card: 'none',
  },
  {
    id: 'code_name',
    header: 'Code mission',
    text: mission => mission.code_name ?? '',
    width: 120,
    optional: true,
    card: 'none',
  },
]
