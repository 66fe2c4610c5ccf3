import { expect, it } from 'vitest'
import { missingOf } from './missing.ts'
import type { ProjectDetail } from './project.ts'

const bare = {
  requester: { type: 'PO' },
  referrers: [],
  hidden_features: [],
  accommodations: [],
} as unknown as ProjectDetail

it('names what a project lacks, and nothing once it is there, hidden or withheld', () => {
  expect(missingOf(bare)).toEqual([
    'un référent',
    'le nom du demandeur',
    'un téléphone ou un e-mail',
    'l’adresse',
    'le nombre d’occupants',
    'les revenus fiscaux',
    'le logement',
    'le cas principal',
  ])
  const whole = {
    ...bare,
    type: 'energie',
    address_location: 'Lille',
    referrers: [{ id: 'a', name: 'Camille' }],
    requester: {
      ...{ type: 'PO', last_name: 'Morel', email: 'a@b.fr', adults_occupants_number: 2 },
      taxable_incomes: [{}],
    },
    accommodations: [{ id: 'x', living_area: '80', construction_year: 1970 }],
  } as unknown as ProjectDetail
  expect(missingOf(whole)).toEqual([])
  const { accommodations: _, ...withheld } = whole
  expect(missingOf(withheld as ProjectDetail)).toEqual([])
  const hidden = { ...bare, hidden_features: ['ca_requester', 'ca_accommodation'] } as unknown as ProjectDetail
  expect(missingOf(hidden)).toEqual(['un référent', 'l’adresse', 'le cas principal'])
  expect(missingOf({ ...bare, requester_erased: true })).toEqual(['un référent', 'le logement', 'le cas principal'])
})
