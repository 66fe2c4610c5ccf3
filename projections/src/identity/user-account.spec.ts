import { digestChosen } from '@faitage/contracts/identity/digest'
import { userPermissionsChanged } from '@faitage/contracts/identity/role'
import { preferredAppChanged, userAmended, userRemoved, userRestored } from '@faitage/contracts/identity/user'
import { describe, expect, it } from 'vitest'
import { aUser } from '../testing/fixtures.ts'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { userAccountModel } from './user-account.ts'

const registered = aUser({ email: 'Camille.Renaud@Example.org' })
const { id } = registered.data
const after = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(userAccountModel, registered, ...events)

const cases: Record<string, () => void> = {
  UserRegistered: () =>
    expect(after()).toEqual({
      id,
      email: 'Camille.Renaud@Example.org',
      email_key: 'camille.renaud@example.org',
      first_name: 'Camille',
      last_name: 'Renaud',
      role: 'contributor',
      kind: 'employee',
      active: true,
      comment: null,
      groups: [],
      projects_id: [],
      overrides: {},
      preferred_app: 'individual',
      first_connection: true,
      digest: 'weekly',
      is_deleted: false,
      search: 'camille renaud camille renaud example org .@',
      created_at: recordedAt(0),
      updated_at: recordedAt(0),
      revision: 0,
    }),
  UserAmended: () =>
    expect(after(userAmended({ id, changes: { last_name: 'Öztürk', active: false, role: 'manager' } }))).toMatchObject({
      first_name: 'Camille',
      last_name: 'Öztürk',
      active: false,
      role: 'manager',
      search: 'camille ozturk camille renaud example org .@',
      revision: 1,
    }),
  PreferredAppChanged: () =>
    expect(after(preferredAppChanged({ id, preferred_app: 'copro', first_connection: false }))).toMatchObject({
      preferred_app: 'copro',
      first_connection: false,
      revision: 1,
    }),
  UserPermissionsChanged: () =>
    expect(
      after(
        userPermissionsChanged({ id, changes: { 'delete mission': true, 'read user': false } }),
        userPermissionsChanged({ id, changes: { 'delete mission': null, 'serve worker': true } }),
      ),
    ).toMatchObject({ overrides: { 'read user': false }, revision: 2 }),
  DigestChosen: () =>
    expect(after(digestChosen({ id, digest: 'never' }))).toMatchObject({ digest: 'never', revision: 1 }),
  UserRemoved: () =>
    expect(after(userRemoved({ id }))).toMatchObject({
      is_deleted: true,
      email_key: null,
      last_name: 'Renaud',
    }),
  UserRestored: () =>
    expect(after(userRemoved({ id }), userRestored({ id }))).toMatchObject({
      is_deleted: false,
      active: true,
      email_key: 'camille.renaud@example.org',
      updated_at: recordedAt(2),
    }),
}

describe('a user after', () => {
  it.each(Object.entries(cases))('%s', (_type, check) => check())
  it('every event the list listens to', () => {
    expect(Object.keys(cases).sort()).toEqual([...userAccountModel.handles].sort())
  })
})
