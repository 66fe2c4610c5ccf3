import type { Criterion } from '../criterion.ts'
import { atLeast, doubtful, earns, euros, is, type NationalFunder, type NationalScenario, read, yes } from './kit.ts'
import { enoughMainResidences } from './main-residences.ts'

/* Ma Prime Logement Décent: heavy works of dwellings that are unfit, worn out, or under an order. */

const from = { applies_from: '2025-01-01' } as const
const waysIn: readonly Criterion[] = [
  atLeast('degradation_coefficient', '0.35'),
  atLeast('unsanitary_coefficient', '0.4'),
  yes('police_order'),
]
const leaky = is('energy_label', 'F', 'G')
const better = is('projected_energy_label', 'A', 'B', 'C', 'D')
const least = is('projected_energy_label', 'A', 'B', 'C', 'D', 'E')

const ofOwner = (wayIn: Criterion): NationalScenario[] => {
  const common = [wayIn, atLeast('construction_age', 15)]
  const one = (criteria: Criterion[], rate: string, cap: number): NationalScenario => ({
    criteria: [...common, ...criteria],
    ...{ rate, upper_limit: euros(cap), ...from, ...doubtful },
    note: 'Occupation du logement pendant les trois ans qui suivent les travaux.',
  })
  return [
    one([earns('tres_modeste'), leaky, better], '90', 70_000),
    one([earns('modeste'), leaky, better], '70', 70_000),
    one([earns('tres_modeste'), least], '80', 70_000),
    one([earns('modeste'), least], '60', 70_000),
    one([earns('tres_modeste', 'modeste'), is('projected_energy_label', 'F', 'G')], '50', 50_000),
  ]
}

const unfit = is('case_type', 'habitat_indigne', 'degradation_lourde')
const unsafe = is('case_type', 'securite_salubrite')
const worn = is('case_type', 'decence')
const ofLandlord = (kind: Criterion, rate: string, priceBySquareMetre: number): NationalScenario => ({
  criteria: [kind],
  rate,
  upper_price_surface_limit: euros(priceBySquareMetre),
  upper_surface_limit: '80',
  aids_limit_rate: '80',
  aids_limit_on: 'HT',
  ...from,
  ...doubtful,
  note: 'Avec la prime, 80\u00A0% des travaux au plus\u00A0: HT ou TTC reste à confirmer.',
})
const prize = (amount: number, criteria: Criterion[]): NationalScenario => ({
  criteria: [
    is('case_type', 'habitat_indigne', 'degradation_lourde', 'securite_salubrite', 'decence'),
    atLeast('energy_gain', '35'),
    ...criteria,
  ],
  rate: '100',
  ...{ calculation: 'forfait', flat_amount: euros(amount) },
  ...{ aids_limit_rate: '80', aids_limit_on: 'HT' },
  ...from,
  ...doubtful,
})

export const logementDecent: readonly NationalFunder[] = [
  {
    key: 'mpld_PO',
    sheet: { name: 'Ma Prime Logement Décent', type: 'subvention', subvention_round: 2, requester_type: 'PO' },
    scenarios: waysIn.flatMap(ofOwner),
  },
  {
    key: 'mpld_PB',
    sheet: {
      ...{ name: 'Ma Prime Logement Décent (bailleur)', type: 'subvention', subvention_round: 2 },
      requester_type: 'PB',
    },
    scenarios: [ofLandlord(unfit, '35', 1000), ofLandlord(unsafe, '35', 750), ofLandlord(worn, '25', 750)],
  },
  {
    key: 'mpld_prime_PB',
    sheet: {
      ...{ name: 'Ma Prime Logement Décent, prime énergie (bailleur)', type: 'prime', subvention_round: 2 },
      requester_type: 'PB',
    },
    scenarios: [prize(2000, [leaky]), prize(1500, [])],
  },
  {
    key: 'mpld_SDC',
    sheet: {
      ...{ name: 'Ma Prime Logement Décent (copropriété)', type: 'subvention', subvention_round: 2 },
      requester_type: 'SDC',
    },
    scenarios: enoughMainResidences.map(enough => ({
      criteria: [yes('police_order'), atLeast('construction_age', 15), ...enough],
      ...{ rate: '50', ...from, ...read },
    })),
  },
]
