import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import type { TestSystem } from '../../testing/system.ts'

/** The least of a national funder. */
export const anah = { name: 'Anah', requester_type: 'PO' } as const

export const criteria = [
  { field: 'resources_category' as const, operator: 'in' as const, value: ['tres_modeste'] },
  { field: 'energy_label_gain' as const, operator: 'gte' as const, value: 2 },
]

/** A scenario with every field filled in, but its funder. */
export const whole = {
  criteria,
  rate: '80',
  advance: '70',
  upper_limit: 3_000_000,
  upper_price_surface_limit: 100_000,
  upper_surface_limit: '80',
}

/** Creates a national funder, with one scenario a rate; answers its id. */
export async function national(system: TestSystem, name: string, ...rates: string[]): Promise<string> {
  const admin = system.as('admin')
  const { id } = await admin.call(funderEndpoints.create, { body: { ...anah, name } })
  for (const rate of rates) await admin.call(fundingScenarioEndpoints.create, { body: { funder_id: id, rate } })
  return id
}
