import { expect, it } from 'vitest'
import { fieldPage } from './field-page.ts'

const place = { project: 'p', accommodation: 'a' }
const page = (field: string) => fieldPage(field, place, '/state')

it('leads from what a balance asks for to the page where it is written', () => {
  expect(page('walls[0].area')).toBe('/state/metrics?champ=walls%5B0%5D.area')
  expect(page('metrics.living_area')).toBe('/state/metrics?champ=metrics.living_area')
  expect(page('heatings[12].installation_year')).toBe('/state/equipment?champ=heatings%5B12%5D.installation_year')
  expect(page('ventilation')).toBe('/state/equipment?champ=ventilation')
  expect(page('rooms[1].name')).toBe('/state/rooms-input?champ=rooms%5B1%5D.name')
})

it('leads to the dwelling for what is read of it, to the project for its place, to the state for what nobody knows', () => {
  expect(page('dwelling.levels_nb')).toBe('/projects/edit/p/accommodation/a')
  expect(page('dwelling.postal_code')).toBe('/projects/edit/p')
  expect(page('elsewhere[0].x')).toBe('/state')
})
