import {
  accommodationRegistered,
  accommodationRemoved,
  accommodationRestored,
} from '@faitage/contracts/accommodations/accommodation'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { projectDecider } from './project.decider.ts'
import { ids, opened } from './testing/project.fixtures.ts'

const { given } = specOf(projectDecider)
const house = { accommodation_id: ids.house, project_id: ids.project, requester_id: ids.requester }
const [second] = ['0192aaaa-0000-7000-8000-000000000009']
const registered = accommodationRegistered({ ...house, sheet: { name: 'Logement 1' } })
const removed = accommodationRemoved(house)
const landlord = opened({ requester_type: 'PB' })

describe('the dwellings of a project', () => {
  it('are named by their number', () => {
    given(landlord)
      .when({ type: 'RegisterAccommodations', ids: [ids.house, second!] })
      .then(registered, accommodationRegistered({ ...house, accommodation_id: second!, sheet: { name: 'Logement 2' } }))
  })
  it('are one, unless the requester is a landlord', () => {
    given(opened(), registered)
      .when({ type: 'RegisterAccommodations', ids: [second!] })
      .thenRefused('accommodation.only_one')
  })
  it('are five hundred at most', () => {
    given(landlord)
      .when({ type: 'RegisterAccommodations', ids: Array.from({ length: 501 }, () => second!) })
      .thenRefused('accommodation.too_many', { most: 500 })
  })
  it('are removed once, and come back', () => {
    given(opened(), registered).when({ type: 'RemoveAccommodation', id: ids.house }).then(removed)
    given(opened(), registered, removed).when({ type: 'RemoveAccommodation', id: ids.house }).then()
    given(opened()).when({ type: 'RemoveAccommodation', id: ids.house }).thenRefused('NOT_FOUND')
    given(opened(), registered, removed)
      .when({ type: 'RestoreAccommodation', id: ids.house })
      .then(accommodationRestored(house))
    given(opened()).when({ type: 'RestoreAccommodation', id: ids.house }).thenRefused('record.undo.impossible')
  })
})
