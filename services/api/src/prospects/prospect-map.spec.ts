import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { expect, it } from 'vitest'
import { openMission } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem, TestUser } from '../testing/system.ts'

let system: TestSystem
inWorld(made => {
  system = made.system
})

const port = { address: '8 bd du Port', address_code: '80000', address_location: 'Amiens' }
const exactly = { ...port, address_latitude: 49.9, address_longitude: 2.29 }
const points = async (query: object = {}, who: TestUser = 'manager') => {
  await system.settled()
  return (await system.as(who).call(mapEndpoints.prospects, { query })).points
}

it('prospects stand where they live, or about there, until they are projects or nobody looks for them any more', async () => {
  const manager = system.as('manager')
  const [own, other] = [await openMission(manager, 'Carte'), await openMission(manager, 'Autre carte')]
  const add = async (last_name: string, mission_id: string, place: object | null) =>
    (
      await manager.call(prospectEndpoints.create, {
        body: { last_name, mission_id, status: 'nouveau', requester_type: 'PO', ...(place ? { place } : {}) } as never,
      })
    ).id
  const placed = await add('Aubry', own, exactly)
  await add('Brun', own, port)
  await add('Colin', own, null)
  const elsewhere = await add('Denis', other, exactly)
  const labels = async (query: object) => (await points(query)).map(({ label }) => label).sort()

  expect((await points({ mission_id: [own] })).toSorted((a, b) => a.label.localeCompare(b.label))).toMatchObject([
    {
      id: placed,
      label: 'AUBRY',
      latitude: 49.9,
      longitude: 2.29,
      position_kind: 'exact',
      town: 'Amiens',
      prospect: true,
    },
    { label: 'BRUN', position_kind: 'commune', town: 'Amiens', prospect: true },
  ])
  expect(await labels({ mission_id: [own, other], term: 'Denis' })).toEqual(['DENIS'])
  expect((await manager.call(mapEndpoints.prospects, { query: { mission_id: [own] } })).total).toBe(3)

  await manager.call(prospectEndpoints.update, { ...of(elsewhere), body: { status: 'sans_suite' } })
  await manager.call(prospectEndpoints.convert, { ...of(placed), body: { mission_id: own } })
  expect(await labels({ mission_id: [own, other] })).toEqual(['BRUN'])

  await manager.call(missionEndpoints.update, { ...of(own), body: { ca_map: false } })
  expect(await labels({})).not.toContain('BRUN')
})

it('a stranger to the mission sees none of it, a client none at all; what is no mission is refused by its name', async () => {
  const manager = system.as('manager')
  const mission_id = await openMission(manager, 'Fermée')
  await manager.call(prospectEndpoints.create, {
    body: { last_name: 'Secret', mission_id, status: 'nouveau', place: exactly },
  })
  expect((await points({}, 'outsider')).map(({ label }) => label)).not.toContain('SECRET')
  expect((await system.as('client').refusal(mapEndpoints.prospects)).status).toBe(403)
  const wrong = await manager.refusal(mapEndpoints.prospects, { query: { mission_id: ['ailleurs'] } as never })
  expect(wrong).toMatchObject({ status: 422, key: 'VALIDATION' })
})
