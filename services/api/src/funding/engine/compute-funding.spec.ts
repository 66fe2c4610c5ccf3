import { expect, test } from 'vitest'
import { computeFunding } from './compute-funding.ts'
import { asked, ceiling, dwelling, given, idOf, quote, row } from './testing/given.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ')

const works = quote('Travaux', { price_excl_tax: 1_000_000, price_incl_tax: 1_055_000 })

test('without a scenario a row gives nothing, and says what fails and what is missing', () => {
  const { rows } = computeFunding(
    given({
      quotes: [works],
      facts: { resources_category: 'superieur' },
      rows: [
        row('Anah', [
          {
            criteria: [asked('resources_category', 'in', ['modeste']), asked('energy_label_gain', 'gte', 2)],
            applies_until: '2025-10-15',
          },
          { applies_from: '2025-10-16' },
          { applies_until: '2025-10-14' },
        ]),
      ],
    }),
  )
  expect(rows[0]).toMatchObject({ scenario_id: null, rate: null, kept: 0, subventioned_expense: 0 })
  expect(rows[0]?.unmet).toEqual([
    {
      scenario_id: idOf('Anah 0'),
      criteria: [expect.objectContaining({ state: 'fails' }), expect.objectContaining({ state: 'unknown' })],
    },
  ])
})

test('a row follows the rules of the day its file was deposited, the age of the building too', () => {
  const scenarios = [
    { criteria: [asked('construction_age', 'gte', 15)], rate: '50', applies_until: '2025-12-31' },
    { criteria: [asked('construction_age', 'gte', 15)], rate: '40', applies_from: '2026-01-01' },
  ]
  const of = (deposited_on?: string) =>
    computeFunding(
      given({
        quotes: [works],
        on: '2025-12-31',
        facts: { construction_year: 2011 },
        rows: [row('Anah', scenarios, {}, { deposited_on })],
      }),
    ).rows[0]
  expect(of()).toMatchObject({ on: '2025-12-31', scenario_id: null })
  expect(of('2026-01-01')).toMatchObject({ on: '2026-01-01', rate: '40', kept: 400_000 })
})

test('what somebody typed takes the place of the computation, and is marked', () => {
  const scenarios = [{ rate: '50', upper_limit: 300_000, advance: '30' }]
  const typed = { subventioned_expense: 800_000, rate: '12.5', advance: '100' }
  const { rows } = computeFunding(given({ quotes: [works], rows: [row('Ville', scenarios, {}, { typed })] }))
  expect(rows[0]).toMatchObject({
    subventioned_expense: 800_000,
    kept: 100_000,
    advance: 100_000,
    advance_rate: '100',
    typed: ['subventioned_expense', 'rate', 'advance'],
  })
  const chosen = row('Ville', [...scenarios, { rate: '10' }], {}, { typed: { scenario_id: idOf('Ville 1') } })
  expect(computeFunding(given({ quotes: [works], rows: [chosen] })).rows[0]).toMatchObject({
    kept: 100_000,
    rate: '10',
  })
  const alone = row('Don', [], {}, { typed: { rate: '5' } })
  expect(computeFunding(given({ quotes: [works], rows: [alone] })).rows[0]).toMatchObject({
    scenario_id: null,
    kept: 50_000,
  })
})

test('an area that is needed and unknown leaves nothing, and is asked for', () => {
  const scenarios = [{ upper_price_surface_limit: 75_000, upper_surface_limit: '80' }]
  const outcome = computeFunding(given({ quotes: [works], rows: [row('Anah', scenarios)] }))
  expect(outcome.rows[0]).toMatchObject({ scenario_id: idOf('Anah 0'), subventioned_expense: 0, kept: 0 })
  expect(outcome.notices.map(plain)).toContain(
    'Anah : la surface habitable est inconnue, la dépense ne peut pas être comptée.',
  )
})

test('by the piece, quantities are those of the works the scenario is about', () => {
  const quoted = quote('Isolation', {
    ...{ price_excl_tax: 900_000, price_incl_tax: 949_500 },
    work_types: [
      { type_name: 'isolation_rampants', quantity: '120.5', unit: 'm2' },
      { type_name: 'isolation_murs_exterieur', quantity: '200', unit: 'm2' },
    ],
  })
  const geste = (type: string, more = {}) =>
    row(type, [
      {
        criteria: [asked('work_types', 'in', [type])],
        ...{ calculation: 'par_unite', unit: 'm2', unit_amount: 2500, ...more },
      },
    ])
  const { rows, notices } = computeFunding(
    given({
      quotes: [quoted],
      rows: [
        geste('isolation_rampants'),
        geste('isolation_murs_exterieur', { upper_surface_limit: '100', unit_price_limit: 15_000 }),
        geste('isolation_rampants', { unit: 'fenetre' }),
      ],
    }),
  )
  expect(rows.map(({ kept }) => kept)).toEqual([301_250, 250_000, 0])
  expect(rows[1]?.subventioned_expense).toBe(900_000)
  expect(plain(rows[0]?.why.before?.formula)).toBe('25,00 € par m² × 120,5, à 0,01 € près')
  expect(notices.at(-1)).toContain('indiquez les quantités')
})

test('a flat amount stands alone or beside a rate, below the ceiling of the aid', () => {
  const flat = row('Prime', [{ calculation: 'forfait', flat_amount: 150_000 }])
  const both = row('Adaptation', [{ rate: '70', flat_amount: 80_000, amount_limit: 740_000 }])
  expect(computeFunding(given({ quotes: [works], rows: [flat, both] })).rows.map(({ kept }) => kept)).toEqual([
    150_000, 740_000,
  ])
})

test('a scenario bounds all aids by its own share of the works, and excludes another funder', () => {
  const grant = row('Conseil', [{ rate: '70' }])
  const bound = row('Prime', [{ rate: '50', aids_limit_rate: '80', aids_limit_on: 'HT' }])
  expect(computeFunding(given({ quotes: [works], rows: [grant, bound] })).rows[1]).toMatchObject({
    kept: 100_000,
    cut_by: 'scenario',
  })
  const jealous = row('Ampleur', [{ rate: '10', excludes: [idOf('Conseil')] }])
  const copied = {
    ...grant,
    funder: { id: idOf('copy'), sheet: { ...grant.funder.sheet, copied_from: idOf('Conseil') } },
  }
  for (const other of [grant, copied])
    expect(computeFunding(given({ quotes: [works], rows: [other, jealous] })).rows).toMatchObject([
      { kept: 0, cut_by: 'excluded' },
      { kept: 100_000 },
    ])
})

test('what does not count in the ceiling is given beside it, never above the price; tax is only shown', () => {
  const rows = [
    row('Accompagnement', [{ rate: '20' }], { counts_in_ceiling: false }),
    row('Anah', [{ rate: '60' }]),
    row('Impôt', [{ rate: '25' }], { type: 'avantage_fiscal' }),
    row('Don', [{ rate: '100' }], { counts_in_ceiling: false }),
  ]
  const outcome = computeFunding(given({ quotes: [works], rows, aid_ceiling: ceiling('50', 'HT') }))
  expect(outcome.rows.map(({ kept, cut_by }) => [kept, cut_by])).toEqual([
    [200_000, null],
    [500_000, 'aid_ceiling'],
    [250_000, null],
    [355_000, 'price'],
  ])
  expect(outcome).toMatchObject({ total_subventions: 1_055_000, remaining_costs: 0, total_tax_advantages: 250_000 })
})

test('a use case counts its own quotes; what is given on the whole is shared by price', () => {
  const heat = quote('Chauffage', { price_excl_tax: 600_000, price_incl_tax: 633_000 })
  const bath = quote('Salle de bain', { price_excl_tax: 300_000, price_incl_tax: 330_000 })
  const other = quote('Peinture', { price_excl_tax: 30_000, price_incl_tax: 33_000 })
  const use_cases = [
    { id: idOf('énergie'), name: 'Énergie', quotes: [heat.id] },
    { id: idOf('autonomie'), name: 'Autonomie', quotes: [bath.id] },
  ]
  const outcome = computeFunding(
    given({
      quotes: [heat, bath, other],
      use_cases,
      rows: [
        row('Anah', [{ rate: '50' }], {}, { use_case_id: idOf('énergie') }),
        row('Adapt', [{ rate: '70' }], {}, { use_case_id: idOf('autonomie') }),
        row('Ville', [{ rate: '10' }]),
      ],
    }),
  )
  expect(outcome.rows.map(({ kept }) => kept)).toEqual([300_000, 210_000, 93_000])
  expect(outcome.sub_results.map(({ name, total_subventions }) => [name, total_subventions])).toEqual([
    ['Énergie', 300_000 + 59_106],
    ['Autonomie', 210_000 + 30_813],
    ['Hors cas d’usage', 3081],
  ])
})

test('without a request for an advance none is counted', () => {
  const rows = [row('Anah', [{ rate: '50', advance: '30' }])]
  expect(computeFunding(given({ quotes: [works], rows })).total_advances).toBe(150_000)
  expect(computeFunding(given({ quotes: [works], rows, no_advance_request: true })).total_advances).toBe(0)
})

test('where an area is unknown, common parts are shared equally, and it is told', () => {
  const common = quote('Toiture', { common_price_excl_tax: 100_001, common_price_incl_tax: 110_001 })
  const dwellings = [dwelling('A', '40'), dwelling('B', undefined), { ...dwelling('C', '80'), simulated: false }]
  const outcome = computeFunding(given({ requester_type: 'PB', quotes: [common], dwellings }))
  expect(outcome.sub_results.map(({ total_work_price }) => total_work_price)).toEqual([36_667, 36_667])
  expect(outcome.notices.join(' ')).toContain('parts égales')
})
