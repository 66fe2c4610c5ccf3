import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf, written } from '../kernel/endpoint.ts'
import { ofRight, shared } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { mailKind, mailState, mailSummary } from './mail.ts'

const params = z.object({ id })

/** The outbox: what was queued, sent or could not be, for administrators. */
export const mailEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'read mail',
    of: ofRight,
    summary: 'La boîte d’envoi',
    query: z.object({
      ...listQuery(['queued_at', 'changed_at', 'state', 'kind']),
      state: manyOf(mailState),
      kind: manyOf(mailKind),
    }),
    response: pageOf(mailSummary).extend({
      /** False when no mail server is configured: mails are then read here. */
      sending: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/outbox/{id}',
    access: 'read mail',
    of: shared('mail'),
    summary: 'Lire un message de la boîte d’envoi',
    params,
    response: mailSummary.extend({
      /** Null when forgotten, and when reading it would let its reader in (`withheld`). */
      text: z.string().nullable(),
      withheld: z.boolean(),
      sending: z.boolean(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/{id}/resend',
    access: 'update mail',
    of: shared('mail'),
    summary: 'Envoyer à nouveau un message',
    params,
    response: written,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/outbox/{id}',
    access: 'update mail',
    of: shared('mail'),
    summary: 'Supprimer un message de la boîte d’envoi',
    params,
    response: written,
  }),
}
