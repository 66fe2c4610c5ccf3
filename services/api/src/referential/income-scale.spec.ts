import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { originalScale, incomeScaleEndpoints as scales } from '@faitage/contracts/referential/income-scale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.as('admin')
const of = (id: string) => ({ params: { id } })
/** The original ceilings, all of them multiplied, from another day. */
const scale = (start_day: string, times: number) => {
  const lines = (some: typeof originalScale.ile_de_france) =>
    some.map(({ tres_modeste, modeste, intermediaire }) => ({
      tres_modeste: tres_modeste * times,
      modeste: modeste * times,
      intermediaire: intermediaire * times,
    }))
  return {
    name: `Plafonds du ${start_day}`,
    start_day,
    ile_de_france: lines(originalScale.ile_de_france),
    autres_regions: lines(originalScale.autres_regions),
  }
}
/** A household of one outside Île-de-France that earns 40 000 €, deposited on a day. */
const deposited = async (on: string, taxable_incomes = [{ date: '2024-01-01', income: 4_000_000 }]) => {
  const requester = {
    type: 'PO' as const,
    last_name: 'Morel',
    adults_occupants_number: 1,
    taxable_incomes,
  }
  return (await openProject(system.as('manager'), mission, { requester, status: 'depose', on })).id
}
const categoryOf = async (id: string) =>
  (await system.as('manager').call(projectEndpoints.get, of(id))).requester.resources_category

test('a category is told by the scale of its day, and says when that year has none', async () => {
  const id = await deposited('2026-02-10')
  expect(await categoryOf(id)).toMatchObject({
    category: 'superieur',
    scale: 'Plafonds de ressources 2025',
    missing_year: 2026,
  })
  const { id: written } = await admin().call(scales.create, { body: scale('2026-01-01', 2) })
  expect(await categoryOf(id)).toMatchObject({
    category: 'modeste',
    scale: 'Plafonds du 2026-01-01',
    from: '2026-01-01',
    missing_year: null,
  })
  expect((await categoryOf(await deposited('2025-12-31')))?.scale).toBe('Plafonds de ressources 2025')
  const { revision } = await admin().call(scales.update, { ...of(written), body: { name: 'Barème 2026' } })
  expect((await categoryOf(id))?.scale).toBe('Barème 2026')
  await admin().call(scales.undo, { ...of(written), body: { revision } })
  await admin().call(scales.remove, of(written))
  expect((await categoryOf(id))?.missing_year).toBe(2026)
  const { items } = await admin().call(scales.history, of(written))
  expect(items.at(-1)?.sentence).toMatch(/ a créé le barème/)
})

test('the notices of the latest year add up, those of years before count no more', async () => {
  const id = await deposited('2025-06-01', [
    { date: '2023-12-31', income: 9_000_000 },
    { date: '2024-12-31', income: 1_200_000 },
    { date: '2024-12-31', income: 1_000_000 },
  ])
  expect(await categoryOf(id)).toMatchObject({ category: 'modeste', income: 2_200_000 })
})

test('two never begin on one day, and ceilings that fall are refused where they do', async () => {
  await admin().call(scales.create, { body: scale('2027-01-01', 3) })
  const twice = await admin().refusal(scales.create, { body: scale('2027-01-01', 4) })
  expect([twice.status, twice.message]).toEqual([
    409,
    'Le barème « Plafonds du 2027-01-01 » commence déjà ce jour-là. Choisissez une autre date, ou modifiez celui qui existe.',
  ])
  const falling = scale('2028-01-01', 1)
  falling.autres_regions[2]!.modeste = 1
  const refusal = await admin().refusal(scales.create, { body: falling })
  expect(refusal.status).toBe(422)
  expect(refusal.details.fields).toMatchObject([{ path: 'autres_regions.2.modeste' }])
  const short = { ...scale('2028-01-01', 1), ile_de_france: originalScale.ile_de_france.slice(1) }
  expect((await admin().refusal(scales.create, { body: short })).status).toBe(422)
})

test('everybody on the staff reads them, administrators alone write them', async () => {
  expect((await system.as('contributor').call(scales.list)).totalItems).toBe(1)
  for (const who of ['manager', 'contributor', 'client'] as const)
    expect((await system.as(who).refusal(scales.create, { body: scale('2029-01-01', 1) })).status).toBe(403)
})
