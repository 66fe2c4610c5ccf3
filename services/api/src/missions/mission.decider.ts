import { missionOpened, missionRemoved, missionRestored } from '@faitage/contracts/missions/mission'
import type { MissionEvent } from '@faitage/contracts/missions/mission-events'
import {
  evolveMission,
  type KnownMission,
  type MissionState,
  noMission,
} from '@faitage/contracts/missions/mission-state'
import type { Decider } from '../kernel/events/decider.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { MissionCommand, OpenMission, RestoreMission } from './mission.commands.ts'
import { fieldsCommanded, fieldsTouched } from './mission.fields.ts'
import { changeSubcontractor, faultOf, revise, undoRevision } from './mission.revision.ts'
import { decideImport, stopOf } from './mission-import.decisions.ts'

type Decision = MissionEvent[] | Refusal

/** The rules of a mission: opening, revision of its sheet, team and status, removal, and the life of its imports. */
export const missionDecider: Decider<MissionState, MissionCommand> = {
  initial: noMission,
  evolve: evolveMission,
  touches: fieldsTouched,
  fieldsOf: fieldsCommanded,
  decide: (command, mission) => {
    if (command.type === 'OpenMission') return open(command, mission)
    if (mission.life === 'none') return refused('NOT_FOUND')
    if (mission.life === 'removed' && !mayFollowRemoval(command)) return refused('mission.removed')
    switch (command.type) {
      case 'ReviseMission':
        return revise(command, mission)
      case 'UndoRevision':
        return undoRevision(command, mission)
      case 'EngageSubcontractor':
      case 'ReleaseSubcontractor':
        return changeSubcontractor(command, mission)
      case 'RemoveMission':
        return remove(mission)
      case 'RestoreMission':
        return restore(command, mission)
      default:
        return decideImport(command, mission)
    }
  },
}

/** A worker still says how an import ended whose mission is gone; a second removal changes nothing. */
const mayFollowRemoval = ({ type }: MissionCommand) =>
  type === 'FinishImport' ||
  type === 'FinishRevert' ||
  type === 'CancelImport' ||
  type === 'RemoveMission' ||
  type === 'RestoreMission'

function open(command: OpenMission, mission: MissionState): Decision {
  if (mission.life !== 'none') return refused('CONCURRENT_WRITES')
  const { mission_id, mission_type, status, sheet, team, agencyOf } = command
  return (
    faultOf({ sheet, team, details: {}, status }, { sheet, team, status }, agencyOf) ?? [
      missionOpened({ ...sheet, mission_id, mission_type, status, team }),
    ]
  )
}

function remove({ life, mission_id, current_import }: KnownMission): Decision {
  if (life === 'removed') return []
  return [...(current_import ? stopOf(current_import) : []), missionRemoved({ mission_id })]
}

/** Only the removal that lasts is undone, by its revision: somebody may have restored and removed it again since. */
function restore({ revision }: RestoreMission, mission: KnownMission): Decision {
  if (mission.life !== 'removed' || mission.removed_at !== revision) return refused('record.undo.impossible')
  return [missionRestored({ mission_id: mission.mission_id })]
}
