import { auditEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { laterThan } from '@faitage/engines/testing/until'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { coproWithCles, newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
let cles: Awaited<ReturnType<typeof coproWithCles>>
let [anne, boris, chloe] = ['', '', '']
inWorld(async made => {
  ;({ system, world } = made)
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
  cles = await coproWithCles(system, world.missionId, 'Les Tantièmes')
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

test('the audit of a lot shows a day as the list does: who held it, what was owed, by their names and no others', async () => {
  const tantiemes = { cles_repartition: [{ cle_repartition_id: cles.general, tantieme: '412' }] }
  const id = await newLot(system, cles.id, { owners: [anne], ...tantiemes })
  await team().call(lot.update, { ...of(id), body: { owners: [boris], on: '2019-03-01' } })
  const first = await team().call(lot.update, { ...of(id), body: { unpaid_amount: 4100, unpaid_date: '2019-04-30' } })
  await team().call(lot.update, { ...of(id), body: { unpaid_amount: 90_000, unpaid_date: '2026-03-31' } })
  const { recorded_at } = (await team().call(lot.history, of(id))).items.find(item => item.revision === first.revision)!
  const story = { params: { kind: 'lot', id } }
  const looked = async (query: { on: string; known_at?: string }) => {
    const { fields } = await system.as('manager').call(auditEndpoints.asOf, { ...story, query })
    return Object.fromEntries(fields.map(({ field, value }) => [field, value]))
  }
  const then = await looked({ on: '2019-06-01' })
  expect(then).toMatchObject({
    owners: 'BORIS',
    historics: 'ANNE, propriétaire jusqu’au 01/03/2019\u00A0; BORIS, propriétaire depuis le 01/03/2019',
    cles_repartition: 'Clé\u00A0: Générale, Tantièmes\u00A0: 412',
    unpaid_amount: formatEuro(4100, { whole: true }),
    unpaid_date: '30/04/2019',
  })
  expect(Object.keys(then).filter(field => field.startsWith('known'))).toEqual([])
  expect(then.arrears).not.toContain('2026')
  expect((await looked({ on: '2019-04-01' })).unpaid_amount).toBeUndefined()
  expect((await looked({ on: '2026-11-01', known_at: recorded_at })).unpaid_date).toBe('30/04/2019')
  const listed = async (query: object) =>
    (await team().call(lot.list, { query: { copro_id: [cles.id], size: 1000, ...query } })).items.find(
      one => one.id === id,
    )
  expect(await listed({ on: '2019-06-01' })).toMatchObject({ unpaid_amount: 4100, owners: [boris] })
  expect(await listed({ on: '2026-11-01', known_at: recorded_at })).toMatchObject({ unpaid_amount: 4100 })
  const query = { from: '2019-06-01', to: '2026-11-01' }
  const { changes } = await system.as('manager').call(auditEndpoints.difference, { ...story, query })
  expect(changes.map(({ field }) => field)).toEqual(['arrears', 'unpaid_amount', 'unpaid_date'])
})

describe('arrears', () => {
  const points = async (id: string) => ((await read(id)).arrears ?? []).map(one => [one.on, one.amount])
  const state = (id: string, unpaid_amount: number | null, unpaid_date: string | null) =>
    team().call(lot.update, { ...of(id), body: { unpaid_amount, unpaid_date } })

  test('are points of their own days: another day adds one, older or later, the same replaces it; the sheet shows the last', async () => {
    const id = await aLot()
    await state(id, 100, '2024-01-31')
    await state(id, 200, '2024-04-30')
    const replaced = await state(id, 250, '2024-04-30')
    const older = await state(id, 150, '2024-03-31')
    expect(await points(id)).toEqual([
      ['2024-01-31', 100],
      ['2024-03-31', 150],
      ['2024-04-30', 250],
    ])
    expect(await read(id)).toMatchObject({ unpaid_amount: 250, unpaid_date: '2024-04-30' })
    await team().call(lot.undo, { ...of(id), body: { revision: replaced.revision } })
    expect((await points(id)).at(-1)).toEqual(['2024-04-30', 200])
    await team().call(lot.undo, { ...of(id), body: { revision: older.revision } })
    expect((await points(id)).map(([on]) => on)).toEqual(['2024-01-31', '2024-04-30'])
    const half = await team().refusal(lot.update, { ...of(id), body: { unpaid_amount: null } })
    expect(fieldsOf(half)).toEqual(['unpaid_amount'])
  })

  test('are withdrawn one by one, by the last on the sheet or by their day, and come back', async () => {
    const id = await aLot()
    for (const [amount, on] of [
      [100, '2024-01-31'],
      [200, '2024-04-30'],
      [300, '2024-07-31'],
    ] as const)
      await state(id, amount, on)
    const cleared = await state(id, null, null)
    expect(await read(id)).toMatchObject({ unpaid_amount: 200 })
    const gone = await team().call(lot.withdrawArrears, { params: { id, on: '2024-01-31' } })
    expect(await points(id)).toEqual([['2024-04-30', 200]])
    const none = await team().refusal(lot.withdrawArrears, { params: { id, on: '2024-01-31' } })
    expect([none.status, none.key]).toEqual([404, 'lot.arrears.none'])
    for (const { revision } of [cleared, gone]) await team().call(lot.undo, { ...of(id), body: { revision } })
    expect((await points(id)).map(([, amount]) => amount)).toEqual([100, 200, 300])
  })

  test('are added and corrected by their day; an older one says which the sheet keeps showing', async () => {
    const id = await aLot()
    const put = (on: string, amount: number, source: 'releve' | null = null) => ({
      ...of(id),
      body: { on, amount, source },
    })
    expect(await team().call(lot.stateArrears, put('2024-07-31', 300))).not.toHaveProperty('shown_on')
    const older = await team().call(lot.stateArrears, put('2024-01-31', 100, 'releve'))
    expect(older.shown_on).toBe('2024-07-31')
    expect((await read(id)).arrears?.[0]).toEqual({ on: '2024-01-31', amount: 100, source: 'Relevé du syndic' })
    expect((await state(id, 50, '2024-02-29')).shown_on).toBe('2024-07-31')
    const twice = await team().refusal(lot.stateArrears, put('2024-01-31', 900))
    expect([twice.status, twice.key, twice.message]).toEqual([
      ...[409, 'lot.arrears.stated'],
      'Un relevé est déjà noté au 31/01/2024 sur ce lot : corrigez celui-là, ou changez de jour.',
    ])
    const correct = (on: string, day: string, amount: number) =>
      team().call(lot.correctArrears, { params: { id, on }, body: { on: day, amount, source: null } })
    const moved = await correct('2024-07-31', '2024-01-15', 310)
    expect(moved.shown_on).toBe('2024-02-29')
    expect(await points(id)).toEqual([
      ['2024-01-15', 310],
      ['2024-01-31', 100],
      ['2024-02-29', 50],
    ])
    const [told] = (await team().call(lot.history, of(id))).items
    expect(told?.sentence).toMatch(
      /3,10\s€ d’impayés de charges au 15\/01\/2024, à la place du relevé du 31\/07\/2024\.$/,
    )
    await team().call(lot.undo, { ...of(id), body: { revision: moved.revision } })
    expect((await points(id)).at(-1)).toEqual(['2024-07-31', 300])
    const future = await team().refusal(lot.stateArrears, put('2050-01-01', 1))
    expect(fieldsOf(future)).toEqual(['on'])
  })

  test('of the grid are points too', async () => {
    const id = await aLot({ unpaid_amount: 300, unpaid_date: '2024-07-31' })
    const { revision } = await read(id)
    const { updated } = await team().call(lot.bulk, {
      body: { updated: [{ id, revision, unpaid_amount: 200, unpaid_date: '2024-01-31' }] },
    })
    expect(updated).toMatchObject([{ shown_on: '2024-07-31' }])
    expect(await points(id)).toEqual([
      ['2024-01-31', 200],
      ['2024-07-31', 300],
    ])
  })
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
