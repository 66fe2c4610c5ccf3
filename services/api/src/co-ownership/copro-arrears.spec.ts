import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => {
  ;({ system, world } = made)
})
const team = () => system.as('contributor')

test('arrears of a copro are told on a day: the sum, what it covers, over time, and by those who owned then', async () => {
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
  const anne = await newPerson(system, world.missionId, { last_name: 'Anne' })
  const boris = await newPerson(system, world.missionId, { last_name: 'Boris' })
  const owing = (day: string) => team().call(coproEndpoints.arrears, { ...of(copro_id), query: { on: day } })
  expect(await owing('2025-01-01')).toMatchObject({
    ...{ amount: 0, lots: 0, covered: 0, curve: [], owners: [] },
    sentence: 'Aucun relevé d’impayés n’est noté jusqu’au 01/01/2025.',
  })
  const lots: string[] = []
  for (const [nth, owner] of [anne, boris, boris].entries())
    lots.push(await newLot(system, copro_id, { lot_number: String(nth + 1), owners: [owner] }))
  const state = (nth: number, on: string, amount: number) =>
    team().call(lot.stateArrears, { ...of(lots[nth]!), body: { on, amount } })
  await state(0, '2025-03-31', 100_00)
  await state(1, '2025-06-30', 40_00)
  await state(0, '2025-12-31', 120_00)
  await team().call(lot.sale, { ...of(lots[0]!), body: { on: '2026-01-15', buyers: [{ person_id: boris }] } })
  expect(await owing('2025-06-30')).toMatchObject({
    ...{ amount: 140_00, lots: 3, covered: 2, owing: 2, from: '2025-03-31', to: '2025-06-30' },
    curve: [
      { on: '2025-03-31', amount: 100_00, covered: 1 },
      { on: '2025-06-30', amount: 140_00, covered: 2 },
    ],
  })
  const after = await owing('2026-02-01')
  expect(after.sentence.replaceAll(/\s/g, ' ')).toBe(
    '160,00 € dus au 01/02/2026 · 2 lots relevés sur 3, entre le 30/06/2025 et le 31/12/2025',
  )
  expect(after.owners).toEqual([
    { people: [anne], title: 'ANNE', amount: 120_00, lots: 1 },
    { people: [boris], title: 'BORIS', amount: 40_00, lots: 1 },
  ])
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  await may(false)
  try {
    expect((await owing('2026-02-01')).owners[0]).toEqual({ people: [anne], amount: 120_00, lots: 1 })
  } finally {
    await may(null)
  }
})
