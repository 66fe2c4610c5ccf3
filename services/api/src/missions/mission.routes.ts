import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { emptyTeam, type MissionSheet, type MissionTeam } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionTextColumns } from '@faitage/contracts/missions/mission-columns'
import { flagsOf } from '@faitage/contracts/missions/mission-flags'
import { type KnownMission, missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { missionFieldLabel } from '@faitage/contracts/missions/mission-words'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { getMission, listMissions } from '@faitage/projections/missions/mission-list.queries'
import { altered } from '../audit/altered.ts'
import { stateOnScreen } from '../audit/state-on-screen.ts'
import { userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { sendCsv } from '../kernel/http/csv.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import type { MissionCommand, OpenMission, ReviseMission } from './mission.commands.ts'
import { missionDecider } from './mission.decider.ts'
import { missionHistory } from './mission.queries.ts'
import { reachMission, reachMissionToWrite } from './mission-access.ts'
import { unknownReference } from './mission-references.ts'

/** The missions: every route first checks that the caller may see the mission, and answers 404 when not. */
export const missionRoutes = (api: Api): RouteDefinition[] => {
  const write = (id: string, command: MissionCommand, caller: Caller, request: RequestContext) =>
    handle(api, {
      decider: missionDecider,
      stream: streamOf.mission(id),
      command,
      caller,
      request,
      labelOf: missionFieldLabel,
    })

  return [
    route(missionEndpoints.list, ({ query, caller }) => listMissions(api.db, caller, query)),

    route(missionEndpoints.export, ({ query: { columns: wanted, ...query }, caller }) =>
      sendCsv(missionTextColumns, { wanted, caller, filename: 'missions.csv' }, page =>
        listMissions(api.db, caller, { ...query, ...page }),
      ),
    ),

    route(missionEndpoints.get, async ({ params, caller }) => {
      await reachMission(api, caller, params.id)
      return (await getMission(api.db, caller, params.id)) ?? refused('NOT_FOUND')
    }),

    route(missionEndpoints.create, async ({ body, caller, request }) => {
      const command = await openingFrom(api, caller, request.newId('mission'), body)
      const unknown = await unknownReference(api, command.sheet, command.team)
      return unknown ?? write(command.mission_id, command, caller, request)
    }),

    route(missionEndpoints.update, async ({ params, body, caller, request }) => {
      const mission = await reachMissionToWrite(api, caller, params.id)
      const command = await revisionFrom(api, request, mission, body)
      const unknown = await unknownReference(api, command.sheet ?? {}, addedTo(mission.team, command.team))
      return unknown ?? write(params.id, command, caller, request)
    }),

    route(missionEndpoints.remove, async ({ params, caller, request }) => {
      await reachMissionToWrite(api, caller, params.id)
      return write(params.id, { type: 'RemoveMission' }, caller, request)
    }),

    route(missionEndpoints.undo, async ({ params, body: { revision }, caller, request }) => {
      await reachMissionToWrite(api, caller, params.id)
      return write(params.id, { type: 'RestoreMission', revision }, caller, request)
    }),

    route(missionEndpoints.history, async ({ params, caller }) => {
      await reachMission(api, caller, params.id)
      return { items: await missionHistory(api, params.id) }
    }),
  ]
}

/**
 * The command to open a mission: not started, in the caller's mode by default. Somebody who could not change it afterwards
 * becomes one of its managers.
 */
async function openingFrom(
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
  }
}

async function modeOf(api: Api, caller: Caller) {
  const { state } = await fold(api, userDecider, streamOf.user(caller.id))
  return state.life === 'absent' ? 'individual' : state.preferredApp
}

/** Who joins a list; somebody who left the product since may stay on one. */
const addedTo = (team: MissionTeam, lists: Partial<MissionTeam> = {}): Partial<MissionTeam> =>
  Object.fromEntries(
    (Object.entries(lists) as [keyof MissionTeam, string[]][]).map(([list, ids]) => [
      list,
      ids.filter(id => !team[list].includes(id)),
    ]),
  )

/** The command to revise a mission: what differs from what it is, and from what the person had on screen. */
async function revisionFrom(
  api: Api,
  request: RequestContext,
  mission: KnownMission,
  body: BodyOf<typeof missionEndpoints.update>,
): Promise<ReviseMission> {
  const today = api.clock.today()
  const { status, status_on, team, ...sheet } = body
  const seen = await stateOnScreen(api, missionDecider, streamOf.mission(mission.mission_id), mission, request)
  const base = seen && seen.life !== 'none' ? seen : mission
  // With its day a status is meant as it is said: the one in force today may have begun earlier.
  const asked = status && (status_on !== undefined || status !== missionStatusNow(base).status)
  return {
    type: 'ReviseMission',
    sheet: altered<MissionSheet>({ ...base.sheet, ...flagsOf(base.sheet) }, sheet),
    team: altered<MissionTeam>(base.team, team),
    status: asked ? { to: status, on: status_on ?? today } : undefined,
    today,
  }
}
