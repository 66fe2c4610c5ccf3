import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionTextColumns } from '@faitage/contracts/missions/mission-columns'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { getMission, listMissions } from '@faitage/projections/missions/mission-list.queries'
import type { Api } from '../kernel/api.ts'
import { historyPage } from '../kernel/history/history.ts'
import { sendCsv } from '../kernel/http/csv.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { driveStructure } from './drive-structure.ts'
import { missionHistory } from './mission.queries.ts'
import { openingFrom, reviseMission, writeMission } from './mission.writing.ts'
import { unknownReference } from './mission-references.ts'
import { undoMission } from './undo-mission.ts'

/** The missions. */
export const missionRoutes = (api: Api): RouteDefinition[] => [
  route(missionEndpoints.list, ({ query, caller }) => listMissions(api.db, caller, query)),

  route(missionEndpoints.export, ({ query: { columns: wanted, ...query }, caller }) =>
    sendCsv(missionTextColumns, { wanted, caller, filename: 'missions.csv' }, page =>
      listMissions(api.db, caller, { ...query, ...page }),
    ),
  ),

  route(missionEndpoints.get, async ({ params, query, caller }) => {
    const mission = await getMission(api.db, caller, params.id)
    if (!mission) return refused('NOT_FOUND')
    return query.check_drive_structure === 'true'
      ? { ...mission, drive_structure: await driveStructure(api, params.id) }
      : mission
  }),

  route(missionEndpoints.create, async ({ body, caller, request }) => {
    const command = await openingFrom(api, caller, request.newId('mission'), body)
    const unknown = await unknownReference(api, command.sheet, command.team)
    return unknown ?? writeMission(api, command.mission_id, command, { caller, request })
  }),

  route(missionEndpoints.update, ({ reached, body: { team, status, status_on, ...sheet }, ...by }) =>
    reviseMission(api, reached, { sheet, team, status, status_on }, by),
  ),

  route(missionEndpoints.remove, ({ params, caller, request }) =>
    writeMission(api, params.id, { type: 'RemoveMission' }, { caller, request }),
  ),

  route(missionEndpoints.undo, ({ reached, body: { revision }, ...by }) => undoMission(api, reached, revision, by)),

  route(missionEndpoints.history, async ({ params, reached, query, caller }) =>
    historyPage(await missionHistory(api, params.id, mayWriteMission(caller, reached)), query),
  ),
]
