import { buildingEndpoints as building } from '@faitage/contracts/co-ownership/building.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { coproWithCles, newBuilding, newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const aCopro = (mission_id?: string, name?: string) => coproWithCles(system, mission_id ?? world.missionId, name)

describe('a lot', () => {
  test('lives: written whole, in the shape it is kept in, changed, read in its history, undone, removed, brought back', async () => {
    const team = system.as('contributor')
    const place = await aCopro()
    const zoe = await newPerson(system, world.missionId, { first_name: 'Zoé' })
    const body = {
      copro_id: place.id,
      building_id: place.building,
      lot_number: '12 bis',
      client_number: '450-DURAND',
      type: 'appartement' as const,
      habitation_type: 't3' as const,
      floor: -1,
      door: 'B',
      surface: '62.5',
      cles_repartition: [{ cle_repartition_id: place.general, tantieme: '412.5' }, { cle_repartition_id: place.lift }],
      owners: [zoe],
      rent_hc_per_month: 65_000,
      lease_type: 'vide' as const,
      status_if_habitation: 'residence_principale' as const,
      unpaid_amount: 123_456,
      unpaid_date: '2026-03-31',
    }
    const { id } = await team.call(lot.create, { body })
    const made = await team.call(lot.get, of(id))
    expect(made).toMatchObject({
      lot_number: '12 bis',
      owner_status: 'Occupant',
      cles_repartition: [{ id: expect.any(String), cle_repartition_id: place.general, tantieme: '412.5' }],
      tantieme_general: '412.5',
      owners: [zoe],
      occupants: [],
      owner_names: [{ id: zoe, title: 'DURAND Zoé', share: '1/1', supposed: false }],
      historics: [{ person_id: zoe, role: 'proprietaire', date_in: null, date_out: null }],
      arrears: [{ on: '2026-03-31', amount: 123_456 }],
      unpaid_amount: 123_456,
      copro_title: 'Les Lys',
      building_name: 'Bâtiment A',
      gaps: [],
    })
    expect(made).not.toHaveProperty('lease_type')
    expect(made).not.toHaveProperty('rent_hc_per_month')
    expect(made).not.toHaveProperty('known')

    const changed = await team.call(lot.update, { ...of(id), body: { surface: '63', type: 'cave' } })
    expect(await team.call(lot.get, of(id))).not.toHaveProperty('status_if_habitation')
    const { items } = await team.call(lot.history, of(id))
    expect(items[0]!.sentence).toBe('Camille Renaud a modifié le lot : nature, surface, usage du logement.')
    expect(items.map(item => item.sentence).slice(1)).toEqual([
      `Camille Renaud a indiqué ${formatEuro(123_456)} d’impayés de charges au 31/03/2026.`,
      'Camille Renaud a indiqué les propriétaires du lot.',
      'Camille Renaud a créé le lot.',
    ])
    expect(items[2]!.changes).toEqual([
      { field: 'owners', label: 'Propriétaires', before: null, after: ['DURAND Zoé'] },
    ])
    await team.call(lot.undo, { ...of(id), body: { revision: changed.revision } })
    expect(await team.call(lot.get, of(id))).toMatchObject({ type: 'appartement', surface: '62.5' })
    const removed = await system.as('manager').call(lot.remove, of(id))
    expect((await team.refusal(lot.get, of(id))).key).toBe('NOT_FOUND')
    await system.as('manager').call(lot.undo, { ...of(id), body: { revision: removed.revision } })
    expect(await team.call(lot.get, of(id))).toMatchObject({ owners: [zoe], unpaid_amount: 123_456 })
  })

  test('an owner who lives in it has no occupants, lease or rents; who lets it keeps them', async () => {
    const admin = system.as('admin')
    const { id: copro_id } = await aCopro()
    const tenant = await newPerson(system, world.missionId, { last_name: 'Locataire' })
    const letting = { occupants: [tenant], occupant_status: 'locataire' as const, rent_hc_per_month: 50_000 }
    const id = await newLot(system, copro_id, { owner_status: 'Non occupant', ...letting })
    const let_ = await admin.call(lot.get, of(id))
    expect(let_).toMatchObject({ ...letting, historics: [{ role: 'occupant', person_id: tenant }] })
    const { revision } = await admin.call(lot.update, { ...of(id), body: { owner_status: 'Occupant' } })
    const back = await admin.call(lot.get, of(id))
    expect(back.occupants).toEqual([])
    expect(back).not.toHaveProperty('rent_hc_per_month')
    expect(back.historics).toMatchObject([{ role: 'occupant', date_out: system.api.clock.today() }])
    // What one save did is undone as one: fields and periods.
    await admin.call(lot.undo, { ...of(id), body: { revision } })
    expect(await admin.call(lot.get, of(id))).toMatchObject({ ...letting, owner_status: 'Non occupant' })
    expect((await admin.call(lot.get, of(id))).historics).toEqual(let_.historics)
  })

  test('what was answered may be sent back and changes nothing; what is computed is not typed', async () => {
    const admin = system.as('admin')
    const place = await aCopro()
    const owner = await newPerson(system, world.missionId)
    const cles_repartition = [{ cle_repartition_id: place.general, tantieme: '12' }]
    const id = await newLot(system, place.id, { owners: [owner], cles_repartition })
    const read = await admin.call(lot.get, of(id))
    const { mission_id, copro_title, building_name, owner_names, occupant_names, ...more } = read
    const { tantieme_general, people, gaps, ...rest } = more
    const { id: _, revision, created_at, updated_at, ...body } = rest
    expect((await admin.call(lot.update, { ...of(id), body })).revision).toBe(revision)
    const historics = body.historics!.map(one => ({ ...one, date_in: '2020-01-01' }))
    const refusal = await admin.refusal(lot.update, { ...of(id), body: { historics } })
    expect([refusal.status, fieldsOf(refusal)]).toEqual([422, ['historics']])
  })

  test.each([
    ['no number', { lot_number: ' ' }, ['lot_number']],
    ['a key that nothing knows', { colour: 1 }, ['colour']],
    ['a kind that is none', { type: 'chateau' }, ['type']],
    [
      'figures out of bounds',
      { floor: 61, surface: '-1', rent_hc_per_month: -5 },
      ['floor', 'rent_hc_per_month', 'surface'],
    ],
    ['arrears without their day', { unpaid_amount: 5 }, ['unpaid_date']],
    ['a day of arrears to come', { unpaid_amount: 5, unpaid_date: '2050-01-01' }, ['unpaid_date']],
    [
      'tantièmes that are none',
      { cles_repartition: [{ cle_repartition_id: v4(), tantieme: '0' }] },
      ['cles_repartition.0.tantieme'],
    ],
    [
      'a clé of nothing',
      { cles_repartition: [{ cle_repartition_id: v4(), tantieme: '1' }] },
      ['cles_repartition.0.cle_repartition_id'],
    ],
    ['people of nothing', { owners: [v4()] }, ['owners']],
    ['a building of nothing', { building_id: v4() }, ['building_id']],
  ])('refused: %s', async (_, more, paths) => {
    const { id: copro_id } = await aCopro()
    const body = { copro_id, lot_number: '1', type: 'appartement', ...more } as never
    const refusal = await system.as('admin').refusal(lot.create, { body })
    expect([refusal.status, fieldsOf(refusal).sort()]).toEqual([422, paths])
  })

  test('points at what is of its copro and mission only; what is elsewhere and what is nowhere are answered alike', async () => {
    const admin = system.as('admin')
    const own = await aCopro()
    const other = await aCopro(world.missionId, 'Ailleurs')
    const stranger = await newPerson(system, world.foreignMissionId)
    const refusalOf = async (more: object) =>
      admin.refusal(lot.create, { body: { copro_id: own.id, lot_number: '1', type: 'cave', ...more } as never })
    expect(fieldsOf(await refusalOf({ building_id: other.building }))).toEqual(['building_id'])
    expect(fieldsOf(await refusalOf({ owners: [stranger] }))).toEqual(['owners'])
    expect((await refusalOf({ owners: [stranger] })).message).toBe((await refusalOf({ owners: [v4()] })).message)
    const tantiemes = { cles_repartition: [{ cle_repartition_id: other.general, tantieme: '1' }] }
    expect(fieldsOf(await refusalOf(tantiemes))).toEqual(['cles_repartition.0.cle_repartition_id'])
    const hidden = await newCopro(system, world.foreignMissionId)
    const team = system.as('contributor')
    const body = { copro_id: hidden, lot_number: '1', type: 'cave' as const }
    expect((await team.refusal(lot.create, { body })).key).toBe('NOT_FOUND')
    const id = await newLot(system, own.id)
    const moved = await admin.refusal(lot.update, { ...of(id), body: { copro_id: other.id } })
    expect(fieldsOf(moved)).toEqual(['copro_id'])
  })

  test('has a building always: « Hors bâtiment » is made when first needed, once, however many ask at once', async () => {
    const admin = system.as('admin')
    const copro_id = await newCopro(system, world.missionId, { name: 'Sans bâtiment' })
    const ids = await Promise.all(['1', '2', '3', '4'].map(lot_number => newLot(system, copro_id, { lot_number })))
    const { items } = await admin.call(building.list, { query: { copro_id: [copro_id] } })
    expect(items.map(one => one.name)).toEqual(['Hors bâtiment'])
    const answers = await Promise.all(ids.map(id => admin.call(lot.get, of(id))))
    expect(new Set(answers.map(one => one.building_id))).toEqual(new Set([items[0]!.id]))
    const named = await newBuilding(system, copro_id, 'A')
    await admin.call(lot.update, { ...of(ids[0]!), body: { building_id: named } })
    await admin.call(lot.update, { ...of(ids[0]!), body: { building_id: null } })
    expect(await admin.call(lot.get, of(ids[0]!))).toMatchObject({ building_name: 'Hors bâtiment' })
    for (const id of ids) await admin.call(lot.remove, of(id))
    await admin.call(building.remove, of(items[0]!.id))
    const again = await newLot(system, copro_id, { lot_number: '5' })
    expect(await admin.call(lot.get, of(again))).toMatchObject({ building_id: items[0]!.id })
  })

  test('« Hors bâtiment » is one building’s, the product’s own: its name is neither given nor changed', async () => {
    const admin = system.as('admin')
    const copro_id = await newCopro(system, world.missionId, { name: 'Au nom réservé' })
    const named = async (refusal: Promise<{ details: Record<string, unknown> }>) => fieldsOf(await refusal)
    const make = { body: { copro_id, name: 'hors batiment', comment: 'De ma main' } }
    expect(await named(admin.refusal(building.create, make))).toEqual(['name'])
    const first = await newLot(system, copro_id, { lot_number: '1' })
    const { building_id } = await admin.call(lot.get, of(first))
    expect(await named(admin.refusal(building.create, make))).toEqual(['name'])
    const renamed = { ...of(building_id!), body: { name: 'Tour Z' } }
    expect(await named(admin.refusal(building.update, renamed))).toEqual(['name'])
    const other = { ...of(await newBuilding(system, copro_id, 'B')), body: { name: 'Hors bâtiment' } }
    expect(await named(admin.refusal(building.update, other))).toEqual(['name'])
    await admin.call(building.update, { ...of(building_id!), body: { name: 'HORS BÂTIMENT', comment: 'Caves' } })
    expect((await admin.call(building.list, { query: { copro_id: [copro_id] } })).totalItems).toBe(2)
  })

  test('two people on one lot: fields apart are both kept, one field shows who, when and both values', async () => {
    const { id: copro_id } = await aCopro()
    const [one, two] = [await newPerson(system, world.missionId), await newPerson(system, world.missionId)]
    const id = await newLot(system, copro_id)
    const onScreen = { ...of(id), headers: { 'if-match': '0' } }
    await system.as('manager').call(lot.update, { ...onScreen, body: { owners: [one], door: 'A' } })
    await system.as('contributor').call(lot.update, { ...onScreen, body: { floor: 3 } })
    const refusal = await system.as('contributor').refusal(lot.update, { ...onScreen, body: { owners: [two] } })
    expect([refusal.status, refusal.key]).toEqual([409, 'CONFLICT'])
    expect(refusal.details.fields).toMatchObject([{ label: 'Propriétaires', theirs: [one], yours: [two] }])
    expect(await system.as('admin').call(lot.get, of(id))).toMatchObject({ door: 'A', floor: 3, owners: [one] })
  })
})
