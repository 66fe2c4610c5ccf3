import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints as person } from '@faitage/contracts/co-ownership/person.endpoints'
import { addDays, parisDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { newCopro, newLot, newPerson } from './testing/copros.ts'

/* A sale that is signed next month: nothing happens at midnight, and yet the owners are others. */

let system: TestSystem
let world: TestWorld
let day = todayInParis()
const today = day
const sale = addDays(today, 30)
beforeAll(async () => {
  system = await startTestSystem({ clock: { now: () => new Date(), today: () => day } })
  world = await seedWorld(system)
}, 60_000)
afterAll(() => system?.stop())

const team = () => system.as('contributor')
/** The last second of the day before in Paris, and the next one. */
const midnight = (from: string) => {
  const first = Array.from({ length: 25 }, (_, hour) => Date.parse(`${addDays(from, -1)}T00:00:00Z`) + hour * 3_600_000)
  const at = first.find(instant => parisDay(new Date(instant)) === from)!
  return [parisDay(new Date(at - 1)), parisDay(new Date(at))] as const
}

/** Everything that says who owns the lot. */
async function answered(copro_id: string, id: string, people: readonly string[]) {
  const query = { copro_id: [copro_id] }
  const numbers = async (more: object) =>
    (await team().call(lot.list, { query: { ...query, ...more } })).items.map(one => one.lot_number)
  const [listed] = (await team().call(lot.list, { query })).items
  const persons = (await team().call(person.list, { query: { copro_id: [copro_id] } })).items
  const { counted } = await team().call(coproEndpoints.get, of(copro_id))
  return {
    sheet: (await team().call(lot.get, of(id))).owners,
    names: listed!.owner_names!.map(one => one.title),
    owned: await Promise.all(people.map(owner => numbers({ owner: [owner] }))),
    found: [await numbers({ term: 'vendeur' }), await numbers({ term: 'acheteuse' })],
    since: await numbers({ owned_since: `${sale}..` }),
    persons: persons.map(one => [one.display_name, one.lots_owned]),
    co_owners: counted.find(one => one.field === 'nb_co_owners')!.counted,
  }
}

test('a sale of next month is next month’s, on the sheet, in lists, counts and searches', async () => {
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Tilleuls' })
  const seller = await newPerson(system, world.missionId, { last_name: 'Vendeur' })
  const buyer = await newPerson(system, world.missionId, { last_name: 'Acheteuse' })
  const id = await newLot(system, copro_id, { owners: [seller] })
  await team().call(lot.sale, { ...of(id), body: { on: sale, buyers: [{ person_id: buyer }] } })
  const before = {
    sheet: [seller],
    names: ['VENDEUR'],
    owned: [['1'], []],
    found: [['1'], []],
    since: [],
    persons: [['VENDEUR', 1]],
    co_owners: 1,
  }
  const after = {
    sheet: [buyer],
    names: ['ACHETEUSE'],
    owned: [[], ['1']],
    found: [[], ['1']],
    since: ['1'],
    persons: [['ACHETEUSE', 1]],
    co_owners: 1,
  }
  expect(await answered(copro_id, id, [seller, buyer])).toEqual(before)
  const [eve, morrow] = midnight(sale)
  expect([eve, morrow]).toEqual([addDays(sale, -1), sale])
  for (const [at, expected] of [[eve, before] as const, [morrow, after] as const, [today, before] as const]) {
    day = at
    expect(await answered(copro_id, id, [seller, buyer]), at).toEqual(expected)
  }
  const { items } = await team().call(lot.history, of(id))
  expect(items[0]).toMatchObject({ on: sale, changes: [{ before: ['VENDEUR'], after: ['ACHETEUSE'] }] })
})

test('what is written meanwhile is of the day: the same owners change nothing, others until the sale, the buyer at once', async () => {
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Acacias' })
  const [anne, boris, chloe] = await Promise.all(
    ['Anne', 'Boris', 'Chloé'].map(last_name => newPerson(system, world.missionId, { last_name })),
  )
  const id = await newLot(system, copro_id, { owners: [anne!] })
  const sold = await team().call(lot.sale, { ...of(id), body: { on: sale, buyers: [{ person_id: boris! }] } })
  const periods = async () =>
    (await team().call(lot.get, of(id))).historics!.map(one => [one.person_id, one.date_in, one.date_out])
  const write = (body: object) => team().call(lot.update, { ...of(id), body })
  expect((await write({ owners: [anne] })).revision).toBe(sold.revision)
  await write({ owners: [chloe] })
  expect(await periods()).toEqual([
    [anne, null, today],
    [chloe, today, sale],
    [boris, sale, null],
  ])
  // Somebody else wrote of today’s owners meanwhile, and the sale stands: it is shown all the same.
  const stale = await team().refusal(lot.update, {
    ...of(id),
    body: { owners: [anne!] },
    headers: { 'if-match': String(sold.revision) },
  })
  expect(stale.status).toBe(409)
  await write({ owners: [boris] })
  expect((await team().call(lot.get, of(id))).owners).toEqual([boris])
  expect((await periods()).at(-1)).toEqual([boris, today, null])
})

test('the sale of next month that falls through is undone, and the seller never stopped owning', async () => {
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Érables' })
  const seller = await newPerson(system, world.missionId, { last_name: 'Martin' })
  const id = await newLot(system, copro_id, { owners: [seller] })
  const buyers = [{ person_id: await newPerson(system, world.missionId, { last_name: 'Petit' }) }]
  const sold = await team().call(lot.sale, { ...of(id), body: { on: sale, buyers } })
  await team().call(lot.undo, { ...of(id), body: { revision: sold.revision } })
  day = sale
  expect((await team().call(lot.get, of(id))).owners).toEqual([seller])
  day = today
})
