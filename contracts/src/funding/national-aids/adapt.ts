import type { AmoLevel } from '../amo-level.ts'
import type { Criterion } from '../criterion.ts'
import { atLeast, below, doubtful, earns, euros, is, type NationalFunder, type NationalScenario, yes } from './kit.ts'

/* MaPrimeAdapt’: works that let somebody stay at home. */

const from = { applies_from: '2025-01-01' } as const
const handicapped: readonly Criterion[][] = [[atLeast('rate_adaptation', '50')], [yes('has_PCH')]]
const waysIn: readonly Criterion[][] = [
  [atLeast('requester_age', 70)],
  [atLeast('requester_age', 60), below('requester_age', 70), atLeast('GIR_coefficient', 1)],
  ...handicapped,
]
/** The amounts of the accompaniment, the most first; none where nobody said its level. */
const amo: readonly [AmoLevel | undefined, number][] = [
  ['complet_rapport', 800],
  ['complet', 600],
  ['socle', 350],
  [undefined, 0],
]
const CAP = 22_000

const scenarios: NationalScenario[] = (
  [
    ['tres_modeste', 70],
    ['modeste', 50],
  ] as const
).flatMap(([category, rate]) =>
  amo.flatMap(([level, amount]) =>
    waysIn.map(wayIn => ({
      criteria: [earns(category), yes('main_residence'), ...wayIn, ...(level ? [is('amo_level', level)] : [])],
      rate: String(rate),
      ...(level ? { flat_amount: euros(amount) } : {}),
      advance: '30',
      upper_limit: euros(CAP),
      amount_limit: euros((CAP * rate) / 100),
      ...from,
      ...doubtful,
      note: level
        ? 'Accompagnement compris dans le plafond, comme le modèle officiel\u00A0; il est souvent compté à côté.'
        : 'L’accompagnement (AMO) est obligatoire\u00A0: dites son niveau dans la simulation.',
    })),
  ),
)

const ofTenant = [[atLeast('GIR_coefficient', 1)], ...handicapped]

export const adapt: readonly NationalFunder[] = [
  ...(['PO', 'LOCATAIRE'] as const).map(
    (requester_type): NationalFunder => ({
      key: `mpa_${requester_type}`,
      sheet: {
        ...{ name: `MaPrimeAdapt’${requester_type === 'PO' ? '' : ' (locataire)'}`, type: 'subvention' },
        subvention_round: 2,
        requester_type,
      },
      scenarios,
    }),
  ),
  {
    key: 'mpa_PB',
    sheet: { name: 'MaPrimeAdapt’ (bailleur)', type: 'subvention', subvention_round: 2, requester_type: 'PB' },
    scenarios: ofTenant.map(criteria => ({
      criteria: [yes('main_residence'), ...criteria],
      rate: '35',
      ...{ upper_price_surface_limit: euros(750), upper_surface_limit: '80', ...from, ...doubtful },
      note: 'Le GIR, le taux d’incapacité et la PCH sont ceux du locataire, sur la fiche du logement.',
    })),
  },
  {
    key: 'mpa_SDC',
    sheet: { name: 'MaPrimeAdapt’ (copropriété)', type: 'subvention', subvention_round: 2, requester_type: 'SDC' },
    scenarios: [
      {
        criteria: [],
        ...{ rate: '50', upper_limit: euros(20_000), ...from, ...doubtful },
        note: 'Accessibilité des parties communes\u00A0; par cage d’escalier ou par bâtiment reste à confirmer.',
      },
    ],
  },
]
