import { coproEndpoints as copro } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { searchEndpoints } from '@faitage/contracts/search/search.endpoints'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newBuilding, newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
let place: { id: string; general: string; building: string }
inWorld(async made => {
  ;({ system, world } = made)
  place = await aCopro('Cour 2')
})

async function aCopro(name: string) {
  const cles_repartition = [{ label: 'Générale', kind: 'generale' as const }]
  const id = await newCopro(system, world.missionId, { name, cles_repartition })
  const read = await system.as('admin').call(copro.get, of(id))
  return { id, general: read.cles_repartition![0]!.id!, building: await newBuilding(system, id) }
}
const numbers = async (query: object) =>
  (await system.as('contributor').call(lot.list, { query: { copro_id: [place.id], ...query } })).items.map(
    item => item.lot_number,
  )

describe('the list of lots', () => {
  test('is in natural order, copro by copro; narrows by each field; finds people by name; a hundred a page', async () => {
    const anne = await newPerson(system, world.missionId, { last_name: 'Évrard', first_name: 'Anne' })
    const held = (tantieme: string) => ({ cles_repartition: [{ cle_repartition_id: place.general, tantieme }] })
    await newLot(system, place.id, { lot_number: '12 bis', type: 'cave', floor: -1 })
    await newLot(system, place.id, { lot_number: '12', surface: '40', ...held('90.5'), building_id: place.building })
    await newLot(system, place.id, {
      ...{ lot_number: '2', owners: [anne], owner_status: 'Non occupant', lease_type: 'meuble', ...held('200') },
      ...{ surface: '80.25', unpaid_amount: 5000, unpaid_date: '2026-01-31', rent_hc_per_month: 70_000 },
    })
    const other = await aCopro('Cour 10')
    await newLot(system, other.id, { lot_number: '1' })
    expect(await numbers({})).toEqual(['2', '12', '12 bis'])
    expect(await numbers({ sortDirection: 'desc' })).toEqual(['12 bis', '12', '2'])
    expect(await numbers({ copro_id: [other.id, place.id] })).toEqual(['2', '12', '12 bis', '1'])
    expect(await numbers({ sortBy: 'tantieme_general' })).toEqual(['12', '2', '12 bis'])
    expect(await numbers({ sortBy: 'surface', sortDirection: 'desc' })).toEqual(['2', '12', '12 bis'])
    expect(await numbers({ building_id: [place.building] })).toEqual(['12'])
    expect(await numbers({ type: ['cave'] })).toEqual(['12 bis'])
    expect(await numbers({ floor: '-1' })).toEqual(['12 bis'])
    expect(await numbers({ owner: [anne] })).toEqual(['2'])
    expect(await numbers({ owner_status: ['Non occupant'] })).toEqual(['2'])
    expect(await numbers({ without_owner: 'true' })).toEqual(['12', '12 bis'])
    expect(await numbers({ without_tantieme: 'true' })).toEqual(['12 bis'])
    expect(await numbers({ tantieme_general: '90..100' })).toEqual(['12'])
    expect(await numbers({ surface: '80..' })).toEqual(['2'])
    expect(await numbers({ unpaid_amount: '5000', unpaid_date: '2026-01-01..' })).toEqual(['2'])
    expect(await numbers({ lot_number: 'bis' })).toEqual(['12 bis'])
    expect(await numbers({ mission_id: [world.foreignMissionId] })).toEqual([])
    const { items } = await system.as('admin').call(lot.list, { query: { copro_id: [place.id] } })
    const theirs = items.slice(1).map(({ id }) => id)
    expect(await numbers({ id: [...theirs, v4()] })).toEqual(['12', '12 bis'])
    expect(await numbers({ term: 'evrard' })).toEqual(['2'])
    expect(await numbers({ term: '12bis' })).toEqual(['12 bis'])
    const page = await system.as('contributor').call(lot.list, { query: { copro_id: [place.id] } })
    expect([page.pageSize, page.totalItems]).toEqual([100, 3])
    expect(page.items[0]).toMatchObject({ copro_title: 'Cour 2', tantieme_general: '200', unpaid_amount: 5000 })
    expect(page.items[0]!.owner_names).toMatchObject([{ id: anne, title: 'ÉVRARD Anne' }])
  })

  test('has a structure, every field of which narrows it', async () => {
    const admin = system.as('admin')
    const { items } = await admin.call(searchEndpoints.structure, { params: { entity: 'lot' } })
    expect(items.filter(one => one.is_default).map(one => one.name)).toEqual([
      ...['lot_number', 'copro_id', 'building_id', 'type', 'owner', 'owner_status'],
    ])
    expect(items.find(one => one.name === 'owner')).toMatchObject({ label: 'Propriétaire', type: 'autocomplete' })
    const samples = { date: '1990-01-01..1990-12-31', range: '123456', number: '59', boolean: 'true', string: 'a%b' }
    const hidden = await newCopro(system, world.foreignMissionId)
    await newLot(system, hidden)
    for (const { name, type, options, operator } of items) {
      const sample = operator ? '1990-01-01' : samples[type as keyof typeof samples]
      const value = type === 'autocomplete' ? v4() : (options?.[0]?.value ?? sample)
      const query = { copro_id: [hidden], [name]: value, ...(type === 'select' ? { floor: '59' } : {}) }
      const { totalItems } = await admin.call(lot.list, { query: query as never })
      expect([name, totalItems]).toEqual([name, type === 'boolean' ? 1 : 0])
    }
  })

  test('shows each their own, names to those who may read people, and lets only the team write', async () => {
    const hidden = await newLot(system, await newCopro(system, world.foreignMissionId), { lot_number: 'X' })
    const team = system.as('contributor')
    const { items } = await team.call(lot.list, { query: { size: 1000 } })
    expect(items.some(item => item.id === hidden)).toBe(false)
    expect((await system.as('outsider').call(lot.list)).totalItems).toBe(0)
    expect((await team.refusal(lot.update, { ...of(hidden), body: { door: 'X' } })).key).toBe('NOT_FOUND')
    expect((await team.refusal(lot.remove, of(items[0]!.id))).key).toBe('FORBIDDEN')
  })
})

describe('a bulk of lots', () => {
  const row = (lot_number: string, more: object = {}) => ({
    copro_id: place.id,
    lot_number,
    type: 'appartement',
    ...more,
  })

  test('writes the good rows, gives back the bad ones with their texts, and answers the same when sent again', async () => {
    const admin = system.as('admin')
    const id = await newLot(system, place.id, { lot_number: '500', door: 'C' })
    const gone = await newLot(system, place.id, { lot_number: '501' })
    await newLot(system, place.id, { lot_number: '502' })
    const owner = await newPerson(system, world.missionId)
    const body = {
      created: [
        row('600', { owners: [owner], on: '2020-01-01' }),
        row('0600'),
        row('601', { floor: 99 }),
        row('602', { colour: 1 }),
        row('603'),
      ],
      updated: [
        { id, door: '\u0000', surface: '30' },
        { id: v4(), door: 'A' },
        { id, lot_number: '502' },
      ],
      deleted: [gone, v4()],
      missionId: world.missionId,
    }
    const headers = { 'idempotency-key': v4() }
    const answer = await admin.call(lot.bulk, { body, headers })
    expect([answer.created.length, answer.updated.length, answer.deleted.length]).toEqual([2, 1, 1])
    expect(answer.schema_errors.map(one => [one.in, one.row, one.field, one.key])).toEqual([
      ['create', 1, null, 'lot.numberTaken'],
      ['create', 2, 'floor', 'VALIDATION'],
      ['create', 3, 'colour', 'VALIDATION'],
      ['update', 1, null, 'NOT_FOUND'],
      ['update', 2, null, 'lot.numberTaken'],
      ['delete', 1, null, 'NOT_FOUND'],
    ])
    expect(answer.schema_errors.every(one => one.message.length > 10)).toBe(true)
    const changed = await admin.call(lot.get, of(id))
    expect(changed).toMatchObject({ surface: '30' })
    expect(changed).not.toHaveProperty('door')
    const made = await admin.call(lot.get, of(answer.created[0]!.id))
    expect(made.historics).toMatchObject([{ person_id: owner, date_in: '2020-01-01' }])
    const again = await admin.call(lot.bulk, { body, headers })
    expect([again.created, again.updated, again.deleted]).toEqual([answer.created, answer.updated, answer.deleted])
  })

  test('a number that one row lets go of is free for another; rows of one lot are written in their order', async () => {
    const admin = system.as('admin')
    const [gone, renamed] = [
      await newLot(system, place.id, { lot_number: '801' }),
      await newLot(system, place.id, { lot_number: '802' }),
    ]
    const answer = await admin.call(lot.bulk, {
      body: {
        created: [row('801'), row('802')],
        updated: [{ id: renamed, lot_number: '803' }, ...['A', 'B', 'C'].map(door => ({ id: renamed, door }))],
        deleted: [gone],
      },
    })
    expect(answer.schema_errors).toEqual([])
    expect(await numbers({ lot_number: '80' })).toEqual(['801', '802', '803'])
    expect(await admin.call(lot.get, of(renamed))).toMatchObject({ lot_number: '803', door: 'C' })
  })

  test('of more than 200 rows, of another mission, or with a stray NUL is refused', async () => {
    const admin = system.as('admin')
    const rows = Array.from({ length: 101 }, (_, n) => row(`9${n}`))
    const many = await admin.refusal(lot.bulk, {
      body: { created: rows, updated: rows.map(() => ({ id: v4(), door: 'A' })) },
    })
    expect([many.status, many.key]).toEqual([422, 'VALIDATION'])
    const elsewhere = await admin.refusal(lot.bulk, {
      body: { created: [row('700')], missionId: world.foreignMissionId },
    })
    expect([elsewhere.status, elsewhere.key]).toEqual([422, 'bulk.schema_errors'])
    const nul = await admin.refusal(lot.bulk, { body: { created: [row('7\u00001')] } })
    expect([nul.status, nul.details.fields]).toMatchObject([422, [{ path: 'created.0.lot_number' }]])
    const id = await newLot(system, place.id, { lot_number: '701' })
    expect((await admin.refusal(lot.update, { ...of(id), body: { door: '\u0000' } })).status).toBe(422)
    expect(await numbers({ lot_number: '70' })).toEqual(['701'])
  })
})
