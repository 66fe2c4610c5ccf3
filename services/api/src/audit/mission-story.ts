import type { MissionStatus } from '@faitage/contracts/missions/mission'
import { evolveMission, type MissionState, noMission, type RecordedMissionEvent } from '../missions/mission.state.ts'
import { type Fields, prefixed } from './fields.ts'
import type { Story } from './history.ts'
import { missionFieldLabel, missionStatusLabels } from './labels.fr.ts'

/** How the stream of a mission is told, the life of its imports included. */
export const missionStory: Story<MissionState, RecordedMissionEvent> = {
  initial: noMission,
  evolve: evolveMission,
  effectiveOn: event => (event.type === 'MissionStatusChanged' ? event.data.on : undefined),
  altered: (before, event, after) => alteredBy(before, event, after),
  labelOf: missionFieldLabel,
  shown: (field, value, nameOf) => {
    if (field.startsWith('team.') && Array.isArray(value)) return value.map(nameOf)
    if (field === 'status') return missionStatusLabels[value as MissionStatus] ?? value
    return named.has(field) && typeof value === 'string' ? nameOf(value) : value
  },
}

const named = new Set(['sheet.agency_id', 'sheet.antenna_id', 'sheet.client_id'])

function alteredBy(before: MissionState, event: RecordedMissionEvent, after: MissionState): Sides {
  switch (event.type) {
    case 'MissionOpened': {
      const members = Object.fromEntries(Object.entries(after.team).filter(([, ids]) => ids.length > 0))
      const { status, sheet } = after
      return { before: {}, after: { status, ...prefixed('sheet', sheet), ...prefixed('team', members) } }
    }
    case 'MissionAmended': {
      const keys = Object.keys(event.data.changes)
      const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))
      return { before: prefixed('sheet', pick(before.sheet)), after: prefixed('sheet', pick(after.sheet)) }
    }
    case 'MissionStatusChanged':
      return { before: { status: event.data.from }, after: { status: event.data.to } }
    case 'MissionTeamReassigned':
      return { before: prefixed('team', before.team), after: prefixed('team', after.team) }
    case 'MissionRemoved':
    case 'MissionImportRequested':
    case 'MissionImportMapped':
    case 'MissionImportPlanned':
    case 'MissionImportStarted':
    case 'MissionImportCancelRequested':
    case 'MissionImportCancelled':
    case 'MissionImportCompleted':
    case 'MissionImportFailed':
      return { before: {}, after: {} }
  }
}

type Sides = { before: Fields; after: Fields }
