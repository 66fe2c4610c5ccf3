import { criterion } from '@faitage/contracts/funding/criterion'
import type { FunderSheet } from '@faitage/contracts/funding/funder'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import type { WorksQuoteSheet } from '@faitage/contracts/works/works-quote'
import { v5 } from 'uuid'
import type { DwellingGiven, FundingInput, RowGiven } from '../input.ts'

const NAMESPACE = '2d6f5c0a-54a5-4a6e-9d5c-0c6f2f6f7a10'
/** The id of a thing called so: the same every time. */
export const idOf = (name: string): string => v5(name, NAMESPACE)

export const asked = (field: string, operator: string, value: unknown) => criterion.parse({ field, operator, value })

type Scenario = Partial<Omit<FundingScenarioSheet, 'funder_id'>>

/** A row of a funder called so, with its scenarios in written order. */
export function row(
  name: string,
  scenarios: readonly Scenario[],
  funder: Partial<FunderSheet> = {},
  more: Partial<Pick<RowGiven, 'typed' | 'use_case_id' | 'deposited_on'>> = {},
): RowGiven {
  const id = idOf(name)
  const sheet: FunderSheet = { name, type: 'subvention', subvention_round: 2, requester_type: 'PO', ...funder }
  return {
    id: idOf(`row ${name} ${more.use_case_id ?? ''}`),
    funder: { id, sheet },
    use_case_id: null,
    typed: {},
    scenarios: scenarios.map((own, at) => ({
      id: idOf(`${name} ${at}`),
      revision: 0,
      sheet: { funder_id: id, criteria: [], rate: '100', ...own },
    })),
    ...more,
  }
}

export const quote = (name: string, sheet: Partial<WorksQuoteSheet>) => ({
  id: idOf(name),
  sheet: { project_id: idOf('project'), name, ...sheet },
})

export const dwelling = (name: string, living_area: string | undefined, facts: DwellingGiven['facts'] = {}) => ({
  id: idOf(name),
  name,
  living_area,
  simulated: true,
  facts: { ...(living_area === undefined ? {} : { living_area }), ...facts },
})

/** A simulation of an owner who lives there, of nothing yet. */
export const given = (more: Partial<FundingInput>): FundingInput => ({
  on: '2025-10-15',
  requester_type: 'PO',
  facts: {},
  sources: {},
  quotes: [],
  use_cases: [],
  dwellings: [],
  rows: [],
  aid_ceiling: undefined,
  no_advance_request: false,
  ...more,
})

export const ceiling = (rate: string, basis: 'TTC' | 'HT' = 'TTC') => ({
  rate,
  basis,
  scale_id: idOf('scale'),
  scale_name: 'Plafonds 2025',
})
