import type { FundingInput } from '../input.ts'
import { asked, ceiling, dwelling, given, idOf, quote, row } from './given.ts'

/** An owner of modest means: a town, a department and Anah under a ceiling of 90 %, a loan for the rest. */
export const firstExample: FundingInput = given({
  facts: { resources_category: 'modeste', construction_year: 1968 },
  quotes: [
    quote('Isolation', { price_excl_tax: 2_415_000, price_incl_tax: 2_547_825 }),
    quote('Chauffage', { price_excl_tax: 1_430_735, price_incl_tax: 1_509_425 }),
    quote('Aménagement', { price_excl_tax: 328_000, price_incl_tax: 360_800, eligible_amount: 200_000 }),
  ],
  rows: [
    row('Caisse de retraite', [{ rate: '50', upper_limit: 350_000 }], { subvention_round: 1 }),
    row('Département', [{ rate: '25' }]),
    row('Ville', [{ rate: '20', upper_limit: 3_000_000 }]),
    row(
      'Anah',
      [
        { criteria: [asked('resources_category', 'in', ['tres_modeste'])], rate: '80', upper_limit: 4_000_000 },
        {
          criteria: [asked('resources_category', 'in', ['modeste']), asked('construction_age', 'gte', 15)],
          rate: '60',
          advance: '30',
          upper_limit: 4_000_000,
          applies_from: '2025-09-30',
        },
      ],
      { subvention_round: 0 },
    ),
    row('Éco-PTZ', [{ upper_limit: 5_000_000 }], { type: 'pret', subvention_round: 0 }),
  ],
  aid_ceiling: ceiling('90'),
})

const parts = ([excl, incl, eligible]: [number, number, number?], name: string) => ({
  accommodation_id: idOf(name),
  price_excl_tax: excl,
  price_incl_tax: incl,
  ...(eligible === undefined ? {} : { eligible_amount: eligible }),
})

/** A landlord of three dwellings, their common parts shared by area; Anah rounds its exact sum once. */
export const secondExample: FundingInput = given({
  requester_type: 'PB',
  quotes: [
    quote('Réhabilitation', {
      common_price_excl_tax: 2_750_000,
      common_price_incl_tax: 3_025_000,
      common_eligible_amount: 2_700_000,
      accommodations: [
        parts([2_731_040, 3_004_144], 'A'),
        parts([2_511_580, 2_762_738], 'B'),
        parts([3_120_040, 3_432_044, 3_100_000], 'C'),
      ],
    }),
  ],
  dwellings: [
    dwelling('A', '42.5', { case_type: 'decence' }),
    dwelling('B', '67.2', { case_type: 'decence' }),
    dwelling('C', '91', { case_type: 'habitat_indigne' }),
  ],
  rows: [
    row('CEE', [{ rate: '8', upper_limit: 400_000 }], { type: 'cee' }),
    row(
      'Anah',
      [
        {
          criteria: [asked('case_type', 'in', ['habitat_indigne'])],
          ...{ rate: '35', upper_price_surface_limit: 100_000, upper_surface_limit: '80' },
        },
        { rate: '25', upper_price_surface_limit: 75_000, upper_surface_limit: '80' },
      ],
      { subvention_round: 0 },
    ),
  ],
})
