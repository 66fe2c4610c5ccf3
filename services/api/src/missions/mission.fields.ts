import { altered } from '../audit/altered.ts'
import { type Fields, prefixed } from '../audit/fields.ts'
import type { MissionCommand } from './mission.commands.ts'
import type { MissionState, RecordedMissionEvent } from './mission.state.ts'

/** The fields an event sets, with the value they got. The opening sets none: nobody held an earlier revision. */
export function fieldsTouched(event: RecordedMissionEvent, before: MissionState): Fields {
  switch (event.type) {
    case 'MissionAmended':
      return prefixed('sheet', event.data.changes)
    case 'MissionTeamReassigned':
      return prefixed('team', altered(before.team, event.data.team))
    case 'MissionStatusChanged':
      return { status: event.data.to }
    default:
      return {}
  }
}

/** The fields a command would set, with the values it gives. */
export function fieldsCommanded(command: MissionCommand): Fields {
  if (command.type !== 'ReviseMission') return {}
  const { sheet, team, status } = command
  return {
    ...prefixed('sheet', sheet),
    ...prefixed('team', team),
    ...(status ? { status: status.to } : {}),
  }
}
