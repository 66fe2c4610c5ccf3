import { missionFieldText } from '@faitage/contracts/missions/mission-field-words'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import { expect, it } from 'vitest'
import { changeValue } from './change-value.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const ofProject = (field: string, value: unknown) => plain(changeValue(field, value, projectFieldText))
const ofMission = (field: string, value: unknown) => plain(changeValue(field, value, missionFieldText))

it('a value of a project is written as its field is', () => {
  expect(ofProject('requester.email', null)).toBe('vide')
  expect(ofProject('urgent_visit', true)).toBe('Oui')
  expect(ofProject('status', 'depose')).toBe('Déposé')
  expect(ofProject('requester.type', 'PO')).toBe('Propriétaire occupant')
  expect(ofProject('requester.title', 'mandmme')).toBe('M. et Mme')
  expect(ofProject('requester.phone_number_1', '0612345678')).toBe('06 12 34 56 78')
  expect(ofProject('requester.adults_occupants_number', 2)).toBe('2')
  expect(ofProject('requester.taxable_incomes', [{ date: '2024-12-31', income: 2_150_000 }])).toBe('2024 : 21 500 €')
  expect(ofProject('requester.taxable_incomes', [])).toBe('vide')
  expect(ofProject('referrers', ['Camille Renaud', 'Inès Faure'])).toBe('Camille Renaud, Inès Faure')
  expect(ofProject('sections_permissions', ['Logement', 'Travaux'])).toBe('Logement, Travaux')
  expect(ofProject('accommodations.x.living_area', '92.5')).toBe('92,5 m²')
  expect(ofProject('accommodations.x.construction_year', 1974)).toBe('1974')
  expect(ofProject('reference', '92.5')).toBe('92.5')
  expect(ofProject('reference', '2026-03-12')).toBe('2026-03-12')
  expect(ofProject('constructor', 'x')).toBe('x')
})

it('so is a value of a mission', () => {
  expect(ofMission('status', 'post_operation')).toBe('Post-opération')
  expect(ofMission('sheet.mission_start_date', '2026-03-12')).toBe('12/03/2026')
  expect(ofMission('sheet.duration_assignment', 36)).toBe('36 mois')
  expect(ofMission('sheet.agency_id', 'Agence Bretagne')).toBe('Agence Bretagne')
  expect(ofMission('sheet.conditional_tranche', false)).toBe('Non')
  expect(ofMission('team.collaborators', ['Camille Renaud'])).toBe('Camille Renaud')
  expect(ofMission('name', '')).toBe('vide')
})

it('what no contract writes is a name, an answer or a day', () => {
  expect(changeValue('price_right', true)).toBe('Oui')
  expect(changeValue('income', 1_000)).toBe('1000')
  expect(changeValue('on', '2026-03-12')).toBe('12/03/2026')
  expect(changeValue('x', { name: 'Camille Renaud' })).toBe('Camille Renaud')
})
