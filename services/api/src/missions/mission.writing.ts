import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  emptyTeam,
  type MissionSheet,
  type MissionStatus,
  type MissionTeam,
  missionEndDate,
  monthsUntil,
} from '@faitage/contracts/missions/mission'
import type { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { MissionDetailsSheet } from '@faitage/contracts/missions/mission-details'
import { missionFieldLabel } from '@faitage/contracts/missions/mission-field-words'
import { flagsOf } from '@faitage/contracts/missions/mission-flags'
import { type KnownMission, missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { altered } from '../kernel/history/altered.ts'
import { stateOnScreen } from '../kernel/history/state-on-screen.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { MissionCommand, OpenMission } from './mission.commands.ts'
import { missionDecider } from './mission.decider.ts'
import { agencyOfAntennas, unknownReference } from './mission-references.ts'

/** Who writes, and the request it comes with. */
export type By = { caller: Caller; request: RequestContext }

export const writeMission = (api: Api, id: string, command: MissionCommand, { caller, request }: By) =>
  handle(api, {
    decider: missionDecider,
    stream: streamOf.mission(id),
    command,
    caller,
    request,
    labelOf: missionFieldLabel,
  })

/**
 * The command to open a mission: not started, in the caller's mode by default. Somebody who could not change it afterwards
 * becomes one of its managers.
 */
export async function openingFrom(
  api: Api,
  caller: Caller,
  mission_id: string,
  body: BodyOf<typeof missionEndpoints.create>,
): Promise<OpenMission> {
  const { mission_type, status = 'non_debutee', team: given, ...sheet } = body
  const team = { ...emptyTeam, ...given }
  return {
    type: 'OpenMission',
    mission_id,
    mission_type: mission_type ?? (await modeOf(api, caller)),
    status,
    sheet,
    team: mayWriteMission(caller, { team })
      ? team
      : { ...team, mission_managers: [...team.mission_managers, caller.id] },
    agencyOf: await agencyOfAntennas(api, [sheet.antenna_id]),
  }
}

async function modeOf(api: Api, caller: Caller) {
  const { state } = await fold(api, userDecider, streamOf.user(caller.id))
  return state.life === 'absent' ? 'individual' : state.preferredApp
}

/** What is asked of a mission, from whichever of its calls. */
interface Asked {
  readonly sheet?: Partial<MissionSheet> & { mission_end_date?: string | null | undefined }
  readonly team?: Partial<MissionTeam> | undefined
  readonly details?: Partial<MissionDetailsSheet>
  readonly engaged?: readonly string[]
  readonly status?: MissionStatus | undefined
  readonly status_on?: string | undefined
}

/** Revises a mission by what differs from what it is, and from what the person had on screen. */
export async function reviseMission(api: Api, mission: KnownMission, asked: Asked, by: By): Promise<Written | Refusal> {
  const { mission_id: id } = mission
  const today = api.clock.today()
  const { status, status_on, team, details, engaged } = asked
  const sheet = withMonths(mission.sheet, asked.sheet ?? {})
  if (isRefusal(sheet)) return sheet
  const seen = await stateOnScreen(api, missionDecider, streamOf.mission(id), mission, by.request)
  const base = seen && seen.life !== 'none' ? seen : mission
  // With its day a status is meant as it is said: the one in force today may have begun earlier.
  const restated = status && (status_on !== undefined || status !== missionStatusNow(base).status)
  const command = {
    type: 'ReviseMission' as const,
    sheet: altered<MissionSheet>({ ...base.sheet, ...flagsOf(base.sheet) }, sheet),
    team: altered<MissionTeam>(base.team, team),
    details: altered<MissionDetailsSheet>(base.details, details),
    engaged,
    status: restated ? { to: status, on: status_on ?? today } : undefined,
    today,
    agencyOf: await agencyOfAntennas(api, [mission.sheet.antenna_id, sheet.antenna_id]),
  }
  const unknown = await unknownReference(api, command.sheet ?? {}, addedTo(mission.team, command.team))
  return unknown ?? writeMission(api, id, command, by)
}

/** A sheet whose end was given instead of its months: they are counted, since only they are kept. */
function withMonths(
  now: MissionSheet,
  { mission_end_date: end, ...sheet }: NonNullable<Asked['sheet']>,
): Partial<MissionSheet> | Refusal {
  if (end === undefined) return sheet
  const { mission_start_date: start, duration_assignment: months } = { ...now, ...sheet }
  if (end === missionEndDate(start, months)) return sheet
  if (end === null) return { ...sheet, duration_assignment: null }
  const counted = start ? monthsUntil(start, end) : undefined
  const said = sheet.duration_assignment !== undefined && sheet.duration_assignment !== now.duration_assignment
  return counted === undefined || counted > 240 || said
    ? refused('mission.end.notWholeMonths')
    : { ...sheet, duration_assignment: counted }
}

/** Who joins a list; somebody who left the product since may stay on one. */
const addedTo = (team: KnownMission['team'], lists: Partial<MissionTeam> = {}): Partial<MissionTeam> =>
  Object.fromEntries(
    (Object.entries(lists) as [keyof MissionTeam, string[]][]).map(([list, ids]) => [
      list,
      ids.filter(id => !team[list].includes(id)),
    ]),
  )
