import { digestChosen } from '@faitage/contracts/identity/digest'
import { userPermissionsChanged } from '@faitage/contracts/identity/role'
import {
  preferredAppChanged,
  type UserSheet,
  userAmended,
  userRegistered,
  userRemoved,
  userRestored,
} from '@faitage/contracts/identity/user'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { userDecider } from './user.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const sheet: UserSheet = {
  ...{ first_name: 'Camille', last_name: 'Morel', email: 'camille@exemple.fr', role: 'manager', kind: 'employee' },
  ...{ active: true, groups: [], projects_id: [] },
}
const { given } = specOf(userDecider)
const registered = userRegistered({ id, ...sheet, preferred_app: 'individual' })
const removed = userRemoved({ id })

describe('an account', () => {
  it('is registered once', () => {
    const command = { type: 'RegisterUser', id, sheet, preferredApp: 'individual' } as const
    given().when(command).then(registered)
    given(registered).when(command).then()
  })
  it('is amended by the fields that change', () => {
    given(registered)
      .when({ type: 'AmendUser', changes: { first_name: 'Zoé', last_name: 'Morel' } })
      .then(userAmended({ id, changes: { first_name: 'Zoé' } }))
    given(registered).when({ type: 'AmendUser', changes: sheet }).then()
  })
  it('puts an amendment back, unless somebody wrote since', () => {
    const undo = { type: 'UndoAmendment', changes: { first_name: 'Camille' }, expected: { first_name: 'Zoé' } } as const
    given(registered, userAmended({ id, changes: { first_name: 'Zoé' } }))
      .when(undo)
      .then(userAmended({ id, changes: { first_name: 'Camille' } }))
    given(registered).when(undo).thenRefused('record.undo.overtaken', { fields: 'Prénom' })
  })
  it('opens in the mode it prefers', () => {
    const changed = preferredAppChanged({ id, preferred_app: 'copro', first_connection: false })
    given(registered).when({ type: 'ChangePreferredApp', preferredApp: 'copro', firstConnection: false }).then(changed)
    given(registered, changed)
      .when({ type: 'ChangePreferredApp', preferredApp: 'copro', firstConnection: false })
      .then()
  })
  it('has rights of its own, and those only that change', () => {
    const changed = userPermissionsChanged({ id, changes: { 'read project': false } })
    given(registered)
      .when({ type: 'ChangeUserPermissions', changes: { 'read project': false } })
      .then(changed)
    given(registered, changed)
      .when({ type: 'ChangeUserPermissions', changes: { 'read project': false } })
      .then()
  })
  it('chooses its digest once', () => {
    given(registered)
      .when({ type: 'ChooseDigest', digest: 'never' })
      .then(digestChosen({ id, digest: 'never' }))
    given(registered, digestChosen({ id, digest: 'never' }))
      .when({ type: 'ChooseDigest', digest: 'never' })
      .then()
  })
  it('is removed, restored, and is not there meanwhile', () => {
    given(registered).when({ type: 'RemoveUser' }).then(removed)
    given(registered, removed).when({ type: 'RestoreUser' }).then(userRestored({ id }))
    given(registered).when({ type: 'RestoreUser' }).then()
    given(registered, removed).when({ type: 'RemoveUser' }).thenRefused('NOT_FOUND')
    given().when({ type: 'RemoveUser' }).thenRefused('NOT_FOUND')
  })
})
