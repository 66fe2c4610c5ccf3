import { person } from '@faitage/contracts/co-ownership/person'
import { personJoined, personMerged, personParted, personUnmerged } from '@faitage/contracts/co-ownership/person.events'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { personDecider } from './person.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const { given } = specOf(personDecider)
const sheet = { mission_id: id, is_physical_person: true, last_name: 'Morel' }
const registered = person.registered({ id, mission_id: id, sheet })
const removed = person.removed({ id })

describe('somebody who owns or occupies lots', () => {
  it('is registered once, with a name', () => {
    given().when({ type: 'Register', id, sheet, mission_id: id }).then(registered)
    given(registered).when({ type: 'Register', id, sheet, mission_id: id }).then()
    given()
      .when({ type: 'Register', id, sheet: { ...sheet, last_name: null }, mission_id: id })
      .thenRefused('VALIDATION')
  })
  it('is amended, removed and restored', () => {
    given(registered)
      .when({ type: 'Amend', changes: { last_name: 'Martin' } })
      .then(person.amended({ id, changes: { last_name: 'Martin' } }))
    given(registered).when({ type: 'Remove' }).then(removed)
    given(registered, removed).when({ type: 'Restore' }).then(person.restored({ id }))
  })
  it('goes into another sheet of the same person, and comes back', () => {
    given(registered)
      .when({ type: 'MergePerson', into_id: other, merge_id: id, lots: [id] })
      .then(personMerged({ id, into_id: other, merge_id: id, lots: [id] }), removed)
    given(registered).when({ type: 'UnmergePerson' }).then(personUnmerged({ id }))
  })
  it('is joined by another sheet, and parted from it', () => {
    given(registered)
      .when({ type: 'JoinPerson', joined_id: other })
      .then(personJoined({ id, joined_id: other }))
    given(registered)
      .when({ type: 'PartPerson', parted_id: other })
      .then(personParted({ id, parted_id: other }))
  })
  it('takes over how it is reached, where that says something', () => {
    given(registered)
      .when({ type: 'TakeContacts', changes: { email_address: 'a@exemple.fr' } })
      .then(person.amended({ id, changes: { email_address: 'a@exemple.fr' } }))
    given(registered).when({ type: 'TakeContacts', changes: {} }).then()
  })
  it('is neither merged nor joined once it is removed', () => {
    given(registered, removed).when({ type: 'JoinPerson', joined_id: other }).thenRefused('NOT_FOUND')
    given().when({ type: 'UnmergePerson' }).thenRefused('NOT_FOUND')
  })
})
