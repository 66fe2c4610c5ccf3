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
  overseas,
  yes,
} from './kit.ts'

/* Loans without interest: below what remains once all aids are counted. */

const from = { applies_from: '2025-01-01' } as const
const place = (age: number): Criterion[] => [atLeast('construction_age', age), yes('main_residence')]
const actions = (number: number): Criterion => exactly('energy_actions_nb', number)

const lent = (most: number, criteria: Criterion[], more: Partial<NationalScenario> = {}): NationalScenario => ({
  criteria: [...place(2), ...criteria],
  rate: '100',
  upper_limit: euros(most),
  loan_months: 180,
  loan_rate: '0',
  ...from,
  ...doubtful,
  ...more,
})

/** Amounts by works; the overseas departments have theirs. */
const byWorks: readonly NationalScenario[] = [
  lent(50_000, [atLeast('energy_gain', '35'), is('energy_label', 'E', 'F', 'G')], {
    loan_months: 240,
    note: 'Performance énergétique globale.',
  }),
  lent(30_000, [atLeast('energy_actions_nb', 3)]),
  lent(25_000, [actions(2), mainland]),
  lent(20_000, [actions(2), overseas]),
  lent(7000, [actions(1), is('work_types', 'menuiseries', 'fenetres'), mainland], { note: 'Parois vitrées seules.' }),
  lent(15_000, [actions(1), mainland]),
  lent(10_000, [actions(1), overseas]),
  lent(10_000, [is('work_types', 'assainissement'), mainland], { note: 'Assainissement non collectif.' }),
]
/** Beside MaPrimeRénov’: the official model gives it to whoever could have the aid by single works. */
const withGrant: NationalScenario = {
  ...lent(50_000, []),
  criteria: [earns('tres_modeste', 'modeste', 'intermediaire'), ...place(15)],
  loan_months: 240,
  note: 'Éco-PTZ MaPrimeRénov’\u00A0: demande l’accord de l’Anah. Un seul par logement.',
}

export const loans: readonly NationalFunder[] = [
  ...forEach(['PO', 'PB'], requester_type => ({
    key: `eco_ptz_${requester_type}`,
    sheet: {
      ...{ name: `Éco-prêt à taux zéro${requester_type === 'PB' ? ' (bailleur)' : ''}`, type: 'pret' as const },
      subvention_round: 2 as const,
      requester_type,
    },
    scenarios: [withGrant, ...byWorks],
  })),
  {
    key: 'par_PO',
    sheet: { name: 'Prêt avance rénovation à taux zéro', type: 'pret', subvention_round: 2, requester_type: 'PO' },
    scenarios: [...byWorks, withGrant].map(scenario => ({
      ...scenario,
      criteria: [
        earns('tres_modeste', 'modeste'),
        ...scenario.criteria.filter(({ field }) => field !== 'resources_category'),
      ],
      loan_months: 120,
      note: 'Intérêts pris en charge dix ans\u00A0; remboursé à la vente ou à la succession.',
    })),
  },
]
