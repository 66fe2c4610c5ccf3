import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

const manager = () => system.as('manager')

async function funder(name: string, more: object, scenarios: readonly object[]): Promise<string> {
  const body = { name, requester_type: 'PB' as const, mission_id: mission, ...more }
  const { id } = await manager().call(funderEndpoints.create, { body })
  for (const scenario of scenarios)
    await manager().call(fundingScenarioEndpoints.create, {
      body: { funder_id: id, criteria: [], ...scenario } as never,
    })
  return id
}

test('a landlord of three dwellings: common parts by area, a scenario a dwelling, to the cent', async () => {
  const cee = await funder('CEE', { type: 'cee' }, [{ rate: '8', upper_limit: 400_000 }])
  const anah = await funder('Anah', { type: 'subvention', subvention_round: 0 }, [
    {
      criteria: [{ field: 'case_type', operator: 'in', value: ['habitat_indigne'] }],
      ...{ rate: '35', upper_price_surface_limit: 100_000, upper_surface_limit: '80' },
    },
    { rate: '25', upper_price_surface_limit: 75_000, upper_surface_limit: '80' },
  ])
  const requester = { type: 'PB', last_name: 'Morel' } as const
  const { id: project_id } = await openProject(manager(), mission, { requester })
  const dwelling = async (name: string, living_area: string, case_type: 'decence' | 'habitat_indigne') => {
    const body = { name, living_area, case_type }
    return (await manager().call(accommodationEndpoints.save, { params: { id: project_id }, body })).id
  }
  const [a, b, c] = [
    await dwelling('A', '42.5', 'decence'),
    await dwelling('B', '67.2', 'decence'),
    await dwelling('C', '91', 'habitat_indigne'),
  ]
  const part = (
    accommodation_id: string,
    price_excl_tax: number,
    price_incl_tax: number,
    eligible_amount?: number,
  ) => ({
    ...{ accommodation_id, price_excl_tax, price_incl_tax },
    ...(eligible_amount === undefined ? {} : { eligible_amount }),
  })
  await manager().call(worksQuoteEndpoints.create, {
    body: {
      project_id,
      name: 'Réhabilitation',
      common_price_excl_tax: 2_750_000,
      common_price_incl_tax: 3_025_000,
      common_eligible_amount: 2_700_000,
      accommodations: [
        part(a, 2_731_040, 3_004_144),
        part(b, 2_511_580, 2_762_738),
        part(c, 3_120_040, 3_432_044, 3_100_000),
      ],
    },
  })
  await system.settled()
  const { id } = await manager().call(simulationEndpoints.create, { body: { project_id } })
  const item = await manager().call(simulationEndpoints.get, { params: { id } })
  expect(item).toMatchObject({
    total_work_price: 12_223_926,
    total_subventions: 3_260_300,
    remaining_costs: 8_963_626,
    subvention_on_TTC: '26.67',
  })
  const rowOf = (funder_id: string) => item.funders.find(one => one.funder_id === funder_id)
  const kept = (funder_id: string) =>
    rowOf(funder_id)?.accommodations.map(one => [one.accommodation_id, one.subventioned_expense, one.kept])
  expect(kept(anah)).toEqual([
    [a, 3_187_500, 796_900],
    [b, 3_415_616, 853_900],
    [c, 4_324_215, 1_513_500],
  ])
  expect(rowOf(anah)?.kept).toBe(3_164_300)
  expect(kept(cee)?.map(([, , amount]) => amount)).toEqual([32_000, 32_000, 32_000])
  expect(item.sub_results.map(({ name, total_work_price }) => [name, total_work_price])).toEqual([
    ['A', 3_644_715],
    ['B', 3_775_593],
    ['C', 4_803_618],
  ])
})

test('a simulation says which scale of its day nobody looked up that year', async () => {
  const { id: project_id } = await openProject(manager(), mission)
  const told = async (on: string) => {
    const { id } = await manager().call(simulationEndpoints.create, { body: { project_id, on } })
    const { notices } = await manager().call(simulationEndpoints.get, { params: { id } })
    return notices.filter(one => one.includes('barème'))
  }
  expect(await told('2025-06-01')).toEqual([])
  expect(await told('2026-06-01')).toEqual([
    'Le barème « Plafonds de ressources 2025 » date de 2025\u00A0: personne n’a vérifié qu’il vaut encore en 2026.',
  ])
})
