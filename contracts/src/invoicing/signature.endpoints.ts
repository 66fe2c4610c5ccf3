import { z } from 'zod'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { ofNobody, ofWorker, operated, recordOf } from '../kernel/scope.ts'
import { id, text } from '../kernel/values.ts'
import { amoQuote } from './amo-quote.ts'

/** The id of the signature and its secret, one after the other. */
const params = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{65}$/) })
const open = { access: 'public', of: ofNobody('whoever holds the link signs'), params, response: z.unknown() } as const
const path = '/api/sign/{token}'

/** The pages a signer is led to by the link they got: the API draws them itself, they are no part of the application. */
export const signEndpoints = {
  page: endpoint({ ...open, method: 'GET', path, summary: 'La page de signature d’un document' }),
  document: endpoint({ ...open, method: 'GET', path: `${path}/document`, summary: 'Le document à signer, ou signé' }),
  /** A gesture of whoever reads: no program that follows links makes it. */
  open: endpoint({
    ...open,
    method: 'POST',
    path: `${path}/open`,
    consumes: 'form',
    summary: 'Ouvrir le document à signer',
    body: z.object({ to: z.enum(['page', 'document']).default('page') }),
  }),
  code: endpoint({
    ...open,
    method: 'POST',
    path: `${path}/code`,
    consumes: 'form',
    summary: 'Demander un code de signature',
  }),
  check: endpoint({
    ...open,
    method: 'POST',
    path: `${path}/check`,
    consumes: 'form',
    summary: 'Donner le code reçu',
    body: z.object({ code: z.string().max(20) }),
  }),
  sign: endpoint({
    ...open,
    method: 'POST',
    path: `${path}/sign`,
    consumes: 'form',
    summary: 'Signer',
    body: z.object({ name: z.string().max(300), consent: z.string().max(10).optional() }),
  }),
  refuse: endpoint({
    ...open,
    method: 'POST',
    path: `${path}/refuse`,
    consumes: 'form',
    summary: 'Refuser de signer',
    body: z.object({ reason: z.string().max(1000) }),
  }),
  /** What our proofs are signed with: the public part, PEM. */
  key: endpoint({
    method: 'GET',
    path: '/api/signature-key',
    access: 'public',
    of: ofNobody('a public key'),
    summary: 'La clé publique des preuves de signature',
    response: z.unknown(),
  }),
  /** The file of a signature is made and the quote is told, once, whatever fell meanwhile. */
  finish: endpoint({
    method: 'POST',
    path: '/api/internal/signatures/{id}/finish',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Achever une signature',
    params: z.object({ id }),
    response: z.object({ ok: z.literal(true) }),
  }),
}

/**
 * `preuve.json` of a signed quote: what happened, when, by whom, and the house's signature of it. For administrators and
 * managers, as all proof is: the others read that it was signed, and when.
 */
export const proofEndpoints = ofFeature('ca_amo_quotes', {
  proof: endpoint({
    method: 'GET',
    path: '/api/amo-quotes/{id}/proof',
    access: 'read dossier',
    of: operated(recordOf(amoQuote)('id', 'read')),
    about: 'quote',
    summary: 'La preuve de signature d’un devis',
    params: z.object({ id }),
    response: z.unknown(),
  }),
})

export const typedName = text(200)
export const refusalReason = text(500)

/** What a provider calls, and what the worker has read of theirs. */
export const signatureProviderEndpoints = {
  /** A hint that something happened: answered at once, then the transaction is read. */
  webhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/signature/{secret}',
    access: 'public',
    of: ofNobody('its secret is the provider’s'),
    summary: 'Être prévenu par le prestataire de signature',
    params: z.object({ secret: z.string().min(1).max(200) }),
    body: z.record(z.string().max(200), z.unknown()),
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Reads open transactions after an id, some at a time; `next` is where to go on. */
  readOpen: endpoint({
    method: 'POST',
    path: '/api/internal/signature-transactions/read',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Lire les signatures en cours chez le prestataire',
    body: z.object({ after: id.nullable() }),
    response: z.object({ next: id.nullable() }),
  }),
}
