import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { elect, electEndpoints } from '@faitage/contracts/missions/elect'
import { financialDevice, financialDeviceEndpoints } from '@faitage/contracts/missions/financial-device'
import {
  type FundingObjectiveSheet,
  fundingObjective,
  fundingObjectiveEndpoints,
} from '@faitage/contracts/missions/funding-objective'
import { missionFunder, missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { partner, partnerEndpoints } from '@faitage/contracts/missions/partner'
import { referent, referentEndpoints } from '@faitage/contracts/missions/referent'
import type { RecordItem, RecordModel } from '@faitage/projections/kernel/record-model'
import { electModel } from '@faitage/projections/missions/elect'
import { financialDeviceModel } from '@faitage/projections/missions/financial-device'
import { fundingObjectiveModel } from '@faitage/projections/missions/funding-objective'
import { missionFunderModel } from '@faitage/projections/missions/mission-funder'
import { partnerModel } from '@faitage/projections/missions/partner'
import { referentModel } from '@faitage/projections/missions/referent'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { type RecordEndpoints, recordRoutes } from '../kernel/records/record-routes.ts'
import { invalid, isRefusal, type Refusal } from '../kernel/refusal.ts'

type Named = { mission_id?: string | null | undefined; mission_details_id?: string | null | undefined }

/** What the records of a contract are done with: they are answered with the contract's id, which is the mission's. */
const operationsOf = <R extends AnyRecord>(
  api: Api,
  record: R,
  model: RecordModel<SheetOf<R>>,
  check?: (writing: Writing<SheetOf<R>>) => Promise<Refusal | undefined>,
) =>
  recordOperations(api, record, {
    model,
    ...(check ? { check } : {}),
    complete: async (items: readonly RecordItem<SheetOf<R>>[]) =>
      items.map(item => ({ ...item, mission_details_id: (item as unknown as { mission_id: string }).mission_id })),
  })

const referents = (api: Api) => operationsOf(api, referent, referentModel)
const partners = (api: Api) => operationsOf(api, partner, partnerModel)
const elects = (api: Api) => operationsOf(api, elect, electModel)
const missionFunders = (api: Api) => operationsOf(api, missionFunder, missionFunderModel)
const financialDevices = (api: Api) => operationsOf(api, financialDevice, financialDeviceModel)
const fundingObjectives = (api: Api) =>
  operationsOf(api, fundingObjective, fundingObjectiveModel, writing => funderNamed(api, writing))

/** An objective of a funder names one that the mission has, or may have. */
async function funderNamed(api: Api, { action, sheet, changes }: Writing<FundingObjectiveSheet>) {
  if (action === 'remove' || !changes.funder) return undefined
  const { rows } = await sql`
    select from funder where not is_deleted and name = ${changes.funder}
      and (mission_id = ${sheet.mission_id} or mission_id is null) limit 1`.execute(api.db)
  if (rows.length > 0) return undefined
  return invalid([{ path: 'funder', message: 'Aucun financeur de cette mission ne porte ce nom.' }])
}

/** The operations of each list of a contract, under the list's name. */
export const contractOperations = (api: Api) => ({
  referents: referents(api),
  partners: partners(api),
  elects: elects(api),
  funders: missionFunders(api),
  financial_devices: financialDevices(api),
  funding_objectives: fundingObjectives(api),
})
export type ContractList = keyof ReturnType<typeof contractOperations>

/** The lists that a contract is answered with; more than these are read from their own calls. */
export async function listsOfContract(api: Api, mission_id: string, caller: Caller) {
  const query = { page: 1, size: 1000, sortDirection: 'asc' as const }
  const of = [sql<boolean>`mission_id = ${mission_id}`]
  const [a, b, c, d, e, f] = await Promise.all([
    referents(api).list(query, caller, of),
    partners(api).list(query, caller, of),
    elects(api).list(query, caller, of),
    missionFunders(api).list(query, caller, of),
    financialDevices(api).list(query, caller, of),
    fundingObjectives(api).list({ ...query, sortBy: 'name', sortDirection: 'desc' }, caller, of),
  ])
  return {
    ...{ referents: a.items, partners: b.items, elects: c.items, funders: d.items },
    ...{ financial_devices: e.items, funding_objectives: f.items },
  }
}

/** The calls of everybody and everything that a mission's contract names. */
export const contractRecordRoutes = (api: Api): RouteDefinition[] => [
  ...routesOf(referents(api), referentEndpoints),
  ...routesOf(partners(api), partnerEndpoints),
  ...routesOf(elects(api), electEndpoints),
  ...routesOf(missionFunders(api), missionFunderEndpoints),
  ...routesOf(financialDevices(api), financialDeviceEndpoints),
  ...routesOf(fundingObjectives(api), fundingObjectiveEndpoints),
]

/** A record's routes, its mission named one way or the other. */
function routesOf(operations: ReturnType<typeof operationsOf>, endpoints: RecordEndpoints): RouteDefinition[] {
  type Writes = (fields: object & Named) => unknown
  const named =
    (write: Writes) =>
    ({ mission_details_id, mission_id, ...fields }: Named) => {
      const one = missionNamed({ mission_id, mission_details_id })
      return isRefusal(one) ? one : write({ ...fields, ...(one ? { mission_id: one } : {}) })
    }
  const inner: typeof operations = {
    ...operations,
    register: async (sheet, by) => {
      const write: Writes = fields =>
        'mission_id' in fields ? operations.register(fields as never, by) : invalid([missing])
      return named(write)(sheet as Named) as ReturnType<typeof operations.register>
    },
    amend: async (id, changes, by) =>
      named(fields => operations.amend(id, fields as never, by))(changes as Named) as ReturnType<
        typeof operations.amend
      >,
  }
  const list = async (
    { mission_id, mission_details_id, ...query }: Named & Record<string, unknown>,
    caller: Caller,
  ) => {
    const one = missionNamed({ mission_id, mission_details_id })
    if (isRefusal(one)) throw one
    if (!one) return operations.list(query as never, caller)
    return operations.list(query as never, caller, [sql<boolean>`mission_id = ${one}`])
  }
  return recordRoutes(inner, endpoints, list as never)
}

const missing = { path: 'mission_id', message: 'Ce champ est obligatoire.' }

/** The mission that was named; two different ones are a mistake. */
function missionNamed({ mission_id, mission_details_id }: Named): string | undefined | Refusal {
  if (mission_id && mission_details_id && mission_id !== mission_details_id)
    return invalid([{ path: 'mission_details_id', message: 'Ce n’est pas le contrat de cette mission.' }])
  return mission_id ?? mission_details_id ?? undefined
}
