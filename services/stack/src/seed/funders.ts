import type { FunderSheet } from '@faitage/contracts/funding/funder'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import type { NationalDelay } from '@faitage/contracts/funding/national-aids/delays'
import { nationalFunders } from '@faitage/contracts/funding/national-aids/national-funders'

/** A funder of the demonstration with its scenarios, in the order they are shown. */
export interface DemoFunder {
  readonly sheet: Omit<FunderSheet, 'mission_id'>
  readonly scenarios: readonly Omit<FundingScenarioSheet, 'funder_id' | 'excludes'>[]
  readonly delays: readonly NationalDelay[]
  /** Places in this list of those that it does not go with. */
  readonly excludes: readonly number[]
}

const places = new Map(nationalFunders.map(({ key }, place) => [key, place]))

/** The national aids, and somebody who pays beside them. */
export const demoFunders: readonly DemoFunder[] = [
  ...nationalFunders.map(({ sheet, scenarios, delays = [], excludes = [] }) => ({
    sheet,
    scenarios,
    delays,
    excludes: excludes.flatMap(key => places.get(key) ?? []),
  })),
  {
    sheet: { name: 'Caisse de retraite (exemple)', type: 'subvention', subvention_round: 1, requester_type: 'PO' },
    scenarios: [
      {
        criteria: [
          { field: 'requester_age', operator: 'gte', value: 60 },
          { field: 'GIR_coefficient', operator: 'gte', value: 5 },
        ],
        rate: '50',
        upper_limit: 350_000,
      },
    ],
    delays: [],
    excludes: [],
  },
]

/** The funders the first mission copied, in the order it serves them: national subsidies last. */
export const copiedFunders: readonly number[] = [
  ...['cee_chauffage_PO', 'geste_PO', 'mpa_PO', 'ampleur_PO', 'mar_PO', 'eco_ptz_PO'],
].flatMap(key => places.get(key) ?? [])
