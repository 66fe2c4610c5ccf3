import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofWorker } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'

/** Sends a document to the requester, once, if it is still asked for. */
export const sendDocumentEndpoint = endpoint({
  method: 'POST',
  path: '/api/internal/documents/{id}/send',
  access: 'serve worker',
  of: ofWorker,
  summary: 'Envoyer un document à son demandeur',
  params: z.object({ id }),
  response: z.object({ ok: z.literal(true) }),
  internal: true,
})
