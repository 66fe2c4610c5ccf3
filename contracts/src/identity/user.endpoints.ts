import { z } from 'zod'
import { endpoint, listQuery, pageOf } from '../kernel/endpoint.ts'
import { role } from '../kernel/permission.ts'
import { recordAnswer, recordEndpoints } from '../kernel/record.endpoints.ts'
import { type RecordDefinition, record } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'
import { app, userAmended, userKind, userRegistered, userRemoved, userRestored, userSheet } from './user.ts'

/** What administrators fill in of a user: the sheet, and the mode they start in, which the person changes later. */
const userFields = z.object({ ...userSheet.shape, preferred_app: app })
export type UserFields = z.infer<typeof userFields>

/** A user as administrators see it; the pages of records are made of it. Its events are older than the pattern. */
export const userRecord = {
  ...record('User', {
    kind: 'user',
    personal: true,
    words: { a: 'un utilisateur', the: 'l’utilisateur', many: 'Utilisateurs' },
    fields: userFields.shape,
    labels: {
      first_name: 'Prénom',
      last_name: 'Nom',
      email: 'E-mail',
      role: 'Rôle',
      kind: 'Type de compte',
      active: 'Compte actif',
      comment: 'Commentaire',
      groups: 'Agences, antennes et clients',
      projects_id: 'Projets suivis',
      preferred_app: 'Mode',
    },
  }),
  changes: userFields.partial(),
  registered: userRegistered,
  amended: userAmended,
  removed: userRemoved,
  restored: userRestored,
} as unknown as RecordDefinition<'User', typeof userFields.shape> & { kind: 'user' }

/** A user as lists and pickers show it. The comment is for those who maintain the accounts. */
export const userItem = z.object({ ...recordAnswer, ...userFields.shape, display_name: z.string() })
export type UserItem = z.infer<typeof userItem>

const basic = recordEndpoints(userRecord, '/api/admin/users', { sort: ['last_name'] })

/** The users. A header `fields` names the fields wanted, parted by commas: only those are answered. */
export const userEndpoints = {
  ...basic,
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'read user',
    summary: 'Les utilisateurs',
    query: z.object({
      ...listQuery(['last_name', 'email', 'role', 'updated_at'], 1000),
      term: z.string().trim().max(200).optional(),
      kind: userKind.optional(),
      role: role.optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
    response: pageOf(userItem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    access: 'read user',
    summary: 'Lire un utilisateur',
    params: z.object({ id }),
    response: userItem,
  }),
  /** Sends the person an invitation to choose a password. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    access: 'create user',
    summary: 'Créer un utilisateur',
    body: userFields.extend({
      kind: userKind.default('employee'),
      active: z.boolean().default(true),
      groups: userSheet.shape.groups.default([]),
      projects_id: userSheet.shape.projects_id.default([]),
      preferred_app: app.default('individual'),
    }),
    response: basic.create.response,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{id}',
    access: 'update user',
    summary: 'Modifier un utilisateur',
    params: z.object({ id }),
    body: userFields.partial(),
    response: basic.update.response,
  }),
  /** It says what was noted about the person: for those who maintain the accounts. */
  history: { ...basic.history, access: 'update user' as const },
}
