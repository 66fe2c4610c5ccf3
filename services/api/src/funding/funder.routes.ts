import { type FunderSheet, funder, funderEndpoints } from '@faitage/contracts/funding/funder'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { listFunders, withScenarios } from '@faitage/projections/funding/funder'
import type { RecordItem, Use } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { copyToMission } from './copy-to-mission.ts'
import { foldFunder, reachesMission, refuseToWrite, seesFunder } from './funder-access.ts'

/** What still needs a funder: nothing outside of it yet. Its scenarios go with it, a copy is a mission's own. */
const uses = async (): Promise<Use[]> => []

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [funderEndpoints.create, 'funders.msg.create.error'],
  [funderEndpoints.update, 'funders.msg.update.error'],
  [funderEndpoints.remove, 'funders.msg.delete.error'],
  [funderEndpoints.copyToMission, 'funders.msg.create.error'],
])

/** The national funders, and those of the missions. */
export function funderRoutes(api: Api): RouteDefinition[] {
  const refuseAsItIs = async (id: string, caller: Caller) => {
    const { life, sheet } = (await foldFunder(api, id)).state
    return life === 'absent' ? undefined : refuseToWrite(api, caller, sheet)
  }
  const routes = recordRoutes(api, funder, funderEndpoints, {
    list: (query: QueryOf<typeof funderEndpoints.list>, caller) => list(api, query, caller),
    uses,
    reach: (caller, sheet) => seesFunder(api, caller, sheet),
    check: async (sheet, _, { id, caller }) => (await refuseAsItIs(id, caller)) ?? refuseToWrite(api, caller, sheet),
    mayRemove: refuseAsItIs,
  })
  const copy = route(funderEndpoints.copyToMission, ({ body, caller, request }) =>
    copyToMission(api, body, { caller, request }),
  )
  return withFixedFailures(
    api,
    [...routes.map(one => (one.endpoint === funderEndpoints.get ? answeringWhole(api, one) : one)), copy],
    failures,
  )
}

async function list(
  api: Api,
  { project_id, ...query }: QueryOf<typeof funderEndpoints.list>,
  caller: Caller,
): Promise<Awaited<ReturnType<typeof listFunders>>> {
  if (project_id !== undefined) {
    const { project } = await reachLivingProject(api, caller, project_id)
    const { mission_id, requester_type } = project
    return listFunders(api.db, { ...query, mission_id, requester_type })
  }
  const { mission_id } = query
  if (mission_id !== undefined && !(await reachesMission(api, caller, mission_id))) throw refused('NOT_FOUND')
  return listFunders(api.db, query)
}

/** The sheet as every record answers it, with what a funder's holds beside. */
const answeringWhole = (api: Api, { endpoint, handler }: RouteDefinition): RouteDefinition => ({
  endpoint,
  handler: async input => {
    const sheet = (await handler(input)) as RecordItem<FunderSheet>
    return (await withScenarios(api.db, [sheet]))[0]
  },
})
