import {
  missionAmended,
  missionOpened,
  missionRemoved,
  missionStatusChanged,
  missionTeamReassigned,
} from '@faitage/contracts/missions/mission'
import { missionImportCancelRequested } from '@faitage/contracts/missions/mission-import'
import { altered } from '../audit/altered.ts'
import type { Decider } from '../kernel/events/decider.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { MissionCommand, OpenMission, ReviseMission } from './mission.commands.ts'
import { fieldsCommanded, fieldsTouched } from './mission.fields.ts'
import { evolveMission, type MissionEvent, type MissionState, noMission } from './mission.state.ts'
import { decideImport } from './mission-import.decisions.ts'

type Decision = MissionEvent[] | Refusal

/** The rules of a mission: opening, revision of its sheet, team and status, removal, and the life of its imports. */
export const missionDecider: Decider<MissionState, MissionCommand> = {
  initial: noMission,
  evolve: evolveMission,
  touches: fieldsTouched,
  fieldsOf: fieldsCommanded,
  decide: (command, mission) => {
    if (command.type === 'OpenMission') return open(command, mission)
    if (!mission.opened) return refused('NOT_FOUND')
    if (mission.removed && !mayFollowRemoval(command)) return refused('mission.removed')
    switch (command.type) {
      case 'ReviseMission':
        return revise(command, mission)
      case 'RemoveMission':
        return remove(mission)
      default:
        return decideImport(command, mission)
    }
  },
}

/** A worker still tells the end of an import whose mission is gone; a second removal changes nothing. */
const mayFollowRemoval = (command: MissionCommand) =>
  command.type === 'FinishImport' || command.type === 'CancelImport' || command.type === 'RemoveMission'

function open(command: OpenMission, mission: MissionState): Decision {
  if (mission.opened) return refused('CONCURRENT_WRITES')
  const { mission_id, mission_type, status, sheet, team } = command
  return [missionOpened({ ...sheet, mission_id, mission_type, status, team })]
}

function revise(command: ReviseMission, mission: MissionState): Decision {
  const { status, today } = command
  if (status && status.on > today) return refused('mission.status.future', { on: status.on })
  const sheet = altered(mission.sheet, command.sheet)
  const team = altered(mission.team, command.team)
  const { mission_id } = mission
  return [
    ...(sheet ? [missionAmended({ mission_id, changes: sheet })] : []),
    ...(team ? [missionTeamReassigned({ mission_id, team: { ...mission.team, ...team } })] : []),
    ...(status && status.to !== mission.status
      ? [missionStatusChanged({ mission_id, from: mission.status, ...status })]
      : []),
  ]
}

function remove({ removed, mission_id, current_import }: MissionState): Decision {
  if (removed) return []
  const stop =
    current_import && !current_import.cancel_requested
      ? [missionImportCancelRequested({ import_id: current_import.id, mission_id })]
      : []
  return [...stop, missionRemoved({ mission_id })]
}
