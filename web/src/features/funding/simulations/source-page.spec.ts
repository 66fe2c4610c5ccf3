import { criterionFields } from '@faitage/contracts/funding/criterion-fields'
import { expect, it } from 'vitest'
import { criterionPage, type SimulationPlace, sourcePage } from './source-page.ts'

const place: SimulationPlace = {
  ...{ project: 'p', mission: 'm', requester: 'PO', dwelling: 'd' },
  national: funder => funder === 'national',
}

it('an operand leads to where it is read', () => {
  const page = (kind: Parameters<typeof sourcePage>[0]['kind'], id = 'x', field?: string) =>
    sourcePage({ kind, id, ...(field ? { field } : {}) }, place, 'f')
  expect(page('quote')).toBe('/projects/edit/p/works/quote?fiche=x')
  expect(page('funder')).toBe('/missions/edit/m/funders/PO/edit/x')
  expect(page('funder', 'national')).toBe('/admin/funders/PO/edit/national')
  expect(page('funding_scenario')).toBe('/missions/edit/m/funders/PO/edit/f?scenario=x')
  expect(page('accommodation', 'x', 'living_area')).toBe('/projects/edit/p/accommodation/x?champ=living_area')
  expect(page('scale')).toBe('/admin/income-scales?tab=aides&fiche=x')
  expect(page('income_scale')).toBe('/admin/income-scales?fiche=x')
  expect(page('energy_audit')).toBe('/projects/edit/p/accommodation/d/scenario/x/results')
})

it('every criterion leads to a page of the project, the one that is about it', () => {
  const page = (name: keyof typeof criterionFields) => criterionPage(name, 's', place)
  for (const name of Object.keys(criterionFields)) expect(page(name as never)).toMatch(/^\/projects\/edit\/p/)
  expect(page('resources_category')).toBe('/projects/edit/p?champ=requester.taxable_incomes')
  expect(page('GIR_coefficient')).toBe('/projects/edit/p?champ=requester.GIR_coefficient')
  expect(criterionPage('GIR_coefficient', 's', { ...place, requester: 'PB' })).toContain('/accommodation/d?champ=GIR')
  expect(page('construction_age')).toBe('/projects/edit/p/accommodation/d?champ=construction_year')
  expect(page('living_area')).toBe('/projects/edit/p/accommodation/d?champ=living_area')
  expect(page('energy_label_gain')).toBe('/projects/edit/p/works/simulations?simulation=s&champ=projected_energy_label')
  expect(page('total_work_price')).toBe('/projects/edit/p/works/quote')
  expect(criterionPage('vacant', 's', { ...place, dwelling: undefined })).toBe('/projects/edit/p/accommodation/general')
})
