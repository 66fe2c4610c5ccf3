import type { TextColumn } from '../kernel/export.ts'
import { formatDay } from '../kernel/format-date.ts'
import { type MissionSummary, missionStatusLabels } from './mission.ts'
import { missionFactLabels as facts, missionLabels, missionTypeLabels, teamLabels } from './mission-words.ts'

/** `01/03/2026 – 01/03/2029`; the start alone when the duration is not known. */
export const conventionDates = (mission: Pick<MissionSummary, 'mission_start_date' | 'mission_end_date'>): string =>
  [mission.mission_start_date, mission.mission_end_date].filter(Boolean).map(formatDay).join(' – ')

/** What the list of missions says in each column, on screen and in its export. */
export const missionTextColumns: readonly TextColumn<MissionSummary>[] = [
  { id: 'name', header: missionLabels.name, text: mission => mission.name },
  { id: 'agency', header: missionLabels.agency_id, text: mission => mission.agency?.name ?? '' },
  { id: 'antenna', header: missionLabels.antenna_id, text: mission => mission.antenna?.name ?? '' },
  { id: 'client', header: missionLabels.client_id, text: mission => mission.client?.name ?? '' },
  {
    id: 'mission_managers',
    header: teamLabels.mission_managers,
    text: mission => mission.mission_managers.map(manager => manager.name).join(', '),
  },
  { id: 'mission_start_date', header: facts.convention_dates, text: conventionDates },
  { id: 'status', header: facts.status, text: mission => missionStatusLabels[mission.status] },
  { id: 'projects_count', header: facts.projects_count, text: mission => String(mission.projects_count) },
  { id: 'mission_type', header: facts.mission_type, text: mission => missionTypeLabels[mission.mission_type] },
  { id: 'code_name', header: missionLabels.code_name, text: mission => mission.code_name ?? '' },
]
