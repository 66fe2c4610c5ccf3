import type { Criterion } from '../criterion.ts'
import {
  atLeast,
  below,
  doubtful,
  earns,
  euros,
  exactly,
  forEach,
  is,
  isNot,
  mainland,
  type NationalFunder,
  type NationalScenario,
  yes,
} from './kit.ts'

/* Coups de pouce of the energy savings certificates: paid by sellers of energy, their sums are the usual ones. */

const from = { applies_from: '2025-01-01' } as const
const flat = (amount: number, criteria: Criterion[], note: string): NationalScenario => ({
  criteria,
  rate: '100',
  ...{ calculation: 'forfait', flat_amount: euros(amount), ...from, ...doubtful, note },
})

/** By area, in tenths of the full amount: below so many square metres. */
const areas: readonly [number | undefined, number | undefined, number][] = [
  [undefined, 35, 4],
  [35, 60, 5],
  [60, 90, 8],
  [90, 110, 10],
  [110, 130, 12],
  [130, undefined, 13],
]
const gains: readonly [Criterion, number][] = [
  [exactly('energy_label_gain', 2), 4700],
  [exactly('energy_label_gain', 3), 5800],
  [atLeast('energy_label_gain', 4), 7400],
]
const thorough = gains.flatMap(([gain, amount]) =>
  areas.map(([least, most, tenths]) =>
    flat(
      (amount * tenths) / 10,
      [
        ...[atLeast('construction_age', 2), mainland, gain],
        ...(least === undefined ? [] : [atLeast('living_area', String(least))]),
        ...(most === undefined ? [] : [below('living_area', String(most))]),
      ],
      'Pour qui n’a pas droit à MaPrimeRénov’ rénovation d’ampleur.',
    ),
  ),
)

const modest = earns('tres_modeste', 'modeste')
const others = isNot('resources_category', 'tres_modeste', 'modeste')
const replaced =
  'Remplacé depuis octobre 2025 (pompes à chaleur) et janvier 2026 (bois) par des coefficients\u00A0: à confirmer.'
const heating = (
  [
    [['pac_geothermique', 'solaire_combine'], 5000, 5000],
    [['pac_air_eau', 'chaudiere_bois_manuelle', 'chaudiere_bois_automatique'], 4000, 2500],
    [['reseau_chaleur'], 700, 450],
  ] as const
).flatMap(([works, most, less]) =>
  (
    [
      [modest, most],
      [others, less],
    ] as const
  ).map(([who, amount]) => flat(amount, [yes('replaces_fossil_boiler'), is('work_types', ...works), who], replaced)),
)

const cee = (key: string, name: string, scenarios: readonly NationalScenario[]) =>
  forEach(['PO', 'PB'], requester_type => ({
    key: `${key}_${requester_type}`,
    sheet: {
      ...{ name: `${name}${requester_type === 'PB' ? ' (bailleur)' : ''}`, type: 'cee' as const },
      subvention_round: 2 as const,
      requester_type,
    },
    scenarios,
  }))

export const certificates: readonly NationalFunder[] = [
  ...cee('cee_ampleur', 'CEE, coup de pouce rénovation d’ampleur', thorough),
  ...cee('cee_chauffage', 'CEE, coup de pouce chauffage', heating),
]
