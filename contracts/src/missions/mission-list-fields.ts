import type { ListFields } from '../kernel/list-fields.ts'
import { operationalPlanWords } from '../referential/operational-plans.ts'
import { missionStatusLabels } from './mission.ts'
import { missionFactLabels, missionLabels, missionTypeLabels, teamLabels } from './mission-words.ts'

/** What the list of missions and its export are narrowed by; few enough to be read without indexes. */
export const missionListFields = {
  name: { label: missionLabels.name, type: 'string', is_default: true },
  status: { label: missionFactLabels.status, type: 'select', is_default: true, words: missionStatusLabels },
  agency_id: { label: missionLabels.agency_id, type: 'autocomplete', is_default: true, of: 'agency' },
  antenna_id: { label: missionLabels.antenna_id, type: 'autocomplete', is_default: true, of: 'antenna' },
  client_id: { label: missionLabels.client_id, type: 'autocomplete', is_default: true, of: 'client' },
  mission_start_date: { label: missionLabels.mission_start_date, type: 'date', is_default: true },
  mission_managers: { label: teamLabels.mission_managers, type: 'autocomplete', of: 'user', many: true },
  operational_plan: { label: missionFactLabels.operational_plan, type: 'select', words: operationalPlanWords },
  mission_end_date: { label: missionFactLabels.mission_end_date, type: 'date' },
  mission_type: { label: missionFactLabels.mission_type, type: 'select', words: missionTypeLabels },
  import_running: { label: missionFactLabels.import_running, type: 'boolean' },
} as const satisfies ListFields
