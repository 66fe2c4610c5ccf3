import { overridden, type PermissionOverrides } from '@faitage/contracts/identity/role'
import type { App, UserSheet } from '@faitage/contracts/identity/user'
import type { Role } from '@faitage/contracts/kernel/permission'
import { existing, type Recorded, readModel } from '../kernel/read-model.ts'
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
  preferred_app: App
  first_connection: boolean
  is_deleted: boolean
  search: string
  created_at: string
  updated_at: string
  revision: number
}

export const emailKey = (email: string) => email.trim().toLowerCase()

const derived = (row: UserAccountRow): UserAccountRow => ({
  ...row,
  email_key: row.email && !row.is_deleted ? emailKey(row.email) : null,
  search: searchable(row.first_name, row.last_name, row.email),
})

export const userAccountModel = readModel<UserAccountRow>()({
  table: 'user_account',
  version: 2,
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
  on: {
    UserRegistered: (_row, { data, revision, recordedAt }) => {
      const { comment = null, ...sheet } = data
      return derived({
        ...sheet,
        comment,
        email_key: '',
        overrides: {},
        first_connection: true,
        is_deleted: false,
        search: '',
        created_at: recordedAt,
        updated_at: recordedAt,
        revision,
      })
    },
    UserAmended: (row, e) => derived({ ...next(row, e), ...present(e.data.changes) }),
    PreferredAppChanged: (row, e) => ({
      ...next(row, e),
      preferred_app: e.data.preferred_app,
      first_connection: e.data.first_connection,
    }),
    UserPermissionsChanged: (row, e) => {
      const user = next(row, e)
      return { ...user, overrides: overridden(user.overrides, e.data.changes) }
    },
    UserRemoved: (row, e) => derived({ ...next(row, e), is_deleted: true }),
    UserRestored: (row, e) => derived({ ...next(row, e), is_deleted: false }),
  },
})

function next(row: UserAccountRow | undefined, event: Recorded): UserAccountRow {
  return { ...existing(row, event), revision: event.revision, updated_at: event.recordedAt }
}

/** Without the keys that are undefined, which would clear what they do not mean. */
function present<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never
}
