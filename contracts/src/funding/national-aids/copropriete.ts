import type { Criterion } from '../criterion.ts'
import {
  atLeast,
  below,
  doubtful,
  earns,
  euros,
  forEach,
  is,
  type NationalFunder,
  type NationalScenario,
  yes,
} from './kit.ts'
import { enoughMainResidences } from './main-residences.ts'

/* MaPrimeRénov’ Copropriété: collective works, and the premium of each modest owner. */

const from = { applies_from: '2025-01-01' } as const
const gains: readonly [number, readonly Criterion[]][] = [
  [45, [atLeast('energy_gain', '50')]],
  [30, [atLeast('energy_gain', '35'), below('energy_gain', '50')]],
]
/** The richest first: the first whose criteria hold is the one. */
const exits: readonly [number, readonly Criterion[]][] = [
  [10, [is('energy_label', 'F', 'G'), is('projected_energy_label', 'A', 'B', 'C', 'D')]],
  [0, []],
]
const fragile: readonly [number, readonly Criterion[]][] = [
  [20, [atLeast('arrears_rate', '8')]],
  [20, [yes('npnru')]],
  [0, []],
]

const scenarios: NationalScenario[] = gains.flatMap(([points, gain]) =>
  exits.flatMap(([exit, leaves]) =>
    fragile.flatMap(([more, weak]) =>
      enoughMainResidences.map(enough => ({
        criteria: [atLeast('construction_age', 15), yes('registered'), ...enough, ...gain, ...leaves, ...weak],
        rate: String(points + exit + more),
        ...{ unit: 'logement', unit_price_limit: euros(25_000), ...from, ...doubtful },
        note: 'Points\u00A0: gain, sortie de F ou G, copropriété fragile (impayés d’au moins 8\u00A0% ou NPNRU).',
      })),
    ),
  ),
)

export const copropriete: readonly NationalFunder[] = [
  {
    key: 'copropriete_SDC',
    sheet: { name: 'MaPrimeRénov’ Copropriété', type: 'subvention', subvention_round: 2, requester_type: 'SDC' },
    scenarios,
  },
  ...forEach(['PO', 'PB'], requester_type => ({
    key: `copropriete_prime_${requester_type}`,
    sheet: {
      ...{ name: 'MaPrimeRénov’ Copropriété, prime individuelle', type: 'prime', subvention_round: 2 },
      requester_type,
    },
    scenarios: (
      [
        ['tres_modeste', 3000],
        ['modeste', 1500],
      ] as const
    ).map(([category, amount]) => ({
      criteria: [
        ...[earns(category), yes('condominium'), is('accommodation_type', 'Appartement')],
        atLeast('construction_age', 15),
      ],
      rate: '100',
      ...{ calculation: 'forfait' as const, flat_amount: euros(amount), ...from, ...doubtful },
      note: 'S’ajoute à l’aide collective, pour les travaux votés en assemblée.',
    })),
  })),
]
