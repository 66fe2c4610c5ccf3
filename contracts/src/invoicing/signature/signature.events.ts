import { z } from 'zod'
import { event } from '../../kernel/message.ts'
import { personal } from '../../kernel/personal.ts'
import { calendarDate, id, instant, text } from '../../kernel/values.ts'

/** Who takes a signature in: ourselves, or a provider. */
export const signatureProvider = z.enum(['built_in', 'universign'])
export type SignatureProvider = z.infer<typeof signatureProvider>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Where somebody acted from. Sealed, as all that tells of the signer, under the signature's own key: it outlives theirs as evidence. */
const from = { ip: personal(z.string().max(60)), user_agent: personal(z.string().max(400)) }
const bySignature = { subject: 'id' } as const

/** A document is handed to one signer, until the end of a day in Paris. Its link is known by its hash only. */
export const signatureRequested = event(
  'SignatureRequested',
  {
    id,
    quote_id: id,
    project_id: id,
    file_id: id,
    /** Of the PDF, as it was sent. */
    sha256,
    email: personal(z.string().max(320)),
    name: personal(text(300)),
    valid_until: calendarDate,
    provider: signatureProvider,
    token_hash: sha256,
  },
  bySignature,
)
export const signatureOpened = event('SignatureOpened', { id, ...from }, bySignature)
/** A code left for the e-mail on file; it puts an end to the one before. */
export const signatureCodeSent = event('SignatureCodeSent', { id, code_hash: z.string().max(64), at: instant })
/** A code was typed that was not the right one. */
export const signatureCodeMistyped = event('SignatureCodeMistyped', { id })
export const signatureCodeVerified = event('SignatureCodeVerified', { id })
/** What the signer did: name typed, consent given to that text. `at` is the server's clock. */
export const signatureCompleted = event(
  'SignatureCompleted',
  {
    id,
    name: personal(text(200)),
    consent_version: z.string().max(20),
    consent_sha256: sha256,
    on: calendarDate,
    at: instant,
    ...from,
  },
  bySignature,
)
/** The signed file and the proof are made: the proof stands here word for word, signed by the key of that hash. */
export const signatureSealed = event(
  'SignatureSealed',
  {
    id,
    file_id: id,
    sha256,
    proof: personal(z.string().max(20_000)),
    proof_sha256: sha256,
    key_sha256: sha256,
  },
  bySignature,
)
export const signatureRefused = event('SignatureRefused', { id, reason: personal(text(500)), ...from }, bySignature)
export const signaturePaused = event('SignaturePaused', { id })
export const signatureResumed = event('SignatureResumed', { id })
export const signatureCancelled = event('SignatureCancelled', { id })
export const signatureExpired = event('SignatureExpired', { id })

export const signatureEvents = [
  signatureRequested,
  signatureOpened,
  signatureCodeSent,
  signatureCodeMistyped,
  signatureCodeVerified,
  signatureCompleted,
  signatureSealed,
  signatureRefused,
  signaturePaused,
  signatureResumed,
  signatureCancelled,
  signatureExpired,
] as const
