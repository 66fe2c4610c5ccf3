import type { FaitageEventOf } from '@faitage/contracts/all-events'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'

type SignatureEvent =
  | 'SignatureRequested'
  | 'SignatureOpened'
  | 'SignatureCodeSent'
  | 'SignatureCodeMistyped'
  | 'SignatureCodeVerified'
  | 'SignatureCompleted'
  | 'SignatureSealed'
  | 'SignatureRefused'
  | 'SignaturePaused'
  | 'SignatureResumed'
  | 'SignatureCancelled'
  | 'SignatureExpired'
type Sentences = { [T in SignatureEvent]: (event: RecordedEvent<FaitageEventOf<T>>) => string }

/** What happens to a document that was handed to its signer, in one French sentence each. */
export const signatureSentences: Sentences = {
  SignatureRequested: ({ data: { valid_until } }) => `La signature est demandée, jusqu’au ${formatDay(valid_until)}.`,
  SignatureOpened: () => 'Le signataire a ouvert le document.',
  SignatureCodeSent: () => 'Un code a été envoyé au signataire.',
  SignatureCodeMistyped: () => 'Le signataire a saisi un code qui n’était pas le bon.',
  SignatureCodeVerified: () => 'Le signataire a saisi le bon code.',
  SignatureCompleted: ({ data: { on } }) => `Le signataire a signé le ${formatDay(on)}.`,
  SignatureSealed: () => 'Le document signé et sa preuve sont établis.',
  SignatureRefused: () => 'Le signataire a refusé de signer.',
  SignaturePaused: () => 'La signature est suspendue.',
  SignatureResumed: () => 'La signature reprend.',
  SignatureCancelled: () => 'La demande de signature est retirée.',
  SignatureExpired: () => 'La demande de signature a expiré.',
}
