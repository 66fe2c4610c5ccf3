import type { Digest } from '@faitage/contracts/identity/digest'
import type { PermissionOverrides } from '@faitage/contracts/identity/role'
import type { App, UserSheet } from '@faitage/contracts/identity/user'
import {
  foldUser,
  type KnownUser,
  noUser,
  type RecordedUserEvent,
  userEvents,
} from '@faitage/contracts/identity/user-state'
import type { Role } from '@faitage/contracts/kernel/permission'
import { onEach, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

/** A user as administrators see it; names are null once erased. Removed users stay, for the names in histories. */
export type UserAccountRow = {
  id: string
  email: string | null
  /** Lower-case e-mail people sign in with; null when removed. */
  email_key: string | null
  first_name: string | null
  last_name: string | null
  role: Role
  kind: UserSheet['kind']
  active: boolean
  comment: string | null
  groups: UserSheet['groups']
  projects_id: string[]
  /** Rights decided for this person, beside those of the role. */
  overrides: PermissionOverrides
  digest: Digest
  preferred_app: App
  first_connection: boolean
  is_deleted: boolean
  search: string
  created_at: string
  updated_at: string
  revision: number
}

export const emailKey = (email: string) => email.trim().toLowerCase()

const next = (row: UserAccountRow | undefined, event: RecordedUserEvent): UserAccountRow =>
  rowOf(foldUser(row ? stateOf(row) : noUser, event), event.revision)

function rowOf({ life, sheet, preferredApp, firstConnection, ...user }: KnownUser, revision: number): UserAccountRow {
  const { comment = null } = sheet
  // Once erased, they are read back as null.
  const { email, first_name, last_name } = sheet as Pick<UserAccountRow, 'email' | 'first_name' | 'last_name'>
  return {
    ...user,
    ...sheet,
    comment,
    preferred_app: preferredApp,
    first_connection: firstConnection,
    is_deleted: life === 'removed',
    email_key: email && life === 'present' ? emailKey(email) : null,
    search: searchable(first_name, last_name, email),
    revision,
  }
}

function stateOf(row: UserAccountRow): KnownUser {
  const { id, overrides, digest, created_at, updated_at, preferred_app, first_connection, is_deleted } = row
  const { email, first_name, last_name, role, kind, active, comment, groups, projects_id } = row
  const sheet = { email, first_name, last_name, role, kind, active, comment, groups, projects_id } as UserSheet
  const life = is_deleted ? 'removed' : 'present'
  const mode = { preferredApp: preferred_app, firstConnection: first_connection }
  return { id, life, sheet, ...mode, overrides, digest, created_at, updated_at }
}

export const userAccountModel = readModel<UserAccountRow>()({
  table: 'user_account',
  version: 3,
  columns: {
    id: 'uuid not null',
    email: 'text',
    email_key: 'text',
    first_name: 'text collate "fr-x-icu"',
    last_name: 'text collate "fr-x-icu"',
    role: 'text not null',
    kind: 'text not null',
    active: 'bool not null',
    comment: 'text',
    groups: 'jsonb not null',
    projects_id: 'uuid[] not null',
    overrides: 'jsonb not null',
    digest: 'text not null',
    preferred_app: 'text not null',
    first_connection: 'bool not null',
    is_deleted: 'bool not null',
    search: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    revision: 'int not null',
  },
  indexes: ['(email_key)', '(last_name, first_name, id)'],
  key: e => e.data.id,
  notice: () => ({ kind: 'user', mission_id: null }),
  on: onEach(userEvents, next),
})
