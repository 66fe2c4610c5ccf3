import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproMapEndpoints } from '@faitage/contracts/co-ownership/copro-map.endpoints'
import { expect, test } from 'vitest'
import { newCopro } from '../co-ownership/testing/copros.ts'
import { inWorld } from '../testing/in-world.ts'
import type { TestSystem, TestUser } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro: string
const port = { address: '1 rue du Port', address_code: '29200', address_location: 'Brest' }
inWorld(async made => {
  ;({ system, world } = made)
  const placed = { ...port, address_latitude: 48.39, address_longitude: -4.49 }
  copro = await newCopro(system, world.missionId, { name: 'Les Lys', phase: 'vote', address_1: placed })
  await newCopro(system, world.missionId, { name: 'À la commune', address_1: port })
  await newCopro(system, world.missionId, { name: 'Nulle part', address_1: { address: '3 rue Inconnue' } })
  await newCopro(system, world.foreignMissionId, { name: 'Ailleurs', address_1: placed })
  const body = { copro_id: copro, name: 'B', different_from_copro_address: true }
  const address = { ...port, address_latitude: 48.4, address_longitude: -4.5 }
  await system.as('admin').call(buildingEndpoints.create, { body: { ...body, address } })
  await system.as('admin').call(buildingEndpoints.create, { body: { copro_id: copro, name: 'A' } })
})
const shown = (user: TestUser, query: object = {}) => system.as(user).call(coproMapEndpoints.copros, { query })

test('copros stand where their address is, or about there; those without a point are counted; a building elsewhere stands apart', async () => {
  const map = await shown('contributor')
  expect(map).toMatchObject({ total: 3, located: 2, approximate: 1 })
  expect(map.points.map(({ label, position_kind, of_copro }) => [label, position_kind, of_copro?.kind])).toEqual([
    ['À la commune', 'commune', 'copro'],
    ['Les Lys', 'exact', 'copro'],
    ['B', 'exact', 'building'],
  ])
  expect(map.points.at(-1)).toMatchObject({
    latitude: 48.4,
    of_copro: { mission_id: world.missionId, copro_id: copro },
  })
})

test('the map keeps to the filters of the list, and to what one sees', async () => {
  const filter = { phase: ['vote' as const] }
  const { items } = await system.as('contributor').call(coproEndpoints.list, { query: filter })
  const { points, total } = await shown('contributor', filter)
  expect(points.flatMap(({ id, of_copro }) => (of_copro?.kind === 'copro' ? [id] : []))).toEqual(
    items.map(({ id }) => id),
  )
  expect(total).toBe(1)
  expect(await shown('outsider')).toMatchObject({ points: [], total: 0 })
})
