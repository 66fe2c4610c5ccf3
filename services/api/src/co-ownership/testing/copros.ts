import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { syndicEndpoints } from '@faitage/contracts/co-ownership/syndic'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import type { TestSystem } from '../../testing/system.ts'

/** The least of a copro, but its mission. */
export const lys = {
  address_1: { address: '12 rue Neuve', address_code: '42000', address_location: 'Saint-Étienne' },
} as const

/** Creates a copro in a mission, as an administrator; answers its id. */
export async function newCopro(
  system: TestSystem,
  mission_id: string,
  more: Partial<BodyInputOf<typeof coproEndpoints.create>> = {},
): Promise<string> {
  const body = { ...lys, mission_id, ...more } as BodyInputOf<typeof coproEndpoints.create>
  return (await system.as('admin').call(coproEndpoints.create, { body })).id
}

/** Creates a council of a mission, as an administrator; answers its id. */
export async function newCouncil(
  system: TestSystem,
  mission_id: string,
  more: Partial<BodyInputOf<typeof scEndpoints.create>> = {},
): Promise<string> {
  const body = { mission_id, name: 'ASL des Lys', type: 'asl' as const, ...more }
  return (await system.as('admin').call(scEndpoints.create, { body })).id
}

/** Creates a syndic of a council, as an administrator; answers its id. */
export async function newSyndic(system: TestSystem, sc_id: string, name = 'Cabinet Roux'): Promise<string> {
  const body = { sc_id, name, syndic_type: 'professionnel' as const }
  return (await system.as('admin').call(syndicEndpoints.create, { body })).id
}

/** Creates a building in a copro, as an administrator; answers its id. */
export async function newBuilding(system: TestSystem, copro_id: string, name = 'Bâtiment A'): Promise<string> {
  return (await system.as('admin').call(buildingEndpoints.create, { body: { copro_id, name } })).id
}

/** Creates a person of a mission, as an administrator; answers its id. */
export async function newPerson(
  system: TestSystem,
  mission_id: string,
  more: Partial<BodyInputOf<typeof personEndpoints.create>> = {},
): Promise<string> {
  const body = { mission_id, is_physical_person: true, last_name: 'Durand', ...more }
  return (await system.as('admin').call(personEndpoints.create, { body })).id
}

/** Creates a lot of a copro, as an administrator; answers its id. */
export async function newLot(
  system: TestSystem,
  copro_id: string,
  more: Partial<BodyInputOf<typeof lotEndpoints.create>> = {},
): Promise<string> {
  const body = { copro_id, lot_number: '1', type: 'appartement' as const, ...more }
  return (await system.as('admin').call(lotEndpoints.create, { body })).id
}

/** Creates a copro with two clés and a building, as an administrator. */
export async function coproWithCles(system: TestSystem, mission_id: string, name = 'Les Lys') {
  const cles_repartition = [
    { label: 'Générale', kind: 'generale' as const, total: 1000 },
    { label: 'Ascenseur', kind: 'ascenseur' as const, total: 100 },
  ]
  const id = await newCopro(system, mission_id, { name, cles_repartition })
  const made = await system.as('admin').call(coproEndpoints.get, { params: { id } })
  const [general, lift] = made.cles_repartition!.map(one => one.id!)
  return { id, general: general!, lift: lift!, building: await newBuilding(system, id) }
}
