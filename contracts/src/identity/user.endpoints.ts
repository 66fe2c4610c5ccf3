import { z } from 'zod'
import { endpoint, listQuery, pageOf } from '../kernel/endpoint.ts'
import { field } from '../kernel/field.ts'
import { userNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { role } from '../kernel/permission.ts'
import { recordAnswer, recordEndpoints } from '../kernel/record.endpoints.ts'
import { recordSheet } from '../kernel/record.ts'
import { ofRight, shared } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { app, userKind, userSheet } from './user.ts'

/** A user as administrators fill it in: the sheet, and the mode they start in, which the person changes later. */
export const userRecord = recordSheet({
  right: 'user',
  table: 'user_account',
  words: userNoun,
  sections: {
    Compte: {
      first_name: field('Prénom', userSheet.shape.first_name),
      last_name: field('Nom', userSheet.shape.last_name),
      email: field('E-mail', userSheet.shape.email, { format: 'email' }),
      role: field('Rôle', role),
      kind: field('Type de compte', userKind),
      active: field('Compte actif', userSheet.shape.active),
      comment: field('Commentaire', userSheet.shape.comment, { format: 'long_text' }),
      groups: field('Agences, antennes et clients', userSheet.shape.groups),
      projects_id: field('Projets suivis', userSheet.shape.projects_id),
      preferred_app: field('Mode', app),
    },
  },
})
/** What its lists say of it. */
export const userOutline = outlineOf(userRecord)
const userFields = userRecord.fields
export type UserFields = z.infer<typeof userFields>

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
    of: ofRight,
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
    of: shared('user'),
    summary: 'Lire un utilisateur',
    params: z.object({ id }),
    response: userItem,
  }),
  /** Sends the person an invitation to choose a password. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    access: 'create user',
    of: ofRight,
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
    of: shared('user'),
    summary: 'Modifier un utilisateur',
    params: z.object({ id }),
    body: userFields.partial(),
    response: basic.update.response,
  }),
  /** It says what was noted about the person: for those who maintain the accounts. */
  history: { ...basic.history, access: 'update user' as const },
}
