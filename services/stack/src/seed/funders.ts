import type { Criterion } from '@faitage/contracts/funding/criterion'
import type { FunderSheet } from '@faitage/contracts/funding/funder'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'

/** A national funder of the demonstration with its scenarios, in the order they are shown. */
export interface DemoFunder {
  readonly sheet: Omit<FunderSheet, 'mission_id'>
  readonly scenarios: readonly Omit<FundingScenarioSheet, 'funder_id'>[]
}

const euros = (amount: number) => amount * 100

const resources = (...value: string[]): Criterion => ({ field: 'resources_category', operator: 'in', value })
const built = (value: number): Criterion => ({ field: 'construction_age', operator: 'gte', value })
const gainOf = (operator: Criterion['operator'], value: string): Criterion => ({
  field: 'energy_gain',
  operator,
  value,
})
const classes = (operator: Criterion['operator'], value: number): Criterion => ({
  field: 'energy_label_gain',
  operator,
  value,
})
const leaky: Criterion = { field: 'energy_label', operator: 'in', value: ['E', 'F', 'G'] }
const aged = (value: number): Criterion => ({ field: 'requester_age', operator: 'gte', value })

const categories = [
  ['tres_modeste', '80'],
  ['modeste', '60'],
  ['intermediaire', '45'],
  ['superieur', '10'],
] as const

const adapt: DemoFunder['scenarios'] = [
  { criteria: [resources('tres_modeste'), aged(70)], rate: '70', advance: '70', upper_limit: euros(22_000) },
  { criteria: [resources('modeste'), aged(70)], rate: '50', advance: '50', upper_limit: euros(22_000) },
]

/** National funders as one meets them. Their figures are examples: they are no scale of any year. */
export const demoFunders: readonly DemoFunder[] = [
  {
    sheet: {
      name: 'Anah · MaPrimeRénov’ Parcours accompagné (exemple)',
      type: 'subvention',
      subvention_round: 0,
      requester_type: 'PO',
    },
    scenarios: categories.flatMap(([category, rate]) => {
      const advance = Number(rate) >= 60 ? { advance: '50' } : {}
      const common = [resources(category), leaky, built(15)]
      return [
        { criteria: [...common, classes('eq', 2)], rate, ...advance, upper_limit: euros(30_000) },
        { criteria: [...common, classes('gte', 3)], rate, ...advance, upper_limit: euros(40_000) },
      ]
    }),
  },
  {
    sheet: {
      name: 'Anah · MaPrimeRénov’ par geste (exemple)',
      type: 'prime',
      subvention_round: 0,
      requester_type: 'PO',
    },
    scenarios: [
      { criteria: [resources('tres_modeste'), built(15)], rate: '75', upper_limit: euros(12_000) },
      { criteria: [resources('modeste'), built(15)], rate: '60', upper_limit: euros(12_000) },
      { criteria: [resources('intermediaire'), built(15)], rate: '40', upper_limit: euros(12_000) },
    ],
  },
  {
    sheet: { name: 'Anah · MaPrimeAdapt’ (exemple)', type: 'subvention', subvention_round: 0, requester_type: 'PO' },
    scenarios: adapt,
  },
  {
    sheet: {
      name: 'Certificats d’économies d’énergie (exemple)',
      type: 'cee',
      subvention_round: 2,
      requester_type: 'PO',
    },
    scenarios: [
      { criteria: [resources('tres_modeste', 'modeste')], rate: '12.5', upper_limit: euros(5_000) },
      { criteria: [], rate: '8', upper_limit: euros(4_000) },
    ],
  },
  {
    sheet: { name: 'Éco-prêt à taux zéro (exemple)', type: 'pret', subvention_round: 0, requester_type: 'PO' },
    scenarios: [
      { criteria: [built(2), gainOf('gte', '35')], rate: '100', upper_limit: euros(50_000) },
      { criteria: [built(2)], rate: '100', upper_limit: euros(30_000) },
    ],
  },
  {
    sheet: { name: 'Action Logement (exemple)', type: 'pret', subvention_round: 0, requester_type: 'PO' },
    scenarios: [{ criteria: [resources('tres_modeste', 'modeste')], rate: '100', upper_limit: euros(20_000) }],
  },
  {
    sheet: { name: 'Caisse de retraite (exemple)', type: 'subvention', subvention_round: 1, requester_type: 'PO' },
    scenarios: [
      {
        criteria: [aged(60), { field: 'GIR_coefficient', operator: 'gte', value: 5 }],
        rate: '50',
        upper_limit: euros(3_500),
      },
    ],
  },
  {
    sheet: {
      name: 'Anah · Propriétaire bailleur (exemple)',
      type: 'subvention',
      subvention_round: 0,
      requester_type: 'PB',
    },
    scenarios: [
      {
        criteria: [{ field: 'degradation_coefficient', operator: 'gte', value: '0.55' }],
        rate: '35',
        upper_price_surface_limit: euros(1_000),
        upper_surface_limit: '80',
      },
      {
        criteria: [
          gainOf('gte', '35'),
          { field: 'projected_energy_label', operator: 'in', value: ['A', 'B', 'C', 'D'] },
        ],
        rate: '25',
        upper_price_surface_limit: euros(750),
        upper_surface_limit: '80',
      },
    ],
  },
  {
    sheet: {
      name: 'Certificats d’économies d’énergie (exemple)',
      type: 'cee',
      subvention_round: 2,
      requester_type: 'PB',
    },
    scenarios: [{ criteria: [], rate: '8', upper_limit: euros(4_000) }],
  },
  {
    sheet: {
      name: 'Anah · MaPrimeAdapt’ (exemple)',
      type: 'subvention',
      subvention_round: 0,
      requester_type: 'LOCATAIRE',
    },
    scenarios: adapt,
  },
  {
    sheet: {
      name: 'Anah · MaPrimeRénov’ Copropriété (exemple)',
      type: 'subvention',
      subvention_round: 0,
      requester_type: 'SDC',
    },
    scenarios: [
      { criteria: [built(15), gainOf('gte', '50')], rate: '45' },
      { criteria: [built(15), gainOf('gte', '35'), gainOf('lt', '50')], rate: '30' },
    ],
  },
  {
    sheet: {
      name: 'Éco-prêt à taux zéro copropriété (exemple)',
      type: 'pret',
      subvention_round: 0,
      requester_type: 'SDC',
    },
    scenarios: [{ criteria: [built(2)], rate: '100', upper_limit: euros(50_000) }],
  },
]
