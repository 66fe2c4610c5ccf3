import { CODE_TRIES, type SignatureState } from '@faitage/contracts/invoicing/signature/signature.state'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/refusal.ts'
import { recorded, specOf } from '../../kernel/testing/given.ts'
import { BETWEEN_CODES_MS, CODE_MS, CODES_A_DAY, type SignatureCommand, signatureDecider } from './signature.decider.ts'

const uuid = (n: number) => `6f1c3b0e-5f0a-4c8e-9d43-0a1f5b1f7c${String(n).padStart(2, '0')}`
const hash = 'a'.repeat(64)
const from = { ip: '192.0.2.1', user_agent: 'Navigateur' }
const start = Date.parse('2026-03-02T09:00:00Z')
const iso = (ms: number) => new Date(start + ms).toISOString()
const today = '2026-03-02'
const request: SignatureCommand = {
  type: 'Request',
  ...{ id: uuid(1), quote_id: uuid(2), project_id: uuid(3), file_id: uuid(4), sha256: hash, token_hash: hash },
  ...{ email: 'a@exemple.fr', name: 'Anne Morel', valid_until: '2026-03-10', provider: 'built_in' },
}
const sign = (code_hash: string, at = 0, day = today): SignatureCommand => ({
  ...{ type: 'Sign', code_hash, today: day, name: 'Anne Morel', at: iso(at), ...from },
  ...{ consent_version: '1', consent_sha256: hash },
})
const sendCode = (code_hash: string, at = 0): SignatureCommand => ({ type: 'SendCode', code_hash, at: iso(at), today })

/** Does one command after the other, as the log would; answers what was written, and the refusals. */
function play(commands: readonly SignatureCommand[], decider = signatureDecider) {
  let state: SignatureState = decider.initial
  const events: DomainEvent[] = []
  const refusals: string[] = []
  const states: SignatureState[] = []
  for (const command of commands) {
    const decided = decider.decide(command, state)
    if (isRefusal(decided)) refusals.push(decided.key)
    else
      for (const event of decided) {
        state = decider.evolve(state, recorded(event, { revision: events.length }))
        events.push(event)
      }
    states.push(state)
  }
  return { state, states, refusals, types: events.map(({ type }) => type.replace('Signature', '')) }
}

describe('a signature', () => {
  it('is asked once, and signed with the right code', () => {
    const { types, state } = play([request, request, { type: 'Open', ...from }, sendCode('1'), sign('1'), sign('1')])
    expect(types).toEqual(['Requested', 'Opened', 'CodeSent', 'CodeVerified', 'Completed'])
    expect(state).toMatchObject({ status: 'completed', completed: { on: today, name: 'Anne Morel' } })
  })

  it('wants a code, of less than ten minutes, of five tries, the last one sent', () => {
    expect(play([request, sign('1')]).refusals).toEqual(['signature.code.none'])
    expect(play([request, sendCode('1'), sign('1', CODE_MS)]).state.status).toBe('completed')
    expect(play([request, sendCode('1'), sign('1', CODE_MS + 1)]).refusals).toEqual(['signature.code.expired'])
    const wrong = Array.from({ length: CODE_TRIES }, () => sign('0'))
    expect(play([request, sendCode('1'), ...wrong.slice(1), sign('1')]).state.status).toBe('completed')
    expect(play([request, sendCode('1'), ...wrong, sign('1')]).refusals).toEqual(['signature.code.spent'])
    const second = [request, sendCode('1'), sendCode('2', BETWEEN_CODES_MS)]
    expect(play([...second, sign('1', BETWEEN_CODES_MS)]).types.at(-1)).toBe('CodeMistyped')
    expect(play([...second, sign('2', BETWEEN_CODES_MS)]).state.status).toBe('completed')
  })

  it('sends codes neither at once nor for ever', () => {
    expect(play([request, sendCode('1'), sendCode('2', 1000)]).refusals).toEqual(['signature.code.soon'])
    const many = Array.from({ length: CODES_A_DAY + 1 }, (_, n) => sendCode(`${n}`, n * BETWEEN_CODES_MS))
    expect(play([request, ...many]).refusals).toEqual(['signature.code.tooMany'])
    expect(play([request, ...many.slice(1), sendCode('x', 25 * 3_600_000)]).refusals).toEqual([])
  })

  it('is done within its days, its last included, and not while it is paused', () => {
    const by = (day: string) => play([request, sendCode('1'), sign('1', 0, day)])
    expect(by('2026-03-10').state.status).toBe('completed')
    expect(by('2026-03-11').refusals).toEqual(['signature.over'])
    expect(play([request, sendCode('1'), { type: 'Pause' }, sign('1')]).refusals).toEqual(['signature.paused'])
    expect(play([request, sendCode('1'), { type: 'Pause' }, { type: 'Resume' }, sign('1')]).state.status).toBe(
      'completed',
    )
  })

  it('is sealed once, only where it was signed', () => {
    const made = { file_id: uuid(5), sha256: hash, proof: '{}', proof_sha256: hash, key_sha256: hash }
    const { given } = specOf(signatureDecider)
    given()
      .when({ type: 'Seal', ...made })
      .thenRefused('NOT_FOUND')
    expect(play([request, { type: 'Seal', ...made }]).refusals).toEqual(['signature.over'])
    const twice = play([request, sendCode('1'), sign('1'), { type: 'Seal', ...made }, { type: 'Seal', ...made }])
    expect(twice.types.filter(type => type === 'Sealed')).toHaveLength(1)
  })
})

/** Anything anybody may ask, at any time, with right and wrong codes. */
const anything = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 15 * 60_000 }),
      fc.constantFrom('SendCode', 'Right', 'Wrong', 'Refuse', 'Pause', 'Resume', 'Cancel', 'Expire', 'Open'),
    ),
    { maxLength: 60 },
  )
  .map(steps => {
    let at = 0
    let codes = 0
    return steps.map(([wait, what]): SignatureCommand => {
      at += wait
      switch (what) {
        case 'SendCode':
          return sendCode(`${++codes}`, at)
        case 'Right':
          return sign(`${codes}`, at)
        case 'Wrong':
          return sign('wrong', at)
        case 'Refuse':
          return { type: 'Refuse', today, reason: 'Trop cher.', ...from }
        case 'Open':
          return { type: 'Open', ...from }
        default:
          return { type: what as 'Pause' }
      }
    })
  })
const finals = ['completed', 'refused', 'cancelled', 'expired']

/** Whether a history keeps the promises of a signature: final is final, and no more than five wrong codes of one. */
function holds(commands: readonly SignatureCommand[], decider = signatureDecider): boolean {
  const { states, types } = play([request, ...commands], decider)
  const over = states.findIndex(({ status }) => finals.includes(status))
  const isFinal = over < 0 || states.slice(over).every(({ status }) => status === states[over]!.status)
  let mistyped = 0
  let few = true
  for (const type of types) {
    mistyped = type === 'CodeSent' ? 0 : type === 'CodeMistyped' ? mistyped + 1 : mistyped
    few &&= mistyped <= CODE_TRIES
  }
  const ends = types.filter(type => ['Completed', 'Refused', 'Cancelled', 'Expired'].includes(type))
  return isFinal && few && ends.length <= 1
}

describe('whatever is asked of a signature, in whatever order', () => {
  it('it ends once, and a code is guessed at five times at most', () => {
    fc.assert(
      fc.property(anything, commands => {
        expect(holds(commands)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('control: such histories do sign, refuse and mistype', () => {
    const seen = new Set(fc.sample(anything, 500).flatMap(commands => play([request, ...commands]).types))
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['Cancelled', 'CodeMistyped', 'Completed', 'Expired', 'Paused', 'Refused', 'Resumed']),
    )
  })

  it('control: a decider that counts no tries is caught', () => {
    const forgetful: typeof signatureDecider = {
      ...signatureDecider,
      evolve: (state, event) =>
        event.type === 'SignatureCodeMistyped' ? state : signatureDecider.evolve(state, event),
    }
    const guesses = [sendCode('1'), ...Array.from({ length: CODE_TRIES + 1 }, () => sign('0'))]
    expect(holds(guesses, forgetful)).toBe(false)
    expect(holds(guesses)).toBe(true)
  })
})
