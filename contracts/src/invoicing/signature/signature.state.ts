import type { FaitageEvent } from '../../all-events.ts'
import type { RecordedEvent } from '../../kernel/message.ts'
import type { SignatureProvider } from './signature.events.ts'

/** Where a signature stands. The last four are final. */
export type SignatureStatus = 'none' | 'open' | 'paused' | 'completed' | 'refused' | 'cancelled' | 'expired'

/** A signature that was asked, as its stream tells it. What is personal is null once its key is gone. */
export interface SignatureState {
  readonly status: SignatureStatus
  readonly id?: string
  readonly quote_id?: string
  readonly project_id?: string
  readonly file_id?: string
  readonly sha256?: string
  readonly email?: string
  readonly name?: string
  readonly valid_until?: string
  readonly provider?: SignatureProvider
  readonly token_hash?: string
  readonly requested_at?: string
  readonly opened_at?: string
  /** The one code that is good, with the tries that are left. */
  readonly code?: { readonly hash: string; readonly at: string; readonly left: number }
  /** When each code left. */
  readonly codes: readonly string[]
  readonly verified_at?: string
  readonly completed?: {
    readonly name: string
    readonly consent_version: string
    readonly consent_sha256: string
    readonly on: string
    readonly at: string
    readonly ip: string
    readonly user_agent: string
  }
  readonly refusal?: { readonly reason: string; readonly at: string }
  readonly sealed?: {
    readonly file_id: string
    readonly sha256: string
    readonly proof: string
    readonly proof_sha256: string
    readonly key_sha256: string
  }
}

/** Wrong codes that put an end to one. */
export const CODE_TRIES = 5

export const noSignature: SignatureState = { status: 'none', codes: [] }

/** What a signature is after one more event. Pure. */
export function foldSignature(state: SignatureState, event: RecordedEvent<FaitageEvent>): SignatureState {
  const at = event.recordedAt
  const { code: _, ...spent } = state
  switch (event.type) {
    case 'SignatureRequested':
      return { ...event.data, status: 'open', codes: [], requested_at: at }
    case 'SignatureOpened':
      return { ...state, opened_at: state.opened_at ?? at }
    case 'SignatureCodeSent':
      return {
        ...state,
        code: { hash: event.data.code_hash, at: event.data.at, left: CODE_TRIES },
        codes: [...state.codes, event.data.at],
      }
    case 'SignatureCodeMistyped':
      return state.code ? { ...state, code: { ...state.code, left: state.code.left - 1 } } : state
    case 'SignatureCodeVerified':
      return { ...spent, verified_at: at }
    case 'SignatureCompleted':
      return { ...spent, status: 'completed', completed: event.data }
    case 'SignatureSealed':
      return { ...state, sealed: event.data }
    case 'SignatureRefused':
      return { ...spent, status: 'refused', refusal: { reason: event.data.reason, at } }
    case 'SignaturePaused':
      return { ...state, status: 'paused' }
    case 'SignatureResumed':
      return { ...state, status: 'open' }
    case 'SignatureCancelled':
      return { ...spent, status: 'cancelled' }
    case 'SignatureExpired':
      return { ...spent, status: 'expired' }
    default:
      return state
  }
}
