import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { laterThan } from '@faitage/engines/testing/until'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
let [anne, boris, chloe] = ['', '', '']
inWorld(async made => {
  ;({ system, world } = made)
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
  anne = await newPerson(system, world.missionId, { last_name: 'Anne' })
  boris = await newPerson(system, world.missionId, { last_name: 'Boris' })
  chloe = await newPerson(system, world.missionId, { last_name: 'Chloé' })
})

let numbers = 0
const aLot = (more: object = {}) => newLot(system, copro_id, { lot_number: String(++numbers), ...more })
const team = () => system.as('contributor')
const read = (id: string, query: object = {}) => team().call(lot.get, { ...of(id), query })
const periods = async (id: string) => (await read(id)).historics!.map(one => [one.person_id, one.date_in, one.date_out])

describe('owners', () => {
  test('change from a day on by the form: today unless said, and nobody knows since when for a new lot', async () => {
    const id = await aLot({ owners: [anne] })
    await team().call(lot.update, { ...of(id), body: { owners: [boris], on: '2024-03-12' } })
    expect(await periods(id)).toEqual([
      [anne, null, '2024-03-12'],
      [boris, '2024-03-12', null],
    ])
    await team().call(lot.update, { ...of(id), body: { owners: [boris, chloe] } })
    const now = await read(id)
    expect(now.owners).toEqual([boris, chloe])
    expect(now.owner_names).toMatchObject([
      { title: 'BORIS', share: '1/2', supposed: true },
      { title: 'CHLOÉ', share: '1/2', supposed: true },
    ])
    expect((await periods(id)).at(-1)).toEqual([chloe, system.api.clock.today(), null])
    const [latest] = (await team().call(lot.history, of(id))).items
    expect([latest!.on, latest!.changes]).toEqual([
      system.api.clock.today(),
      [{ field: 'owners', label: 'Propriétaires', before: ['BORIS'], after: ['BORIS', 'CHLOÉ'] }],
    ])
  })

  test('chosen by mistake are replaced the same day, and the one before keeps its days', async () => {
    const id = await aLot({ owners: [anne] })
    await team().call(lot.update, { ...of(id), body: { owners: [boris] } })
    await team().call(lot.update, { ...of(id), body: { owners: [chloe] } })
    const today = system.api.clock.today()
    expect(await periods(id)).toEqual([
      [anne, null, today],
      [chloe, today, null],
    ])
  })

  test('of a sale: the day is the buyers’, with their shares; tenants stay unless it is said; undone as one', async () => {
    const id = await aLot({ owners: [anne], owner_status: 'Non occupant', occupants: [chloe] })
    const buyers = [
      { person_id: boris, right: 'indivision' as const, share: '2/3' },
      { person_id: chloe, right: 'indivision' as const, share: '1/3' },
    ]
    const bad = await team().refusal(lot.sale, { ...of(id), body: { on: '2024-03-12', buyers: [buyers[0]!] } })
    expect([bad.status, bad.key]).toEqual([422, 'ownership.shares'])
    const twice = await team().refusal(lot.sale, {
      ...of(id),
      body: { on: '2024-03-12', buyers: [{ person_id: boris }, { person_id: boris }] },
    })
    expect(fieldsOf(twice)).toEqual(['buyers'])
    const stranger = await newPerson(system, world.foreignMissionId)
    const elsewhere = await team().refusal(lot.sale, {
      ...of(id),
      body: { on: '2024-03-12', buyers: [{ person_id: stranger }] },
    })
    expect(fieldsOf(elsewhere)).toEqual(['owners'])
    const sold = await team().call(lot.sale, {
      ...of(id),
      body: { on: '2024-03-12', buyers, price: 21_000_000, notary: 'Maître Vial' },
    })
    const after = await read(id)
    expect([after.owners!.length, after.occupants]).toEqual([2, [chloe]])
    expect(after.owner_names).toContainEqual(expect.objectContaining({ title: 'BORIS', share: '2/3', supposed: false }))
    const [latest] = (await team().call(lot.history, of(id))).items
    expect(latest!.sentence).toContain('a enregistré la vente du lot au 12/03/2024 à BORIS et CHLOÉ')
    expect([latest!.on, latest!.can_undo]).toEqual(['2024-03-12', true])
    await team().call(lot.undo, { ...of(id), body: { revision: sold.revision } })
    expect((await read(id)).owners).toEqual([anne])
    const again = await team().refusal(lot.undo, { ...of(id), body: { revision: sold.revision } })
    expect([again.status, again.key]).toEqual([409, 'ownership.changed'])
  })

  test('have their shares changed by themselves, from a day on', async () => {
    const id = await aLot({ owners: [anne, boris] })
    const holders = [
      { person_id: anne, share: '1/4' },
      { person_id: boris, share: '3/4' },
    ]
    const body = { role: 'proprietaire' as const, on: '2025-01-01', holders }
    await team().call(lot.holders, { ...of(id), body })
    expect((await read(id)).owner_names!.map(one => one.share).sort()).toEqual(['1/4', '3/4'])
    expect((await read(id, { on: '2024-12-31' })).owner_names!.map(one => one.share)).toEqual(['1/2', '1/2'])
    // The deed arrives: what was written that very day, and since before anything was followed, was otherwise.
    const deed = [
      { person_id: anne, right: 'indivision' as const, share: '1/3' },
      { person_id: boris, right: 'indivision' as const, share: '2/3' },
    ]
    await team().call(lot.holders, { ...of(id), body: { ...body, holders: deed } })
    const since = { ...body, on: null, holders: [{ person_id: chloe }] }
    const stated = await team().call(lot.holders, { ...of(id), body: since })
    expect(await periods(id)).toEqual(
      expect.arrayContaining([
        [chloe, null, '2025-01-01'],
        [anne, '2025-01-01', null],
        [boris, '2025-01-01', null],
      ]),
    )
    expect((await periods(id)).length).toBe(3)
    expect((await read(id)).owner_names!.map(one => [one.right, one.share])).toEqual(
      expect.arrayContaining([
        ['indivision', '1/3'],
        ['indivision', '2/3'],
      ]),
    )
    await team().call(lot.undo, { ...of(id), body: { revision: stated.revision } })
    expect((await read(id, { on: '2024-12-31' })).owners!.toSorted()).toEqual([anne, boris].toSorted())
    const wrong = await team().refusal(lot.holders, {
      ...of(id),
      body: { ...body, holders: [deed[0]!, { person_id: boris }] },
    })
    expect([wrong.status, wrong.key]).toEqual([422, 'ownership.shares'])
    // Who leaves by the form takes the shares along: those who stay are supposed equal.
    await team().call(lot.update, { ...of(id), body: { owners: [anne, chloe] } })
    expect((await read(id)).owner_names!.map(one => one.supposed)).toEqual([true, true])
  })
})

describe('a period', () => {
  test('is dated, within what is possible, and undone', async () => {
    const id = await aLot({ owners: [anne] })
    const [one] = (await read(id)).historics!
    const dated = await team().call(lot.datePeriod, { ...of(one!.id), body: { date_in: '2019-06-01' } })
    expect(await periods(id)).toEqual([[anne, '2019-06-01', null]])
    expect((await team().call(lot.datePeriod, { ...of(one!.id), body: { date_in: '2019-06-01' } })).revision).toBe(
      dated.revision,
    )
    const refusal = async (body: object) => (await team().refusal(lot.datePeriod, { ...of(one!.id), body })).key
    expect(await refusal({ date_out: '2019-06-01' })).toBe('ownership.order')
    expect(await refusal({ date_out: addDays(system.api.clock.today(), 400) })).toBe('ownership.tooFar')
    expect(await refusal({ colour: 'blue' })).toBe('VALIDATION')
    await team().call(lot.undo, { ...of(id), body: { revision: dated.revision } })
    expect(await periods(id)).toEqual([[anne, null, null]])
  })

  test('that never was is withdrawn with its reason; both times keep the truth', async () => {
    const id = await aLot({ owners: [anne] })
    await team().call(lot.sale, { ...of(id), body: { on: '2024-03-12', buyers: [{ person_id: boris }] } })
    const wrong = (await read(id)).historics!.find(one => one.person_id === boris)!
    const believed = new Date().toISOString()
    await laterThan(Date.parse(believed))
    const withdrawn = await team().call(lot.withdrawPeriod, {
      ...of(wrong.id),
      body: { reason: 'La vente n’a pas été signée.' },
    })
    expect(await periods(id)).toEqual([[anne, null, '2024-03-12']])
    expect((await read(id)).gaps).toMatchObject([{ from: '2024-03-12', to: system.api.clock.today() }])
    expect((await read(id, { on: '2025-01-01' })).owners).toEqual([])
    expect((await read(id, { on: '2025-01-01', known_at: believed })).owners).toEqual([boris])
    const [latest] = (await team().call(lot.history, of(id))).items
    expect(latest!.sentence).toBe(
      'Camille Renaud a retiré la période de BORIS, qui n’a jamais été. Motif : La vente n’a pas été signée.',
    )
    expect((await team().refusal(lot.withdrawPeriod, of(wrong.id))).key).toBe('NOT_FOUND')
    await team().call(lot.undo, { ...of(id), body: { revision: withdrawn.revision } })
    expect((await read(id)).owners).toEqual([boris])
  })

  test('is nobody’s who may not see its lot, and is not there when it is none', async () => {
    const hidden = await newLot(system, await newCopro(system, world.foreignMissionId), {
      owners: [await newPerson(system, world.foreignMissionId)],
    })
    const [one] = (await system.as('admin').call(lot.get, of(hidden))).historics!
    for (const id of [one!.id, v4()]) {
      expect((await team().refusal(lot.datePeriod, { ...of(id), body: { date_out: null } })).key).toBe('NOT_FOUND')
      expect((await team().refusal(lot.withdrawPeriod, of(id))).key).toBe('NOT_FOUND')
    }
    expect((await team().refusal(lot.get, of(hidden))).key).toBe('NOT_FOUND')
  })
})

test('a lot is shown as it was on a day, and as it was known', async () => {
  const id = await aLot({ owners: [anne], unpaid_amount: 100, unpaid_date: '2024-01-31' })
  await team().call(lot.update, { ...of(id), body: { unpaid_amount: 300, unpaid_date: '2025-01-31' } })
  await team().call(lot.update, { ...of(id), body: { owners: [boris], on: '2024-06-01' } })
  expect(await read(id, { on: '2024-02-01' })).toMatchObject({ owners: [anne], unpaid_amount: 100 })
  expect(await read(id, { on: '2025-02-01' })).toMatchObject({ owners: [boris], unpaid_amount: 300 })
  expect(await read(id, { on: '2023-01-01' })).not.toHaveProperty('unpaid_amount')
  const { created_at } = await read(id)
  const before = new Date(Date.parse(created_at) - 1000).toISOString()
  expect((await team().refusal(lot.get, { ...of(id), query: { known_at: before } })).key).toBe('NOT_FOUND')
  const owners = async (query: object) => {
    const { items } = await team().call(lot.list, { query: { copro_id: [copro_id], size: 1000, ...query } })
    return items.find(one => one.id === id)?.owners
  }
  expect(await owners({})).toEqual([boris])
  expect(await owners({ on: '2024-05-31' })).toEqual([anne])
  expect(await owners({ on: '2024-05-31', owner: [anne] })).toEqual([anne])
  expect(await owners({ on: '2024-06-01', owner: [anne] })).toBeUndefined()
  expect(await owners({ known_at: before })).toBeUndefined()
  expect(await owners({ known_at: created_at, on: '2026-01-01' })).toEqual([anne])
})

test('arrears are dated points: a later day adds one, the same replaces it, an earlier one corrects the last', async () => {
  const id = await aLot()
  const state = (unpaid_amount: number | null, unpaid_date: string | null) =>
    team().call(lot.update, { ...of(id), body: { unpaid_amount, unpaid_date } })
  const points = async () => ((await read(id)).arrears ?? []).map(one => [one.on, one.amount])
  await state(100, '2024-01-31')
  await state(200, '2024-04-30')
  const replaced = await state(250, '2024-04-30')
  expect(await points()).toEqual([
    ['2024-01-31', 100],
    ['2024-04-30', 250],
  ])
  await team().call(lot.undo, { ...of(id), body: { revision: replaced.revision } })
  expect((await points()).at(-1)).toEqual(['2024-04-30', 200])
  const moved = await state(200, '2024-03-31')
  expect((await points()).at(-1)).toEqual(['2024-03-31', 200])
  const refusal = await team().refusal(lot.update, { ...of(id), body: { unpaid_date: '2024-01-31' } })
  expect([refusal.status, fieldsOf(refusal)]).toEqual([422, ['unpaid_date']])
  const half = await team().refusal(lot.update, { ...of(id), body: { unpaid_amount: null } })
  expect(fieldsOf(half)).toEqual(['unpaid_amount'])
  const cleared = await state(null, null)
  expect(await read(id)).not.toHaveProperty('unpaid_amount')
  expect((await team().refusal(lot.undo, { ...of(id), body: { revision: moved.revision } })).key).toBe(
    'record.undo.overtaken',
  )
  await team().call(lot.undo, { ...of(id), body: { revision: cleared.revision } })
  expect(await points()).toEqual([
    ['2024-01-31', 100],
    ['2024-03-31', 200],
  ])
})

test('names of people are kept from anyone who may not read them, in the history too', async () => {
  const id = await aLot({ owners: [anne], owner_status: 'Non occupant', occupants: [chloe] })
  await team().call(lot.sale, { ...of(id), body: { on: '2024-01-01', buyers: [{ person_id: boris }] } })
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  const shown = async () => (await team().raw(lot.history, of(id))).body + (await team().raw(lot.get, of(id))).body
  expect(await shown()).toMatch(/BORIS/)
  await may(false)
  try {
    const without = await shown()
    expect(without).not.toMatch(/ANNE|BORIS|CHLOÉ/)
    expect(without).toMatch(/la vente du lot au 01\/01\/2024 à une personne/)
  } finally {
    await may(null)
  }
})
