import {
  foldSignature,
  noSignature,
  type RecordedSignatureEvent,
  type SignatureState,
  signatureBrowserProven,
  signatureCancelled,
  signatureCodeMistaken,
  signatureCodeSent,
  signatureCodeVerified,
  signatureCompleted,
  signatureExpired,
  signatureGiven,
  signatureOpened,
  signaturePaused,
  signatureRefused,
  signatureRequested,
  signatureResumed,
  signatureReturned,
  signatureTransactionOpened,
} from '@faitage/contracts/invoicing/signature'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { Decider } from '../../kernel/events/decider.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'

/** Minutes a code serves, wrong tries of one, seconds between two, codes of a day; minutes to sign once one was right. */
export const CODE = { minutes: 10, tries: 5, apart: 60, aDay: 10, toSign: 30 } as const

type DataOf<D extends (data: never) => unknown> = Omit<Parameters<D>[0], 'id'>
/** `matches` compares a hash with that of what was typed; `browser_hash` is of the browser that typed it. */
type CheckCode = {
  type: 'Check'
  matches(rank: number, hash: string): boolean
  at: string
  today: string
  browser_hash: string
  ip: string | null
  user_agent: string | null
}
export type SignatureCommand =
  | ({ type: 'Request'; id: string } & DataOf<typeof signatureRequested>)
  | ({ type: 'Open' } & DataOf<typeof signatureOpened>)
  | { type: 'SendCode'; hashOf(rank: number): string; at: string; today: string }
  | CheckCode
  /** `browser_hash`: of the browser that asks; null where it holds no secret. */
  | ({ type: 'Give'; today: string; browser_hash: string | null } & DataOf<typeof signatureGiven>)
  | ({ type: 'Complete' } & DataOf<typeof signatureCompleted>)
  | ({ type: 'Refuse'; browser_hash: string | null } & DataOf<typeof signatureRefused>)
  /** What the provider says; they proved by their own means who refused. */
  | ({ type: 'NoteRefusal' } & DataOf<typeof signatureRefused>)
  | ({ type: 'Note' } & DataOf<typeof signatureTransactionOpened>)
  | ({ type: 'Return' } & DataOf<typeof signatureReturned>)
  /** What follows from the quote. What is over stays so. */
  | { type: 'Pause' | 'Resume' | 'Cancel' | 'Expire' }

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000

type Known = Exclude<SignatureState, { phase: 'none' }>

/** What keeps a signer from going on; days are of Paris. */
function notOpen({ phase, asked }: Known, today: string): Refusal | undefined {
  if (phase === 'paused') return refused('sign.paused')
  return phase !== 'waiting' || asked.valid_until < today ? refused('sign.over') : undefined
}

/** The signer showed that the mailbox is theirs, a moment ago and from the same browser. */
function notProven({ code, browser }: Known, browser_hash: string | null, at: string): Refusal | undefined {
  const verified = code?.verified_at
  if (!verified || secondsBetween(verified, at) > CODE.toSign * 60) return refused('sign.code.none')
  return browser?.browser_hash === browser_hash ? undefined : refused('sign.code.browser')
}

/** The rules of a signature: the document first, then a code to the mailbox, then the name, the consent and the signature. */
export const signatureDecider: Decider<SignatureState, SignatureCommand> = {
  initial: noSignature,
  evolve: (state, event) => foldSignature(state, event as RecordedSignatureEvent),

  decide(command, state): readonly DomainEvent[] | Refusal {
    if (command.type === 'Request') {
      const { type: _, ...asked } = command
      return state.phase === 'none' ? [signatureRequested(asked)] : []
    }
    if (state.phase === 'none') return refused('NOT_FOUND')
    const { id } = state.asked
    switch (command.type) {
      case 'Open': {
        const { type: _, ...seen } = command
        return state.opened || state.phase !== 'waiting' ? [] : [signatureOpened({ id, ...seen })]
      }
      case 'SendCode':
        return sendCode(state, command)
      case 'Check':
        return check(state, command)
      case 'Give': {
        const { type: _, today, browser_hash, ...given } = command
        if (state.given) return []
        return notOpen(state, today) ?? notProven(state, browser_hash, given.at) ?? [signatureGiven({ id, ...given })]
      }
      case 'Complete': {
        const { type: _, ...completed } = command
        return state.phase === 'given' ? [signatureCompleted({ id, ...completed })] : []
      }
      case 'Refuse': {
        const { type: _, browser_hash, ...said } = command
        if (state.phase === 'refused') return []
        if (!running(state)) return refused('sign.over')
        return notProven(state, browser_hash, said.at) ?? [signatureRefused({ id, ...said })]
      }
      case 'NoteRefusal': {
        const { type: _, ...said } = command
        if (state.phase === 'refused') return []
        return running(state) ? [signatureRefused({ id, ...said })] : refused('sign.over')
      }
      case 'Note':
        return state.transaction_id ? [] : [signatureTransactionOpened({ id, transaction_id: command.transaction_id })]
      case 'Return': {
        const { type: _, ...returned } = command
        // Whatever it became here, what was signed is kept.
        return state.returned ? [] : [signatureReturned({ id, ...returned })]
      }
      case 'Pause':
        return state.phase === 'waiting' ? [signaturePaused({ id })] : []
      case 'Resume':
        return state.phase === 'paused' ? [signatureResumed({ id })] : []
      case 'Cancel':
        return running(state) ? [signatureCancelled({ id })] : []
      case 'Expire':
        return running(state) ? [signatureExpired({ id })] : []
    }
  },
}

const running = ({ phase }: Known): boolean => phase === 'waiting' || phase === 'paused'

function sendCode(state: Known, { at, today, hashOf }: Extract<SignatureCommand, { type: 'SendCode' }>) {
  const { asked, opened, code } = state
  const closed = notOpen(state, today)
  if (closed) return closed
  if (!opened) return refused('sign.notRead')
  if (code && secondsBetween(code.at, at) < CODE.apart) return refused('sign.code.soon')
  const rank = (code?.rank ?? 0) + 1
  // Ten in a row, then no more before a day has passed.
  if (code && code.rank % CODE.aDay === 0 && secondsBetween(code.at, at) < 86_400) return refused('sign.code.tooMany')
  return [signatureCodeSent({ id: asked.id, rank, code_hash: hashOf(rank), at })]
}

function check(state: Known, { at, today, matches, browser_hash, ip, user_agent }: CheckCode) {
  const { asked, code, browser } = state
  const { id } = asked
  const closed = notOpen(state, today)
  if (closed) return closed
  if (!code) return refused('sign.code.none')
  if (code.verified_at) return browser?.browser_hash === browser_hash ? [] : refused('sign.code.browser')
  if (code.mistakes >= CODE.tries) return refused('sign.code.spent')
  if (secondsBetween(code.at, at) > CODE.minutes * 60) return refused('sign.code.late')
  const { rank } = code
  return matches(rank, code.hash)
    ? [signatureCodeVerified({ id, rank, at }), signatureBrowserProven({ id, rank, browser_hash, at, ip, user_agent })]
    : [signatureCodeMistaken({ id, rank, at })]
}
