import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofWorker } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'

const internal = { method: 'POST', access: 'serve worker', of: ofWorker, internal: true } as const
const ok = z.object({ ok: z.literal(true) })

/** What the worker has done of quotes of ours; each again is the same once. */
export const amoQuoteWorkerEndpoints = {
  /** First step of a signature: its file takes the place of the document. */
  replaceDocument: endpoint({
    ...internal,
    path: '/api/internal/amo-quotes/{id}/signatures/{signature_id}/document',
    summary: 'Remplacer le document d’un devis par le document signé',
    params: z.object({ id, signature_id: id }),
    response: ok,
  }),
  /** Second step: the quote is signed, or the signature came too late. */
  sign: endpoint({
    ...internal,
    path: '/api/internal/amo-quotes/{id}/signatures/{signature_id}/quote',
    summary: 'Dire un devis signé',
    params: z.object({ id, signature_id: id }),
    response: ok,
  }),
  /** Its document says what the quote says; what was to leave by itself leaves. */
  settle: endpoint({
    ...internal,
    path: '/api/internal/amo-quotes/{id}/settle',
    summary: 'Accorder un devis, son document et sa demande de signature',
    params: z.object({ id }),
    response: ok,
  }),
  /** Those whose last day is over, some at a time; `left` says whether to ask again. */
  expire: endpoint({
    ...internal,
    path: '/api/internal/amo-quotes/expire',
    summary: 'Faire expirer les devis',
    response: z.object({ left: z.boolean() }),
  }),
}
