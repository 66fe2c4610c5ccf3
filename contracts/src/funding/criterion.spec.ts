import { expect, test } from 'vitest'
import { criteria, criterion, criterionOperators, operatorsOf } from './criterion.ts'
import { criterionFields } from './criterion-fields.ts'
import { criteriaSentence, criterionSentence, operatorWords } from './criterion-words.ts'
import { funderEndpoints } from './funder.endpoints.ts'
import { funder } from './funder.ts'
import { fundingScenarioEndpoints } from './funding-scenario.ts'

const messages =
  (schema: { safeParse(value: unknown): { error?: { issues: { path: unknown[]; message: string }[] } } }) =>
  (value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [
    'resources_category',
    'in',
    ['tres_modeste', 'modeste'],
    'Catégorie de ressources : très modeste (bleu) ou modeste (jaune)',
  ],
  ['department', 'not_in', ['44'], 'Département : sauf 44 · Loire-Atlantique'],
  ['address_code', 'starts_with', ['49', '3550'], 'Code postal : commence par 49 ou 3550'],
  ['address_code', 'in', ['35500'], 'Code postal : 35500'],
  ['construction_year', 'lte', 1975, 'Année de construction : au plus 1975'],
  ['construction_age', 'gte', 15, 'Âge du bâtiment : au moins 15 ans'],
  ['living_area', 'lt', '85.5', 'Surface habitable : moins de 85,5 m²'],
  ['energy_gain', 'gte', '35', 'Gain énergétique : au moins 35 %'],
  ['energy_label', 'in', ['E', 'F', 'G'], 'Étiquette énergie avant travaux : E, F ou G'],
  ['taxable_income', 'lte', 2_201_550, 'Revenu fiscal de référence : au plus 22 015,50 €'],
  ['disability_card', 'eq', true, 'Carte d’invalidité : oui'],
])('%s %s %j holds and is written', (field, operator, value, sentence) => {
  const parsed = criterion.parse({ field, operator, value })
  expect(parsed).toEqual({ field, operator, value })
  expect(criterionSentence(parsed).replaceAll('\u00A0', ' ')).toBe(sentence)
})

test.each([
  ['resources_category', 'in', ['riche'], 'value', 'Choisissez une des valeurs proposées.'],
  ['resources_category', 'in', 'modeste', 'value', 'Choisissez une des valeurs proposées.'],
  ['resources_category', 'in', [], 'value', 'Indiquez une valeur.'],
  ['resources_category', 'gte', ['modeste'], 'operator', 'Choisissez une des comparaisons.'],
  ['disability_card', 'eq', 'oui', 'value', 'Indiquez une valeur.'],
  ['disability_card', 'in', true, 'operator', 'Choisissez une des comparaisons.'],
  ['construction_year', 'lte', '1975', 'value', 'Indiquez une année entre 1000 et 2100.'],
  ['GIR_coefficient', 'lte', 7, 'value', 'Indiquez un nombre entier entre 1 et 6.'],
  ['energy_label_gain', 'gte', 1.5, 'value', 'Indiquez un nombre entier entre 0 et 6.'],
  ['energy_gain', 'gte', '100.5', 'value', 'Indiquez une valeur entre 0 et 100.'],
  ['energy_gain', 'gte', 35, 'value', 'Indiquez une valeur entre 0 et 100.'],
  ['energy_gain', 'gte', '1e1', 'value', 'Indiquez une valeur entre 0 et 100.'],
  ['living_area', 'gte', '-1', 'value', 'Indiquez une valeur entre 0 et 100 000.'],
  ['taxable_income', 'lte', 0.5, 'value', 'Indiquez un montant en euros, par exemple 30 000.'],
  ['taxable_income', 'lte', -1, 'value', 'Indiquez un montant en euros, par exemple 30 000.'],
  ['address_code', 'in', ['3550'], 'value', 'Un code postal compte cinq chiffres, par exemple 35500.'],
  ['address_code', 'starts_with', ['2A'], 'value', 'Indiquez de deux à cinq chiffres, par exemple 35.'],
  ['address_code', 'starts_with', '', 'value', 'Indiquez une valeur.'],
])('%s %s %j is refused at its %s', (field, operator, value, path, message) => {
  const told = messages(criterion)({ field, operator, value })
  expect(told?.map(([where, text]) => [where, text?.replaceAll('\u00A0', ' ')])).toEqual([[path, message]])
})

test('a value that is missing asks for one; an unknown field or operator is none', () => {
  expect(messages(criterion)({ field: 'vacant', operator: 'eq', value: null })).toEqual([
    ['value', 'Indiquez une valeur.'],
  ])
  expect(messages(criterion)({ field: 'humeur', operator: 'eq', value: true })?.[0]?.[0]).toBe('field')
  expect(messages(criterion)({ field: 'vacant', operator: 'like', value: true })?.[0]?.[0]).toBe('operator')
})

test('the same comparison is not stated twice, two bounds of one field are', () => {
  const bound = (operator: string, value: number) => ({ field: 'construction_year', operator, value })
  expect(criteria.safeParse([bound('gte', 1948), bound('lte', 1975)]).success).toBe(true)
  expect(messages(criteria)([bound('gte', 1948), bound('gte', 1950)])).toEqual([
    ['1.field', 'Ce critère est déjà posé plus haut.'],
  ])
  expect(criteria.safeParse(Array.from({ length: 51 }, () => bound('gte', 1948))).success).toBe(false)
  expect(criteriaSentence([])).toBe('Sans critère')
})

test('every field has operators, every operator words', () => {
  for (const { kind } of Object.values(criterionFields)) expect(operatorsOf[kind].length).toBeGreaterThan(0)
  expect(Object.keys(operatorWords).sort()).toEqual([...criterionOperators].sort())
})

test('a funder rounds to the cent and a scenario pays all of it by default', () => {
  const created = funderEndpoints.create.body.parse({ name: ' Anah ', requester_type: 'PO' })
  expect(created).toEqual({ name: 'Anah', requester_type: 'PO', type: 'subvention', subvention_round: 2 })
  const funder_id = '0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0009'
  expect(fundingScenarioEndpoints.create.body.parse({ funder_id })).toEqual({ funder_id, rate: '100', criteria: [] })
})

test.each([
  [{ rate: '100.01' }, 'rate'],
  [{ rate: '-1' }, 'rate'],
  [{ rate: 80 }, 'rate'],
  [{ rate: null }, 'rate'],
  [{ criteria: null }, 'criteria'],
  [{ upper_limit: 1.5 }, 'upper_limit'],
  [{ upper_limit: -100 }, 'upper_limit'],
  [{ advance: '101' }, 'advance'],
  [{ upper_surface_limit: '0' }, 'upper_surface_limit'],
])('a scenario does not become %j', (changes, path) => {
  expect(messages(fundingScenarioEndpoints.update.body)(changes)?.map(([where]) => where)).toEqual([path])
})

test('the rounding of a funder is one of three', () => {
  expect(messages(funder.changes)({ subvention_round: 3 })).toEqual([
    ['subvention_round', 'Choisissez un des arrondis proposés.'],
  ])
  expect(messages(funder.fields)({ name: 'x', type: 'don', subvention_round: 0, requester_type: 'PO' })?.[0]?.[0]).toBe(
    'type',
  )
})
