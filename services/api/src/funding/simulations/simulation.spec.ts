import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { secondOpinionEndpoints } from '@faitage/contracts/funding/second-opinion.endpoints'
import { simulationEndpoints as endpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

let system: TestSystem
let mission: string
let anah: string
let town: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
  anah = await funder('Anah', 'subvention', { rate: '50', upper_limit: 3_000_000, advance: '30' })
  town = await funder('Ville', 'autre', { rate: '10' })
}, 60_000)
afterAll(() => system?.stop())

const staff = () => system.as('contributor')
const of = (id: string) => ({ params: { id } })
const get = (id: string) => staff().call(endpoints.get, of(id))

async function funder(name: string, type: 'subvention' | 'autre' | 'pret', scenario: object): Promise<string> {
  const manager = system.as('manager')
  const body = { name, type, requester_type: 'PO' as const, mission_id: mission }
  const { id } = await manager.call(funderEndpoints.create, { body })
  await manager.call(fundingScenarioEndpoints.create, { body: { funder_id: id, criteria: [], ...scenario } as never })
  return id
}

/** A house with one quote of 40,000 € without tax, 42,200 € with it. */
async function project(price = 4_000_000) {
  const { id } = await openProject(staff(), mission, { address_code: '63000' })
  const sheet = { accommodation_type: 'Maison', construction_year: 1972, living_area: '100' } as const
  await staff().call(accommodationEndpoints.save, { ...of(id), body: sheet })
  const quote = await quoteOf(id, price)
  return { id, quote }
}
const quoteOf = async (project_id: string, price_excl_tax: number) => {
  const price_incl_tax = Math.round(price_excl_tax * 1.055)
  const body = { project_id, name: 'Isolation', price_excl_tax, price_incl_tax }
  return (await staff().call(worksQuoteEndpoints.create, { body })).id
}
const simulate = async (project_id: string, more: object = {}) =>
  (await staff().call(endpoints.create, { body: { project_id, ...more } })).id

test('the first simulation is one gesture: quotes, funders and figures are there, others’ aid served before', async () => {
  const { id, quote } = await project()
  const item = await get(await simulate(id))
  expect(item).toMatchObject({ name: 'Simulation 1', quotes: [quote], total_work_price: 4_220_000, base: 4_000_000 })
  expect(item.funders.map(({ funder_name, kept }) => [funder_name, kept])).toEqual([
    ['Ville', 400_000],
    ['Anah', 1_500_000],
  ])
  expect(item).toMatchObject({ total_subventions: 1_900_000, remaining_costs: 2_320_000, total_advances: 450_000 })
  expect(item.funders[1]?.why.before?.formula).toMatch(/50.%/)
})

test('what is typed over is kept and marked, let go it is computed again', async () => {
  const { id } = await project()
  const simulation = await simulate(id)
  const row = (await get(simulation)).funders.find(one => one.funder_id === anah)!
  await staff().call(endpoints.typeOver, { ...of(row.id), body: { rate: '60' } })
  const typed = (await get(simulation)).funders.find(one => one.id === row.id)
  expect(typed).toMatchObject({ rate: '60', kept: 1_800_000, typed: ['rate'] })
  await staff().call(endpoints.typeOver, { ...of(row.id), body: { rate: null } })
  expect((await get(simulation)).funders.find(one => one.id === row.id)).toMatchObject({ kept: 1_500_000, typed: [] })
})

test('nothing shown changes by itself: what a quote became is told, and computed when somebody asks', async () => {
  const { id, quote } = await project()
  const simulation = await simulate(id)
  await staff().call(worksQuoteEndpoints.update, {
    ...of(quote),
    body: { price_excl_tax: 2_000_000, price_incl_tax: 2_110_000 },
  })
  const before = await get(simulation)
  expect(before.total_subventions).toBe(1_900_000)
  expect(before.stale).toMatchObject({ total_subventions: 1_200_000, changes: [{ label: 'Devis « Isolation »' }] })
  await staff().call(endpoints.compute, of(simulation))
  expect(await get(simulation)).toMatchObject({ total_subventions: 1_200_000, stale: null })
  const work_types = [{ type_name: 'fenetres' as const, quantity: '7' }]
  await staff().call(worksQuoteEndpoints.update, { ...of(quote), body: { work_types } })
  expect((await get(simulation)).stale?.changes[0]?.now).toContain('Fenêtres')
})

test('a reset writes nothing, answers in the order that serves national aid last, and warns of what no scenario covers', async () => {
  const { id, quote } = await project()
  const simulation = await simulate(id)
  const bare = await funder('Sans condition tenue', 'subvention', {
    criteria: [{ field: 'requester_age', operator: 'gte', value: 70 }],
    rate: '10',
  })
  const { revision } = await get(simulation)
  const body = { project_id: id, simulation_id: simulation, funders_id: [bare, anah, town], quotes_id: [quote] }
  const reset = await staff().call(endpoints.resetFunders, { query: { requester_type: 'PO' }, body })
  expect(reset.warnings).toEqual(['simulations.msg.funders.emptyScenario'])
  expect(reset.items[0]?.funder_id).toBe(town)
  const empty = reset.items.find(one => one.funder_id === bare)
  expect(empty).toMatchObject({ scenario_id: null, kept: 0 })
  expect(empty?.unmet[0]?.criteria).toMatchObject([{ field: 'requester_age', state: 'unknown' }])
  expect((await get(simulation)).revision).toBe(revision)
})

test('a copy holds the same, retained is one of a project, the one before is released by the same act', async () => {
  const { id } = await project()
  const first = await simulate(id)
  await staff().call(endpoints.retain, { ...of(first), body: { retained: true } })
  const { id: second } = await staff().call(endpoints.clone, of(first))
  const copy = await get(second)
  expect(copy).toMatchObject({ name: 'Simulation 1 (copie)', total_subventions: 1_900_000 })
  expect(copy.retained ?? false).toBe(false)
  await staff().call(endpoints.retain, { ...of(second), body: { retained: true } })
  const { items } = await staff().call(endpoints.list, { query: { project_id: id } })
  expect(items.map(one => [one.id === second, one.retained ?? false])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  )
})

test('a retained simulation that comes back gives way to the one that took its place', async () => {
  const { id } = await project()
  const [first, second] = [await simulate(id), await simulate(id)]
  const retain = (one: string) => staff().call(endpoints.retain, { ...of(one), body: { retained: true } })
  await retain(first)
  const { revision } = await staff().call(endpoints.remove, of(first))
  await retain(second)
  await staff().call(endpoints.undo, { ...of(first), body: { revision } })
  expect((await get(first)).retained ?? false).toBe(false)
  expect((await get(second)).retained).toBe(true)
})

test('two people who copy and reset at once lose nothing of each other', async () => {
  const { id } = await project()
  const simulation = await simulate(id)
  const { funders } = await get(simulation)
  const rows = funders.map(({ id, funder_id }) => ({ id, funder_id }))
  await Promise.all([
    staff().call(endpoints.clone, of(simulation)),
    system.as('manager').call(endpoints.update, { ...of(simulation), body: { funders: rows.toReversed() } }),
    system.as('manager').call(endpoints.update, { ...of(simulation), body: { name: 'Plan A' } }),
  ])
  const item = await get(simulation)
  expect(item.name).toBe('Plan A')
  expect(item.funders.map(one => one.id)).toEqual(rows.toReversed().map(one => one.id))
  expect((await staff().call(endpoints.list, { query: { project_id: id } })).totalItems).toBe(2)
})

test('use cases part the works; one that goes takes its rows along', async () => {
  const { id, quote } = await project()
  const other = await quoteOf(id, 1_000_000)
  const simulation = await simulate(id)
  const useCase = await staff().call(endpoints.addUseCase, {
    ...of(simulation),
    body: { name: 'Autonomie', quotes: [other] },
  })
  const [made] = (await get(simulation)).use_cases ?? []
  expect(made).toMatchObject({ name: 'Autonomie', quotes: [other] })
  const rows = [
    { id: anah, funder_id: anah },
    { id: town, funder_id: town, use_case_id: made!.id },
  ]
  await staff().call(endpoints.update, { ...of(simulation), body: { funders: rows } })
  const item = await get(simulation)
  expect(item.funders.find(one => one.funder_id === town)?.kept).toBe(100_000)
  expect(item.sub_results.find(one => one.use_case_id === made!.id)?.name).toBe('Autonomie')
  // Reset, the row of the use case stays its own.
  const { quotes, use_cases } = item
  const asked = { project_id: id, simulation_id: simulation, funders_id: [town], quotes_id: quotes ?? [], use_cases }
  const { items } = await staff().call(endpoints.resetFunders, { query: {}, body: asked })
  expect(items.map(({ funder_id, use_case_id }) => [funder_id, use_case_id])).toEqual([[town, made!.id]])
  await staff().call(endpoints.removeUseCase, { params: { id: simulation, use_case_id: made!.id } })
  expect((await get(simulation)).funders.map(one => one.funder_id)).toEqual([anah])
  expect(useCase.id).toBe(simulation)
  expect(item.quotes).toEqual([quote, other])
})

test('a quote, an audit and a funder that a simulation uses are not removed: it is named', async () => {
  const { id, quote } = await project()
  await simulate(id)
  for (const refused of [
    await staff().refusal(worksQuoteEndpoints.remove, of(quote)),
    await system.as('manager').refusal(funderEndpoints.remove, of(town)),
  ]) {
    expect([refused.status, refused.key]).toEqual([409, 'record.inUse'])
    expect(refused.message).toContain('la simulation «')
  }
})

test('a copy leaves out a quote that became a bill meanwhile', async () => {
  const { id, quote } = await project()
  const other = await quoteOf(id, 1_000_000)
  const simulation = await simulate(id)
  await staff().call(worksQuoteEndpoints.update, { ...of(other), body: { is_bill: true } })
  await system.settled()
  const { id: copy } = await staff().call(endpoints.clone, of(simulation))
  expect(await get(copy)).toMatchObject({ quotes: [quote], total_work_price: 4_220_000 })
})

test('what is not of the project is refused: a quote, a dwelling, an audit, a funder, a scenario of another funder', async () => {
  const { id } = await project()
  const elsewhere = await project()
  const simulation = await simulate(id)
  const key = async (body: object) =>
    (await staff().refusal(endpoints.update, { ...of(simulation), body: body as never })).key
  const strange = crypto.randomUUID()
  expect(await key({ quotes: [elsewhere.quote] })).toBe('simulations.quote.elsewhere')
  expect(await key({ simulations_accommodations: [strange] })).toBe('simulations.accommodation.elsewhere')
  expect(await key({ scenario_id: strange })).toBe('simulations.scenario.elsewhere')
  expect(await key({ funders: [{ id: strange, funder_id: strange }] })).toBe('simulations.funder.elsewhere')
})

test('the official model is asked once all that it needs is known', async () => {
  const { id } = await project()
  const opinion = await staff().call(secondOpinionEndpoints.get, of(await simulate(id, { energy_label: 'F' })))
  expect(opinion).toMatchObject({ verdict: 'missing' })
  if (opinion.verdict !== 'missing') return
  expect(opinion.fields.map(({ field }) => field)).toEqual([
    ...['taxable_income', 'occupants_number', 'projected_energy_label'],
  ])
})
