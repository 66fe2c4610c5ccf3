import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { overviewEndpoints as overview, PLAN_LOTS } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { coproWithCles, newBuilding, newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))
const team = () => system.as('contributor')

test('a copro is told as a whole and by building: owners by share, occupation, arrears; a removed lot is not', async () => {
  const { id, general, building } = await coproWithCles(system, world.missionId)
  const other = await newBuilding(system, id, 'Bâtiment B')
  const [anne, boris] = [
    await newPerson(system, world.missionId, { last_name: 'Anne' }),
    await newPerson(system, world.missionId, { last_name: 'Boris' }),
  ]
  const holds = (tantieme: string) => ({ cles_repartition: [{ cle_repartition_id: general, tantieme }] })
  const flat = await newLot(system, id, {
    lot_number: '1',
    building_id: building,
    owners: [anne],
    owner_status: 'Occupant',
    ...holds('250'),
  })
  await newLot(system, id, {
    lot_number: '2',
    building_id: building,
    owners: [boris, anne],
    owner_status: 'Non occupant',
    status_if_habitation: 'vacant',
    ...holds('400.5'),
  })
  await newLot(system, id, { lot_number: '3', building_id: other, type: 'cave', owners: [anne], ...holds('50') })
  const gone = await newLot(system, id, { lot_number: '4', building_id: other })
  await team().call(lot.stateArrears, { ...of(flat), body: { on: '2026-01-31', amount: 340_00 } })
  expect((await team().call(overview.overview, of(id))).owners.unknown).toBe(1)
  await system.as('admin').call(lot.remove, of(gone))

  const whole = await team().call(overview.overview, of(id))
  expect(whole).toMatchObject({
    sums: { lots: 3, homes: 2, tantiemes: '700.5', arrears: 340_00, covered: 1, owing: 1 },
    kinds: [
      { type: 'appartement', lots: 2 },
      { type: 'cave', lots: 1 },
    ],
    occupancy: { occupant: 1, non_occupant: 0, vacant: 1, unsaid: 0 },
    general: { label: 'Générale', whole: '1000' },
    owners: { total: 2, unknown: 0 },
  })
  expect(whole.owners.rows).toEqual([
    {
      people: [anne, boris].sort(),
      title: expect.stringMatching(/ANNE, BORIS|BORIS, ANNE/),
      lots: 1,
      tantiemes: '400.5',
      share: '40.1',
    },
    { people: [anne], title: 'ANNE', lots: 2, tantiemes: '300', share: '30' },
  ])
  expect(whole.buildings.find(one => one.id === building)).toMatchObject({
    lots: 2,
    tantiemes: '650.5',
    arrears: 340_00,
  })
  expect(whole.buildings.find(one => one.id === other)).toMatchObject({ lots: 1, homes: 0, arrears: null })

  const one = await team().call(overview.overview, { ...of(id), query: { building_id: other } })
  expect(one).toMatchObject({ sums: { lots: 1 }, general: { whole: '50' }, owners: { total: 1 } })
  expect(one.owners.rows[0]?.share).toBe('100')
  // Another copro's building has nothing here.
  const away = await newCopro(system, world.missionId, { name: 'Ailleurs' })
  const none = await team().call(overview.overview, { ...of(away), query: { building_id: other } })
  expect(none).toMatchObject({ sums: { lots: 0 }, general: null, owners: { rows: [] } })

  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  await may(false)
  try {
    expect((await team().call(overview.overview, of(id))).owners.rows[0]).not.toHaveProperty('title')
  } finally {
    await may(null)
  }
})

test('the plan says where each lot is: its building, the staircase of its clé, its floor', async () => {
  const id = await newCopro(system, world.missionId, {
    name: 'Les Tours',
    cles_repartition: [{ label: 'Escalier 2', kind: 'escalier', total: 100 }],
  })
  const stairs = (await system.as('admin').call(coproEndpoints.get, of(id))).cles_repartition![0]!.id!
  const building = await newBuilding(system, id)
  await newLot(system, id, {
    lot_number: '12',
    building_id: building,
    floor: 3,
    door: 'G',
    owner_status: 'Non occupant',
    cles_repartition: [{ cle_repartition_id: stairs, tantieme: '10' }],
  })
  await newLot(system, id, {
    lot_number: '2',
    building_id: building,
    type: 'cave',
    unpaid_amount: 10_00,
    unpaid_date: '2026-01-31',
  })
  const { buildings, lots } = await team().call(overview.plan, of(id))
  expect(buildings).toEqual([{ id: building, name: 'Bâtiment A' }])
  expect(lots).toMatchObject([
    { lot_number: '2', staircase: null, floor: null, occupation: 'occupant', unpaid_amount: 10_00 },
    { lot_number: '12', staircase: 'Escalier 2', floor: 3, door: 'G', occupation: 'non_occupant', unpaid_amount: null },
  ])
})

test('more lots than one plan shows are refused with the reason; one building of them is drawn', async () => {
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Barres' })
  const building_id = await newBuilding(system, copro_id)
  await newLot(system, copro_id, { lot_number: '1', building_id })
  const many = await newLot(system, copro_id, { lot_number: '2' })
  await system.settled()
  // As many rows of the read model as a large estate has, without its thousands of events.
  await sql`insert into lot
    select (jsonb_populate_record(lot, jsonb_build_object('id', gen_random_uuid()))).*
    from lot, generate_series(1, ${PLAN_LOTS}) where lot.id = ${many}`.execute(system.api.db)
  const refused = await team().refusal(overview.plan, of(copro_id))
  expect([refused.status, refused.key]).toEqual([422, 'lot.plan.tooMany'])
  expect(refused.message.replaceAll(/\s/g, ' ')).toContain('1 500 lots au plus')
  const { lots } = await team().call(overview.plan, { ...of(copro_id), query: { building_id } })
  expect(lots.map(({ lot_number }) => lot_number)).toEqual(['1'])
})
