import type { IncomeCategory } from '../../referential/income-category.ts'
import type { Criterion } from '../criterion.ts'
import {
  atLeast,
  doubtful,
  earns,
  euros,
  exactly,
  forEach,
  is,
  mainland,
  type NationalFunder,
  type NationalScenario,
  read,
  reported,
  yes,
} from './kit.ts'

/* MaPrimeRénov’ rénovation d’ampleur (parcours accompagné), of owners who live there and of landlords. */

const place: Criterion[] = [atLeast('construction_age', 15), yes('main_residence'), mainland]
const sinceSeptember = [...place, is('energy_label', 'E', 'F', 'G')]
const before = [...place, is('energy_label', 'C', 'D', 'E', 'F', 'G')]

const advances: { readonly [C in IncomeCategory]?: string } = { tres_modeste: '30', modeste: '30' }
const advanceOf = (category: IncomeCategory) => (advances[category] ? { advance: advances[category] } : {})

/** From 30 September 2025: no bonus, lower caps; then reopened in February 2026 after a meeting with France Rénov’. */
const rates: readonly [IncomeCategory, string][] = [
  ['tres_modeste', '80'],
  ['modeste', '60'],
  ['intermediaire', '45'],
  ['superieur', '10'],
]
const gains: readonly [Criterion, number][] = [
  [exactly('energy_label_gain', 2), 30_000],
  [atLeast('energy_label_gain', 3), 40_000],
]
const current = (more: Criterion[], dated: Partial<NationalScenario>): NationalScenario[] =>
  rates.flatMap(([category, rate]) =>
    gains.map(([gain, cap]) => ({
      criteria: [earns(category), ...sinceSeptember, gain, ...more],
      rate,
      ...advanceOf(category),
      upper_limit: euros(cap),
      ...dated,
    })),
  )

/** Until 29 September 2025: ten points more for leaving F or G for D or better. */
const formerRates: readonly [IncomeCategory, readonly [number, number, number]][] = [
  ['tres_modeste', [80, 80, 80]],
  ['modeste', [60, 60, 60]],
  ['intermediaire', [45, 50, 50]],
  ['superieur', [10, 15, 20]],
]
const formerGains: readonly [Criterion, number][] = [
  [exactly('energy_label_gain', 2), 40_000],
  [exactly('energy_label_gain', 3), 55_000],
  [atLeast('energy_label_gain', 4), 70_000],
]
const leaves = [is('energy_label', 'F', 'G'), is('projected_energy_label', 'A', 'B', 'C', 'D')]
const former: NationalScenario[] = formerRates.flatMap(([category, byGain]) =>
  formerGains.flatMap(([gain, cap], at) =>
    [true, false].map(bonus => ({
      criteria: [earns(category), ...place, gain, ...(bonus ? leaves : [is('energy_label', 'C', 'D', 'E', 'F', 'G')])],
      rate: String((byGain[at] ?? 0) + (bonus ? 10 : 0)),
      ...advanceOf(category),
      upper_limit: euros(cap),
      applies_from: '2025-01-01',
      applies_until: '2025-09-29',
      ...read,
      note: 'Guichet fermé du 23 juin au 29 septembre 2025.',
    })),
  ),
)

const autumn = {
  applies_from: '2025-09-30',
  applies_until: '2025-12-31',
  ...doubtful,
  note: 'Décret 2025-956. Jusqu’au 31 décembre 2025, seuls les très modestes ont pu déposer, dit le site de l’Anah. Avance\u00A0: 30\u00A0% d’après le modèle, 50\u00A0% d’après l’arrêté de décembre 2024.',
}
const reopened = {
  applies_from: '2026-02-23',
  ...reported,
  note: 'Réouverture aux mêmes taux\u00A0; rendez-vous France Rénov’ avant le dépôt. Personnes physiques seulement.',
}
const met = [yes('france_renov_appointment')]

const accompanied: readonly [IncomeCategory, string][] = [
  ['tres_modeste', '100'],
  ['modeste', '80'],
  ['intermediaire', '40'],
  ['superieur', '20'],
]
const accompanying = (criteria: Criterion[], dated: Partial<NationalScenario>): NationalScenario[] =>
  accompanied.map(([category, rate]) => ({
    criteria: [earns(category), ...criteria, atLeast('energy_label_gain', 2)],
    rate,
    upper_limit: euros(2000),
    ...dated,
    note: 'Sur 2\u00A0000\u00A0€ TTC au plus\u00A0: saisissez le montant TTC comme montant éligible. 4\u00A0000\u00A0€ en habitat indigne ou précarité énergétique.',
  }))

const who = { PO: '', PB: ' (bailleur)', LOCATAIRE: '', SDC: '' } as const

export const ampleur: readonly NationalFunder[] = forEach(['PO', 'PB'], requester_type => ({
  key: `ampleur_${requester_type}`,
  sheet: {
    name: `MaPrimeRénov’ rénovation d’ampleur${who[requester_type]}`,
    type: 'subvention',
    subvention_round: 2,
    requester_type,
  },
  excludes: ['geste', 'cee_ampleur', 'cee_chauffage'].map(key => `${key}_${requester_type}`),
  scenarios: [...current(met, reopened), ...current([], autumn), ...former],
}))

export const accompagnement: readonly NationalFunder[] = forEach(['PO', 'PB'], requester_type => ({
  key: `mar_${requester_type}`,
  sheet: {
    name: `MaPrimeRénov’ accompagnement (MAR)${who[requester_type]}`,
    type: 'subvention',
    subvention_round: 2,
    requester_type,
    counts_in_ceiling: false,
  },
  scenarios: [
    ...accompanying([...sinceSeptember, ...met], { applies_from: '2026-02-23', ...reported }),
    ...accompanying(sinceSeptember, { applies_from: '2025-09-30', applies_until: '2025-12-31', ...read }),
    ...accompanying(before, { applies_from: '2025-01-01', applies_until: '2025-09-29', ...read }),
  ],
}))
