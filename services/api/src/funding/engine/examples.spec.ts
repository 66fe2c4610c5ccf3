import { expect, test } from 'vitest'
import { computeFunding } from './compute-funding.ts'
import { firstExample, secondExample } from './testing/examples.ts'
import { idOf } from './testing/given.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ')

test('an owner: each funder in order, the last one bears the cut, a loan pays the rest', () => {
  const outcome = computeFunding(firstExample)
  expect(outcome).toMatchObject({
    total_work_price: 4_418_050,
    base: 4_045_735,
    aid_ceiling: { amount: 3_976_245 },
    total_subventions: 3_976_234,
    remaining_costs: 441_816,
    subvention_on_TTC: '90.00',
    total_advances: 656_900,
    total_loans: 441_816,
    to_finance: 0,
  })
  expect(outcome.rows.map(({ before, kept, cut, cut_by }) => [before, kept, cut, cut_by])).toEqual([
    [175_000, 175_000, 0, null],
    [1_011_434, 1_011_434, 0, null],
    [600_000, 600_000, 0, null],
    [2_400_000, 2_189_800, 210_200, 'aid_ceiling'],
    [4_045_700, 441_816, 3_603_884, 'remaining'],
  ])
  const anah = outcome.rows[3]
  expect(anah?.scenario_id).toBe(idOf('Anah 1'))
  expect(plain(anah?.why.subventioned_expense?.formula)).toBe('Le plus petit de 40 457,35 € et de 40 000,00 €')
  expect(plain(anah?.why.before?.formula)).toBe('60 % × 40 000,00 €, à 1 € près')
  expect(plain(anah?.why.rate?.formula)).toBe('60 %, scénario, version 1, en vigueur depuis le 30/09/2025')
  expect(anah?.why.rate?.operands.map(({ label, value }) => [plain(label), plain(value)])).toEqual([
    ['Taux du scénario', '60 %'],
    ['Catégorie de ressources : modeste (jaune)', 'rempli'],
    ['Âge du bâtiment : au moins 15 ans', 'rempli'],
  ])
  expect(plain(anah?.why.before?.operands[0]?.label)).toBe(
    'Taux (scénario, version 1, en vigueur depuis le 30/09/2025)',
  )
  expect(plain(anah?.why.kept?.formula)).toBe(
    '24 000,00 € ramenés à 21 898,00 € : il ne reste que cela sous le plafond de toutes les aides',
  )
  expect(plain(outcome.why.remaining_costs?.formula)).toBe('44 180,50 € − 39 762,34 €')
})

test('a landlord: common parts by area, a scenario a dwelling, the exact sum rounded once', () => {
  const outcome = computeFunding(secondExample)
  expect(outcome).toMatchObject({
    total_work_price: 12_223_926,
    total_subventions: 3_260_300,
    remaining_costs: 8_963_626,
    subvention_on_TTC: '26.67',
  })
  const [cee, anah] = outcome.rows
  expect(cee?.accommodations.map(({ kept }) => kept)).toEqual([32_000, 32_000, 32_000])
  expect(anah?.accommodations.map(({ subventioned_expense, kept }) => [subventioned_expense, kept])).toEqual([
    [3_187_500, 796_900],
    [3_415_616, 853_900],
    [4_324_215, 1_513_500],
  ])
  expect(anah?.kept).toBe(3_164_300)
  expect(plain(anah?.why.rate?.formula)).toBe('Chaque logement a le taux de son scénario')
  expect(anah?.why.rate?.operands.map(({ value }) => plain(value))).toEqual(['25 %', '25 %', '35 %'])
  const [first] = outcome.sub_results
  expect(plain(first?.why?.total_subventions?.formula)).toBe('320,00 € + 7 969,00 €')
  expect(plain(first?.why?.remaining_costs?.formula)).toBe('36 447,15 € − 8 289,00 €')
  expect(first?.why?.total_work_price?.operands[0]?.source?.kind).toBe('quote')
  expect(outcome.sub_results.map(({ name, total_work_price }) => [name, total_work_price])).toEqual([
    ['A', 3_644_715],
    ['B', 3_775_593],
    ['C', 4_803_618],
  ])
})
