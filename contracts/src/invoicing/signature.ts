import { z } from 'zod'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { email } from '../kernel/rules.ts'
import { calendarDate, id, instant, text } from '../kernel/values.ts'

/*
 * One sending of a quote for signature. What is personal is sealed under the signature's own key: erasing a requester does not
 * erase what proves that they signed, and forgets what does not. Tokens and codes are only kept as keyed hashes.
 */

const hash = z.string().max(64)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** From where somebody acted: the address and the browser, as the server saw them. */
const from = { ip: personal(z.string().max(64)).nullable(), user_agent: personal(z.string().max(300)).nullable() }
const ofSignature = { subject: 'id' } as const

export const signatureRequested = event(
  'SignatureRequested',
  {
    id,
    quote_id: id,
    project_id: id,
    /** The PDF to be signed, and the hash of its bytes. */
    file_id: id,
    sha256,
    provider: z.enum(['built_in', 'universign']),
    valid_until: calendarDate,
    token_hash: hash,
    signer_name: personal(text(300)),
    signer_email: personal(email),
  },
  ofSignature,
)
/** The holder of the link asked, by a gesture, to read the document: the first time. */
export const signatureOpened = event('SignatureOpened', { id, at: instant, ...from }, ofSignature)
/** A code of six figures left for the signer's mailbox; the one before serves no more. */
export const signatureCodeSent = event('SignatureCodeSent', { id, rank: z.int(), code_hash: hash, at: instant })
export const signatureCodeMistaken = event('SignatureCodeMistaken', { id, rank: z.int(), at: instant })
export const signatureCodeVerified = event('SignatureCodeVerified', { id, rank: z.int(), at: instant })
/** The browser that typed the right code: who signs or refuses does so from there. `browser_hash`: of a secret that it alone holds. */
export const signatureBrowserProven = event(
  'SignatureBrowserProven',
  { id, rank: z.int(), browser_hash: hash, at: instant, ...from },
  ofSignature,
)
/** The signer typed their name, agreed to the text of that version, and signed. */
export const signatureGiven = event(
  'SignatureGiven',
  {
    id,
    at: instant,
    on: calendarDate,
    typed_name: personal(text(200)),
    consent_version: z.string().max(20),
    consent_sha256: sha256,
    ...from,
  },
  ofSignature,
)
/** The signed file is filed; `proof_sha256` is the hash of `preuve.json`. */
export const signatureCompleted = event('SignatureCompleted', {
  id,
  new_file_id: id,
  signed_sha256: sha256,
  proof_sha256: sha256,
})
export const signatureRefused = event(
  'SignatureRefused',
  { id, at: instant, reason: personal(text(500)), ...from },
  ofSignature,
)
export const signaturePaused = event('SignaturePaused', { id })
export const signatureResumed = event('SignatureResumed', { id })
export const signatureCancelled = event('SignatureCancelled', { id })
export const signatureExpired = event('SignatureExpired', { id })

/** The provider holds the document under that id of theirs. */
export const signatureTransactionOpened = event('SignatureTransactionOpened', {
  id,
  transaction_id: z.string().min(1).max(100),
})
/** The provider says it is signed: the file that came back, and their evidence. It may come when all is over, and is kept. */
export const signatureReturned = event('SignatureReturned', {
  id,
  on: calendarDate,
  new_file_id: id,
  signed_sha256: sha256,
  evidence_file_id: id,
})

export const signatureEvents = [
  ...[signatureRequested, signatureOpened, signatureCodeSent, signatureCodeMistaken, signatureCodeVerified],
  ...[signatureBrowserProven, signatureGiven, signatureCompleted, signatureRefused],
  ...[signaturePaused, signatureResumed, signatureCancelled, signatureExpired],
  ...[signatureTransactionOpened, signatureReturned],
] as const
export type RecordedSignatureEvent = RecordedEvent<EventOf<(typeof signatureEvents)[number]>>

/** `given`: signed, its file is being made. The last four are final. */
type SignaturePhase = 'waiting' | 'paused' | 'given' | 'completed' | 'refused' | 'cancelled' | 'expired'

type Data<D extends (typeof signatureEvents)[number]> = EventOf<D>['data']

export interface KnownSignature {
  readonly phase: SignaturePhase
  readonly asked: Data<typeof signatureRequested>
  readonly asked_at: string
  readonly opened: Data<typeof signatureOpened> | undefined
  /** The code that serves now: wrong tries of it, and when it was right. */
  readonly code:
    | {
        readonly rank: number
        readonly hash: string
        readonly at: string
        readonly mistakes: number
        readonly verified_at: string | undefined
      }
    | undefined
  /** The browser that typed the code that serves now; of a signature of before this was kept, none. */
  readonly browser?: Data<typeof signatureBrowserProven> | undefined
  readonly given: Data<typeof signatureGiven> | undefined
  readonly completed: Data<typeof signatureCompleted> | undefined
  readonly refused: Data<typeof signatureRefused> | undefined
  /** Of a provider: their id of it, and what came back signed. */
  readonly transaction_id?: string
  readonly returned?: Data<typeof signatureReturned>
}
export type SignatureState = { readonly phase: 'none' } | KnownSignature
export const noSignature: SignatureState = { phase: 'none' }

/** The state after one more event. Pure. */
export function foldSignature(state: SignatureState, event: RecordedSignatureEvent): KnownSignature {
  if (event.type === 'SignatureRequested') {
    const fresh = { opened: undefined, code: undefined, given: undefined, completed: undefined, refused: undefined }
    return { phase: 'waiting', asked: event.data, asked_at: event.recordedAt, ...fresh }
  }
  if (state.phase === 'none') throw new Error(`${event.type} on ${event.stream} before a signature was asked for`)
  switch (event.type) {
    case 'SignatureOpened':
      return { ...state, opened: state.opened ?? event.data }
    case 'SignatureCodeSent': {
      const { rank, code_hash, at } = event.data
      return { ...state, code: { rank, hash: code_hash, at, mistakes: 0, verified_at: undefined }, browser: undefined }
    }
    case 'SignatureCodeMistaken':
      return { ...state, code: state.code && { ...state.code, mistakes: state.code.mistakes + 1 } }
    case 'SignatureCodeVerified':
      return { ...state, code: state.code && { ...state.code, verified_at: event.data.at } }
    case 'SignatureBrowserProven':
      return { ...state, browser: event.data }
    case 'SignatureGiven':
      return { ...state, phase: 'given', given: event.data }
    case 'SignatureCompleted':
      return { ...state, phase: 'completed', completed: event.data }
    case 'SignatureRefused':
      return { ...state, phase: 'refused', refused: event.data }
    case 'SignaturePaused':
      return { ...state, phase: 'paused' }
    case 'SignatureResumed':
      return { ...state, phase: 'waiting' }
    case 'SignatureCancelled':
      return { ...state, phase: 'cancelled' }
    case 'SignatureExpired':
      return { ...state, phase: 'expired' }
    case 'SignatureTransactionOpened':
      return { ...state, transaction_id: event.data.transaction_id }
    case 'SignatureReturned': {
      const isRunning = state.phase === 'waiting' || state.phase === 'paused'
      return { ...state, phase: isRunning ? 'completed' : state.phase, returned: event.data }
    }
    default:
      return unfolded(event)
  }
}
