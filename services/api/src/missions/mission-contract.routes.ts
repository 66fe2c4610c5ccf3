import type { BodyOf, ResponseOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type missionContractEndpoints as Endpoints,
  missionContractEndpoints as endpoints,
  missionTeamEndpoints as teams,
} from '@faitage/contracts/missions/mission-contract.endpoints'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { subcontractor } from '@faitage/contracts/subcontractors/subcontractor'
import { pageOf } from '@faitage/projections/kernel/list'
import { readMission } from '@faitage/projections/missions/mission-list.queries'
import type { Api } from '../kernel/api.ts'
import { fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { subcontractorsToEngage, writesOfLists } from './contract-lists.ts'
import { listsOfContract } from './contract-records.ts'
import { type By, reviseMission, writeMission } from './mission.writing.ts'
import { missionOn } from './mission-as-of.ts'
import { peopleOf } from './mission-people.ts'

/** The contract of a mission, its subcontractors, its people, its team as old clients save it, and its past. */
export const missionContractRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.details, ({ params, caller }) => contractOf(api, params.id, caller)),

  route(endpoints.updateDetails, ({ reached, body, ...by }) => saveContract(api, reached, body, by)),

  route(endpoints.engage, async ({ params: { id, subcontractorId }, reached: mission, ...by }) => {
    if (!mission.subcontractors.includes(subcontractorId) && !(await isSubcontractor(api, subcontractorId)))
      return refused('NOT_FOUND')
    return writeMission(api, id, { type: 'EngageSubcontractor', subcontractor_id: subcontractorId }, by)
  }),

  route(endpoints.release, ({ params: { id, subcontractorId }, ...by }) =>
    writeMission(api, id, { type: 'ReleaseSubcontractor', subcontractor_id: subcontractorId }, by),
  ),

  route(endpoints.users, async ({ reached: { team }, query }) => {
    const people = await peopleOf(api, team, query.sortDirection)
    return pageOf(people.slice((query.page - 1) * query.size, query.page * query.size), people.length, query)
  }),

  route(endpoints.asOf, ({ reached, query, caller }) => missionOn(api, caller, reached, query.on, query.known_at)),

  route(teams.list, ({ query: { mission_id }, reached: { team, revision } }) => ({
    items: [{ ...team, id: mission_id, mission_id, revision }],
  })),

  route(teams.create, ({ body: { mission_id: _, ...team }, reached, ...by }) =>
    reviseMission(api, reached, { team }, by),
  ),

  route(teams.update, ({ body: { mission_id, id = mission_id, ...team }, reached, ...by }) =>
    id === mission_id ? reviseMission(api, reached, { team }, by) : refused('mission.unknown'),
  ),
]

/**
 * Saves the details and the subcontractors, in one append, then what the lists sent with them ask for, line by line: nothing
 * is written before all of it was judged. One that was cut is finished by the same details sent again, whatever their key.
 */
async function saveContract(
  api: Api,
  mission: KnownMission,
  body: BodyOf<typeof Endpoints.updateDetails>,
  by: By,
): Promise<Written | Refusal> {
  const { mission_id: id } = mission
  const { sheet, details, stranger } = partsOf(id, body)
  if (stranger) return stranger
  const engaged = subcontractorsToEngage(mission, body.subcontractors ?? mission.subcontractors)
  if (isRefusal(engaged)) return engaged
  for (const one of engaged) if (!(await isSubcontractor(api, one))) return refused('NOT_FOUND')
  const writes = await writesOfLists(api, mission, body, by)
  if (isRefusal(writes)) return writes
  const saved = await reviseMission(api, mission, { sheet, details, engaged }, by)
  if (isRefusal(saved)) return saved
  const written = [saved]
  for (const write of writes) {
    const one = await write()
    if (isRefusal(one)) return one
    written.push(one)
  }
  const position = written.reduce(
    (furthest, one) => (BigInt(one.position) > furthest ? BigInt(one.position) : furthest),
    0n,
  )
  return { ...saved, position: String(position) }
}

const isSubcontractor = async (api: Api, id: string) =>
  (await fold(api, deciderOf(subcontractor), streamOf.record(subcontractor.stream, id))).state.life === 'present'

async function contractOf(
  api: Api,
  id: string,
  caller: Caller,
): Promise<ResponseOf<typeof Endpoints.details> | Refusal> {
  const read = await readMission(api.db, caller, id)
  if (!read) return refused('NOT_FOUND')
  const { detail, mission } = read
  const [lists, subcontractors] = await Promise.all([
    listsOfContract(api, id, caller),
    Promise.all(mission.subcontractors.map(async one => subcontractorOf(api, one))),
  ])
  const { name, client, mission_start_date, mission_end_date, duration_assignment, revision, may_write } = detail
  const { details, opened_at, updated_at } = mission
  const filled = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))
  return {
    ...filled,
    id,
    mission_id: id,
    revision,
    created_at: opened_at,
    updated_at,
    name,
    client,
    mission_start_date,
    mission_end_date,
    duration_assignment,
    ...lists,
    subcontractors,
    may_write,
  } as ResponseOf<typeof Endpoints.details>
}

async function subcontractorOf(api: Api, id: string) {
  const { state } = await fold(api, deciderOf(subcontractor), streamOf.record(subcontractor.stream, id))
  return state.life === 'absent'
    ? { id, name: '', job: null }
    : { id, name: state.sheet.name, job: state.sheet.job ?? null }
}

/** What is written of a contract, parted: some of it is the mission's sheet. */
function partsOf(id: string, body: BodyOf<typeof Endpoints.updateDetails>) {
  const { mission_id, name, client, mission_start_date, mission_end_date, duration_assignment, ...others } = body
  const { referents, partners, elects, funders, financial_devices, subcontractors, ...details } = others
  const client_id = typeof client === 'object' && client !== null ? client.id : client
  const given = { name, client_id, mission_start_date, mission_end_date, duration_assignment }
  const sheet = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const stranger = mission_id !== undefined && mission_id !== id ? refused('mission.unknown') : undefined
  return { sheet, details: details as object, stranger }
}
