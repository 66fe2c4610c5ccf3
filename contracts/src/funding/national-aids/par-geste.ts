import type { IncomeCategory } from '../../referential/income-category.ts'
import { type QuoteWork, quoteWorkLabels, type WorkUnit, workUnitLabels } from '../../works/work-kinds.ts'
import {
  atLeast,
  doubtful,
  earns,
  euros,
  forEach,
  is,
  mainland,
  type NationalFunder,
  type NationalScenario,
  overseas,
  yes,
} from './kit.ts'

/* MaPrimeRénov’ par geste: a flat amount a work, or so much a piece, below a share of what the work costs. */

type Amounts = readonly [number, number, number]
interface Geste {
  readonly works: readonly QuoteWork[]
  readonly amounts: Amounts
  /** Eligible expense at most: of the work, or of each piece. */
  readonly most: number
  readonly unit?: WorkUnit
  readonly until?: string
  readonly overseas?: Amounts
  readonly note?: string
}

const END_OF_2025 = '2025-12-31'

/** The largest first: a row counts one of them. */
const gestes: readonly Geste[] = [
  { works: ['pac_geothermique'], amounts: [11_000, 9000, 6000], most: 18_000 },
  { works: ['solaire_combine'], amounts: [10_000, 8000, 4000], most: 16_000 },
  { works: ['pac_air_eau'], amounts: [5000, 4000, 3000], most: 12_000 },
  { works: ['chaudiere_bois_automatique'], amounts: [5000, 3850, 2100], most: 18_000, until: END_OF_2025 },
  { works: ['chauffe_eau_solaire'], amounts: [4000, 3000, 2000], most: 7000, overseas: [1600, 1300, 1000] },
  { works: ['chaudiere_bois_manuelle'], amounts: [3750, 3150, 1400], most: 16_000, until: END_OF_2025 },
  { works: ['pvt_eau'], amounts: [2500, 2000, 1000], most: 4000 },
  {
    ...{ works: ['vmc_double_flux'], amounts: [2500, 2000, 1500], most: 6000 },
    note: 'Avec un geste d’isolation.',
  },
  { works: ['poele_granules'], amounts: [1250, 1000, 750], most: 5000 },
  { works: ['poele_buches'], amounts: [1250, 1000, 500], most: 4000 },
  { works: ['foyer_insert'], amounts: [1250, 750, 500], most: 4000 },
  { works: ['chauffe_eau_thermodynamique'], amounts: [1200, 800, 400], most: 3500 },
  { works: ['reseau_chaleur'], amounts: [1200, 800, 400], most: 1800 },
  { works: ['depose_cuve_fioul'], amounts: [1200, 800, 400], most: 4000 },
  { works: ['audit_energetique'], amounts: [500, 400, 300], most: 800, note: 'Avec un autre geste.' },
  {
    ...{ works: ['isolation_murs_exterieur'], amounts: [75, 60, 40], most: 150, unit: 'm2', until: END_OF_2025 },
    note: '100\u00A0m² au plus.',
  },
  { works: ['isolation_toiture_terrasse'], amounts: [75, 60, 40], most: 180, unit: 'm2' },
  { works: ['isolation_murs_interieur'], amounts: [25, 20, 15], most: 70, unit: 'm2', until: END_OF_2025 },
  { works: ['isolation_rampants'], amounts: [25, 20, 15], most: 75, unit: 'm2' },
  { works: ['fenetres'], amounts: [100, 80, 40], most: 1000, unit: 'fenetre' },
]

/** Of the subsidised expense, all aids together at most. */
const shares: readonly [IncomeCategory, string][] = [
  ['tres_modeste', '90'],
  ['modeste', '75'],
  ['intermediaire', '60'],
]

const scenariosOf = (geste: Geste): NationalScenario[] => [
  ...(geste.overseas ? amountsOf(geste, geste.overseas, [overseas]) : []),
  ...amountsOf(geste, geste.amounts, geste.overseas ? [mainland] : []),
]

const amountsOf = (
  { works, most, unit, until, note }: Geste,
  amounts: Amounts,
  where: readonly (typeof mainland)[],
): NationalScenario[] =>
  shares.map(([category, share], at) => ({
    criteria: [
      is('work_types', ...works),
      earns(category),
      atLeast('construction_age', 15),
      yes('main_residence'),
      ...where,
    ],
    rate: '100',
    ...(category === 'tres_modeste' ? { advance: '50' } : {}),
    ...(unit
      ? { calculation: 'par_unite', unit, unit_amount: euros(amounts[at] ?? 0), unit_price_limit: euros(most) }
      : { calculation: 'forfait', flat_amount: euros(amounts[at] ?? 0), upper_limit: euros(most) }),
    ...(works[0] === 'isolation_murs_exterieur' ? { upper_surface_limit: '100' } : {}),
    aids_limit_rate: share,
    aids_limit_on: 'depense',
    applies_from: '2025-01-01',
    ...(until ? { applies_until: until } : {}),
    ...doubtful,
    note: [wordsOf(works, unit), note, 'Un cas d’usage par geste\u00A0: chacun a son devis et sa ligne.']
      .filter(Boolean)
      .join(' '),
  }))

const wordsOf = (works: readonly QuoteWork[], unit: WorkUnit | undefined): string =>
  `${works.map(work => quoteWorkLabels[work]).join(', ')}${unit ? `, par ${workUnitLabels[unit]}` : ''}.`

export const parGeste: readonly NationalFunder[] = forEach(['PO', 'PB'], requester_type => ({
  key: `geste_${requester_type}`,
  sheet: {
    name: `MaPrimeRénov’ par geste${requester_type === 'PB' ? ' (bailleur)' : ''}`,
    type: 'prime',
    subvention_round: 2,
    requester_type,
  },
  scenarios: gestes.flatMap(scenariosOf),
}))
