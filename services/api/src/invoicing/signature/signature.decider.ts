import {
  signatureCancelled,
  signatureCodeMistyped,
  signatureCodeSent,
  signatureCodeVerified,
  signatureCompleted,
  signatureExpired,
  signatureOpened,
  signaturePaused,
  signatureRefused,
  signatureRequested,
  signatureResumed,
  signatureSealed,
} from '@faitage/contracts/invoicing/signature/signature.events'
import { foldSignature, noSignature, type SignatureState } from '@faitage/contracts/invoicing/signature/signature.state'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { Decider } from '../../kernel/events/decider.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'

/** Milliseconds a code is good for, between two, and in which so many leave at most. */
export const CODE_MS = 10 * 60_000
export const BETWEEN_CODES_MS = 30_000
const CODES_MS = 24 * 3_600_000
export const CODES_A_DAY = 10

type DataOf<E extends (...args: never[]) => unknown> = Parameters<E>[0] extends infer D ? Omit<D & object, 'id'> : never

/** What is done with a signature. `at` is the server's clock, `today` its day in Paris. */
export type SignatureCommand =
  | ({ type: 'Request' } & Parameters<typeof signatureRequested>[0])
  | ({ type: 'Open' } & DataOf<typeof signatureOpened>)
  | { type: 'SendCode'; code_hash: string; at: string; today: string }
  | ({ type: 'Sign'; code_hash: string; today: string } & Omit<DataOf<typeof signatureCompleted>, 'on'>)
  | ({ type: 'Refuse'; today: string } & DataOf<typeof signatureRefused>)
  | ({ type: 'Seal' } & DataOf<typeof signatureSealed>)
  | { type: 'Pause' | 'Resume' | 'Cancel' | 'Expire' }

const isOver = ({ status }: SignatureState): boolean => status !== 'open' && status !== 'paused'

/** One signature of one signer. A final state never changes; a wrong code is an event, told by the state it leaves. */
export const signatureDecider: Decider<SignatureState, SignatureCommand> = {
  initial: noSignature,
  evolve: foldSignature,
  decide(command, state) {
    if (command.type === 'Request') {
      const { type: _, ...asked } = command
      return state.status === 'none' ? [signatureRequested(asked)] : []
    }
    const { id } = state
    if (state.status === 'none' || !id) return refused('NOT_FOUND')
    switch (command.type) {
      case 'Open':
        return state.opened_at || isOver(state)
          ? []
          : [signatureOpened({ id, ip: command.ip, user_agent: command.user_agent })]
      case 'SendCode':
        return sendCode(id, state, command)
      case 'Sign':
        return sign(id, state, command)
      case 'Refuse': {
        const { ip, user_agent, reason } = command
        if (state.status === 'refused') return []
        return mayAct(state, command.today) ?? [signatureRefused({ id, reason, ip, user_agent })]
      }
      case 'Seal': {
        const { type: _, ...made } = command
        if (state.status !== 'completed') return refused('signature.over')
        return state.sealed ? [] : [signatureSealed({ id, ...made })]
      }
      case 'Pause':
        return state.status === 'open' ? [signaturePaused({ id })] : []
      case 'Resume':
        return state.status === 'paused' ? [signatureResumed({ id })] : []
      case 'Cancel':
        return isOver(state) ? [] : [signatureCancelled({ id })]
      case 'Expire':
        return isOver(state) ? [] : [signatureExpired({ id })]
    }
  },
}

/** Why the signer may do nothing now. A pause does not stop the days. */
export function mayAct(state: SignatureState, today: string): Refusal | undefined {
  if (isOver(state) || (state.valid_until ?? '') < today) return refused('signature.over')
  return state.status === 'paused' ? refused('signature.paused') : undefined
}

function sendCode(
  id: string,
  state: SignatureState,
  { code_hash, at, today }: SignatureCommand & { type: 'SendCode' },
): readonly DomainEvent[] | Refusal {
  const now = Date.parse(at)
  const since = state.codes.map(sent => now - Date.parse(sent))
  return (
    mayAct(state, today) ??
    (since.some(age => age < BETWEEN_CODES_MS) ? refused('signature.code.soon') : undefined) ??
    (since.filter(age => age < CODES_MS).length >= CODES_A_DAY ? refused('signature.code.tooMany') : undefined) ?? [
      signatureCodeSent({ id, code_hash, at }),
    ]
  )
}

function sign(
  id: string,
  state: SignatureState,
  { type: _, code_hash, today, ...told }: SignatureCommand & { type: 'Sign' },
): readonly DomainEvent[] | Refusal {
  // Sent twice by an impatient hand: it is signed.
  if (state.status === 'completed') return []
  const fault = mayAct(state, today)
  if (fault) return fault
  const { code } = state
  if (!code) return refused('signature.code.none')
  if (code.left <= 0) return refused('signature.code.spent')
  if (Date.parse(told.at) - Date.parse(code.at) > CODE_MS) return refused('signature.code.expired')
  if (code.hash !== code_hash) return [signatureCodeMistyped({ id })]
  return [signatureCodeVerified({ id }), signatureCompleted({ id, ...told, on: today })]
}
