import { buildingEndpoints as building } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints as copro } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints as person } from '@faitage/contracts/co-ownership/person.endpoints'
import { describe, expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { coproWithCles, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const aCopro = () => coproWithCles(system, world.missionId)

describe('the number of a lot', () => {
  test('is one lot’s in its copro, however it is written; the other is named', async () => {
    const admin = system.as('admin')
    const { id: copro_id } = await aCopro()
    const id = await newLot(system, copro_id, { lot_number: '0012 BIS' })
    const body = { copro_id, lot_number: '12bis', type: 'cave' as const }
    const taken = await admin.refusal(lot.create, { body })
    expect([taken.status, taken.key]).toEqual([409, 'lot.numberTaken'])
    expect(taken.message).toContain('lot 0012 BIS')
    const second = await newLot(system, copro_id, { lot_number: '13' })
    expect((await admin.refusal(lot.update, { ...of(second), body: { lot_number: '12 bis' } })).key).toBe(
      'lot.numberTaken',
    )
    await newLot(system, (await aCopro()).id, { lot_number: '12 bis' })
    await admin.call(lot.remove, of(id))
    await admin.call(lot.update, { ...of(second), body: { lot_number: '12 bis' } })
  })

  test('asked for by several at once is one’s', async () => {
    const { id: copro_id } = await aCopro()
    const body = { copro_id, lot_number: '7', type: 'cave' }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => system.as('admin').raw(lot.create, { body } as never)),
    )
    expect(all.map(one => one.statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('what the lots come to', () => {
  test('tantièmes by clé, counted lots beside declared ones; a clé that lots hold is not removed', async () => {
    const admin = system.as('admin')
    const place = await aCopro()
    await admin.call(copro.update, { ...of(place.id), body: { nb_lots: 148, nb_building: 1 } })
    const held = (tantieme: string) => ({ cles_repartition: [{ cle_repartition_id: place.general, tantieme }] })
    const owner = await newPerson(system, world.missionId)
    const flat = await newLot(system, place.id, {
      lot_number: '1',
      building_id: place.building,
      owners: [owner],
      ...held('400.5'),
    })
    await newLot(system, place.id, {
      lot_number: '2',
      building_id: place.building,
      type: 'local_commercial',
      owners: [owner],
      ...held('400'),
    })
    const cellar = await newLot(system, place.id, { lot_number: '3', type: 'cave' })
    const counts = async () => {
      const { counted, tantiemes } = await admin.call(copro.get, of(place.id))
      return {
        ...Object.fromEntries(counted.map(one => [one.field, one.sentence])),
        general: tantiemes.find(one => one.id === place.general),
      }
    }
    expect(await counts()).toMatchObject({
      nb_lots: 'déclaré 148 · saisi 3',
      nb_co_owners: 'saisi 1',
      nb_commercial_lots: 'saisi 1',
      nb_sub_lots: 'saisi 1',
      percentage_lots_to_habitation: 'saisi 50 %',
      nb_building: 'déclaré 1 · saisi 1',
      general: { sum: '800.5', declared: 1000, difference: '-199.5', without: 1, twice: 0 },
    })
    expect((await counts()).general).toMatchObject({
      sentence: '800,5 / 1\u00a0000 · 1 lot sans tantième',
      difference_sentence: 'Il manque 199,5 tantièmes.',
    })
    const { items } = await admin.call(building.list, { query: { copro_id: [place.id] } })
    expect(items.find(one => one.id === place.building)!.counted.map(one => one.sentence)).toEqual([
      'saisi 2',
      'saisi 1',
      'saisi 0',
    ])
    expect(await admin.call(person.get, of(owner))).toMatchObject({
      lots_owned: 2,
      lots_occupied: 0,
      copros: [{ title: 'Les Lys' }],
    })

    await admin.call(lot.update, { ...of(flat), body: { cles_repartition: null, type: 'bureau' } })
    await admin.call(lot.remove, of(cellar))
    expect(await counts()).toMatchObject({ nb_lots: 'déclaré 148 · saisi 2', general: { sum: '400', without: 1 } })

    const without = { cles_repartition: [{ id: place.lift, label: 'Ascenseur' }] }
    const refusal = await admin.refusal(copro.update, { ...of(place.id), body: without })
    expect([refusal.status, refusal.key]).toEqual([409, 'copro.cleInUse'])
    expect(refusal.message).toContain('« Générale » porte des tantièmes : lot 2')
    await admin.call(copro.update, {
      ...of(place.id),
      body: { cles_repartition: [{ id: place.general, label: 'Charges générales' }] },
    })
  })

  test('a copro, a building and a person are not removed while a lot needs them', async () => {
    const admin = system.as('admin')
    const place = await aCopro()
    const owner = await newPerson(system, world.missionId)
    const id = await newLot(system, place.id, { lot_number: '44', building_id: place.building, owners: [owner] })
    for (const [call, used] of [
      [copro.remove, place.id],
      [building.remove, place.building],
      [person.remove, owner],
    ] as const) {
      const refusal = await admin.refusal(call, of(used))
      expect([call.path, refusal.key, refusal.message.includes('le lot « 44 »')]).toEqual([
        call.path,
        'record.inUse',
        true,
      ])
    }
    // Somebody who owned it once is still in its history.
    await admin.call(lot.update, { ...of(id), body: { owners: [] } })
    expect((await admin.refusal(person.remove, of(owner))).key).toBe('record.inUse')
    const { revision } = await admin.call(lot.remove, of(id))
    await admin.call(person.remove, of(owner))
    await admin.call(building.remove, of(place.building))
    const back = await admin.refusal(lot.undo, { ...of(id), body: { revision } })
    expect(fieldsOf(back)).toEqual(['building_id'])
  })
})
