import { type MissionStatus, missionStatusLabels } from '@faitage/contracts/missions/mission'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { missionFieldLabel } from '@faitage/contracts/missions/mission-field-words'
import { evolveMission, type MissionState, noMission } from '@faitage/contracts/missions/mission-state'
import type { Story } from '../kernel/history/history.ts'
import { alterationOf } from './mission.fields.ts'

/** How the history of a mission is written, the life of its imports included. */
export const missionStory: Story<MissionState, RecordedMissionEvent> = {
  initial: noMission,
  evolve: evolveMission,
  effectiveOn: event => (event.type === 'MissionStatusChanged' ? event.data.on : undefined),
  altered: (before, event) => alterationOf(event, before),
  labelOf: missionFieldLabel,
  shown: (field, value, nameOf) => {
    if ((field.startsWith('team.') || field === 'subcontractors') && Array.isArray(value)) return value.map(nameOf)
    if (field === 'status') return missionStatusLabels[value as MissionStatus] ?? value
    return named.has(field) && typeof value === 'string' ? nameOf(value) : value
  },
}

const named = new Set(['sheet.agency_id', 'sheet.antenna_id', 'sheet.client_id'])
