import { statusOn, withStatus } from '@faitage/contracts/kernel/status-timeline'
import {
  type MissionSheet,
  type MissionStatus,
  type MissionTeam,
  missionAmended,
  missionFaults,
  missionStatusChanged,
  missionTeamReassigned,
} from '@faitage/contracts/missions/mission'
import {
  type MissionDetailsSheet,
  missionDetails,
  missionDetailsAmended,
  missionSubcontractorEngaged,
  missionSubcontractorReleased,
} from '@faitage/contracts/missions/mission-details'
import type { MissionEvent } from '@faitage/contracts/missions/mission-events'
import { missionFieldLabel } from '@faitage/contracts/missions/mission-field-words'
import { flagsOf } from '@faitage/contracts/missions/mission-flags'
import { type KnownMission, missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { altered, sameValue } from '../kernel/history/altered.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { AgencyOf, ChangeSubcontractor, ReviseMission, UndoRevision } from './mission.commands.ts'

type Decision = MissionEvent[] | Refusal

/** What rules look at: the parts of a mission as they would be. */
interface Parts {
  readonly sheet: MissionSheet
  readonly team: MissionTeam
  readonly details: MissionDetailsSheet
  readonly status: MissionStatus
}
/** What of them changes. */
type Changes = { readonly [K in keyof Parts]?: Partial<Parts[K]> | undefined }

/** Alters sheet, team, details and status at once: only what differs is written, and the whole is judged as it would be. */
export function revise(command: ReviseMission, mission: KnownMission): Decision {
  const status = command.status ? changeStatus(command.status, mission, command.today) : []
  if (isRefusal(status)) return status
  const sheet = altered<MissionSheet>({ ...mission.sheet, ...flagsOf(mission.sheet) }, command.sheet)
  const team = altered(mission.team, command.team)
  const engaged = (command.engaged ?? []).filter(one => !mission.subcontractors.includes(one))
  // Engaging one says that the mission has some.
  const asked = engaged.length > 0 ? { ...command.details, has_sub_contractor: true } : command.details
  const details = altered(mission.details, asked)
  const before = missionStatusNow(mission).status
  const { to = before } = missionStatusAfter(mission, command.status)
  const after = {
    sheet: { ...mission.sheet, ...sheet },
    team: { ...mission.team, ...team },
    details: { ...mission.details, ...details },
    status: to,
  }
  const changes = { sheet, team, details, status: status.length > 0 && to !== before ? to : undefined }
  const fault = faultOf(after, changes, command.agencyOf) ?? releasedFault(mission, details)
  if (fault) return fault
  const { mission_id } = mission
  return [
    ...(sheet ? [missionAmended({ mission_id, changes: sheet })] : []),
    ...(team ? [missionTeamReassigned({ mission_id, team: after.team })] : []),
    ...engaged.map(subcontractor_id => missionSubcontractorEngaged({ mission_id, subcontractor_id })),
    ...(details ? [missionDetailsAmended({ mission_id, changes: details })] : []),
    ...status,
  ]
}

/** Puts fields back, unless somebody touched one of them since. */
export function undoRevision({ today, agencyOf, ...parts }: UndoRevision, mission: KnownMission): Decision {
  const back: { sheet?: object; team?: object; details?: object } = {}
  for (const part of ['sheet', 'team', 'details'] as const) {
    const sides = parts[part]
    if (!sides) continue
    const flags = part === 'sheet' ? flagsOf(mission.sheet) : {}
    const now = { ...mission[part], ...flags } as Record<string, unknown>
    const overtaken = Object.entries(sides.after).filter(([field, value]) => !sameValue(now[field], value))
    if (overtaken.length > 0) {
      const fields = overtaken.map(([field]) => missionFieldLabel(`${part}.${field}`)).join(', ')
      return refused('record.undo.overtaken', { fields })
    }
    back[part] = sides.before
  }
  return revise({ type: 'ReviseMission', ...back, today, agencyOf }, mission)
}

/** The same subcontractor is engaged once; engaging one says that the mission has some. */
export function changeSubcontractor({ type, subcontractor_id }: ChangeSubcontractor, mission: KnownMission): Decision {
  const { mission_id, subcontractors, details } = mission
  const held = subcontractors.includes(subcontractor_id)
  if (held === (type === 'EngageSubcontractor')) return []
  if (held) return [missionSubcontractorReleased({ mission_id, subcontractor_id })]
  const changes = { has_sub_contractor: true }
  return [
    missionSubcontractorEngaged({ mission_id, subcontractor_id }),
    ...(details.has_sub_contractor ? [] : [missionDetailsAmended({ mission_id, changes })]),
  ]
}

/**
 * What keeps a mission from being as it would be. A rule is asked where what it is about changes: a mission that breaks
 * it since before it was one can still be altered elsewhere.
 */
export function faultOf(after: Parts, changes: Changes, agencyOf: AgencyOf = {}): Refusal | undefined {
  const { sheet = {}, team = {}, details } = changes
  const faults = [
    ...('start_date' in sheet || 'end_date' in sheet ? missionFaults(after.sheet) : []),
    ...(details ? missionDetails.rules(after.details) : []),
  ]
  if (faults.length > 0) return invalid(faults)
  const led = after.team.mission_managers.length > 0
  if (!led && after.status === 'en_cours' && ('mission_managers' in team || changes.status))
    return refused('mission.team.noManager')
  const { agency_id, antenna_id } = after.sheet
  if (!antenna_id || !('agency_id' in sheet || 'antenna_id' in sheet)) return undefined
  const its = agencyOf[antenna_id]
  // Somebody gave the mission another antenna meanwhile: whose it is was not asked.
  if (its === undefined) return refused('CONCURRENT_WRITES')
  return its === agency_id ? undefined : refused('mission.antenna.elsewhere')
}

const releasedFault = ({ subcontractors }: KnownMission, details: Partial<MissionDetailsSheet> | undefined) =>
  details?.has_sub_contractor === false && subcontractors.length > 0
    ? refused('mission.subcontractors.engaged')
    : undefined

/** A status takes effect on its day: a backdated one lands before those of later days, which stay in force. */
function changeStatus(
  { to, on }: NonNullable<ReviseMission['status']>,
  { mission_id, statuses }: KnownMission,
  today: string,
): Decision {
  if (on > today) return refused('mission.status.future', { on })
  const { status: from } = statusOn(statuses, on)!
  return from === to ? [] : [missionStatusChanged({ mission_id, from, to, on })]
}

/** The status in force once another is written: a backdated one may leave it as it is. */
function missionStatusAfter({ statuses, revision }: KnownMission, asked: ReviseMission['status']) {
  if (!asked) return { to: undefined }
  const entry = { status: asked.to, on: asked.on, revision: revision + 1 }
  return { to: withStatus(statuses, entry).at(-1)!.status }
}
