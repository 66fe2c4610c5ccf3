import type { SignatureState } from '@faitage/contracts/invoicing/signature'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/refusal.ts'
import { recorded } from '../../kernel/testing/given.ts'
import { CODE, type SignatureCommand, signatureDecider } from './signature.decider.ts'

const uuid = (n: number) => `6f1c3b0e-5f0a-4c8e-9d43-0a1f5b1f7c${String(n).padStart(2, '0')}`
const hash = 'a'.repeat(64)
const from = { ip: '192.0.2.1', user_agent: 'Navigateur' }
const start = Date.parse('2026-03-02T09:00:00Z')
const iso = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const today = '2026-03-02'
const request: SignatureCommand = {
  type: 'Request',
  ...{ id: uuid(1), quote_id: uuid(2), project_id: uuid(3), file_id: uuid(4), sha256: hash, token_hash: 'secret' },
  ...{ signer_email: 'a@exemple.fr', signer_name: 'Anne Morel', valid_until: '2026-03-10', provider: 'built_in' },
}
const open = (at = 0): SignatureCommand => ({ type: 'Open', at: iso(at), ...from })
const code = (at = 0): SignatureCommand => ({ type: 'SendCode', hashOf: rank => `hash ${rank}`, at: iso(at), today })
/** Types the right code of a rank, or a wrong one (0). */
const check = (rank: number, at = 0): SignatureCommand => ({
  type: 'Check',
  matches: (_, kept) => kept === `hash ${rank}`,
  at: iso(at),
  today,
  browser_hash: 'ours',
  ...from,
})
const give = (at = 0, day = today, browser_hash: string | null = 'ours'): SignatureCommand => ({
  browser_hash,
  ...{ type: 'Give', today: day, on: day, at: iso(at), typed_name: 'Anne Morel', ...from },
  ...{ consent_version: '1', consent_sha256: hash },
})

/** Does one command after the other, as the log would; answers what was written, and the refusals. */
function play(commands: readonly SignatureCommand[], decider = signatureDecider) {
  let state: SignatureState = decider.initial
  const events: DomainEvent[] = []
  const refusals: string[] = []
  const phases: string[] = []
  for (const command of commands) {
    const decided = decider.decide(command, state)
    if (isRefusal(decided)) refusals.push(decided.key)
    else
      for (const event of decided) {
        state = decider.evolve(state, recorded(event, { revision: events.length }))
        events.push(event)
      }
    phases.push(state.phase)
  }
  return { phase: state.phase, phases, refusals, types: events.map(({ type }) => type.replace('Signature', '')) }
}
const refuse = (at = 0, browser_hash: string | null = 'ours'): SignatureCommand => ({
  ...{ type: 'Refuse', reason: 'Trop cher.', at: iso(at), browser_hash, ...from },
})
const ready = [request, open(), code(), check(1)]

describe('a signature', () => {
  it('is asked once, and given once the document was read and the code was right', () => {
    expect(play([...ready, request, give(), give()]).types).toEqual([
      ...['Requested', 'Opened', 'CodeSent', 'CodeVerified', 'BrowserProven', 'Given'],
    ])
    expect(play([request, code()]).refusals).toEqual(['sign.notRead'])
    expect(play([request, open(), code(), give()]).refusals).toEqual(['sign.code.none'])
  })

  it('wants a code of less than ten minutes, of five tries, the last one sent', () => {
    const { minutes, tries, apart, toSign } = CODE
    const opened = [request, open(), code()]
    expect(play([...opened, check(1, minutes * 60)]).types.at(-1)).toBe('BrowserProven')
    expect(play([...opened, check(1, minutes * 60 + 1)]).refusals).toEqual(['sign.code.late'])
    const wrong = Array.from({ length: tries }, () => check(0))
    expect(play([...opened, ...wrong.slice(1), check(1)]).types.at(-1)).toBe('BrowserProven')
    expect(play([...opened, ...wrong, check(1)]).refusals).toEqual(['sign.code.spent'])
    expect(play([...opened, code(apart), check(1, apart)]).types.at(-1)).toBe('CodeMistaken')
    expect(play([...ready, give(toSign * 60)]).phase).toBe('given')
    expect(play([...ready, give(toSign * 60 + 1)]).refusals).toEqual(['sign.code.none'])
    // Another code asks to be proven anew.
    expect(play([...ready, code(apart), give(apart)]).refusals).toEqual(['sign.code.none'])
  })

  it('sends codes neither at once nor for ever', () => {
    const { apart, aDay } = CODE
    expect(play([request, open(), code(), code(apart - 1)]).refusals).toEqual(['sign.code.soon'])
    const many = Array.from({ length: aDay + 1 }, (_, n) => code(n * apart))
    expect(play([request, open(), ...many]).refusals).toEqual(['sign.code.tooMany'])
    expect(play([request, open(), ...many.slice(1), code(25 * 3600)]).refusals).toEqual([])
  })

  it('is given within its days, its last included, and not while it is paused', () => {
    expect(play([...ready, give(0, '2026-03-10')]).phase).toBe('given')
    expect(play([...ready, give(0, '2026-03-11')]).refusals).toEqual(['sign.over'])
    expect(play([...ready, { type: 'Pause' }, give()]).refusals).toEqual(['sign.paused'])
    expect(play([...ready, { type: 'Pause' }, { type: 'Resume' }, give()]).phase).toBe('given')
    expect(play([...ready, { type: 'Pause' }, refuse()]).phase).toBe('refused')
  })

  it('is given or refused from the browser that typed the code, and from no other', () => {
    for (const by of [give, refuse] as const) {
      const from = (browser: string | null) => (by === give ? give(0, today, browser) : refuse(0, browser))
      expect(play([request, open(), from('ours')]).refusals).toEqual(['sign.code.none'])
      expect(play([...ready, from('other'), from(null)]).refusals).toEqual(['sign.code.browser', 'sign.code.browser'])
      expect(play([...ready, from('ours')]).refusals).toEqual([])
    }
    const elsewhere = { ...check(1), browser_hash: 'other' } as SignatureCommand
    expect(play([...ready, elsewhere, give()])).toMatchObject({ phase: 'given', refusals: ['sign.code.browser'] })
  })
})

/** Anything anybody may ask, at any time, with right and wrong codes. */
const anything = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 3 * 60 }),
      // What leads to a signature comes more often, so that many histories have one.
      fc.constantFrom(
        ...(['Open', 'Open', 'Code', 'Code', 'Right', 'Right', 'Right', 'Give', 'Give', 'Wrong', 'Wrong'] as const),
        ...(['Complete', 'Refuse', 'Pause', 'Resume', 'Resume', 'Cancel', 'Expire'] as const),
      ),
    ),
    { maxLength: 60, size: 'max' },
  )
  .map(steps => {
    let at = 0
    return steps.map(([wait, what]): SignatureCommand => {
      at += wait
      switch (what) {
        case 'Code':
          return code(at)
        case 'Right':
          return { type: 'Check', matches: () => true, at: iso(at), today, browser_hash: 'ours', ...from }
        case 'Wrong':
          return check(0, at)
        case 'Give':
          return give(at)
        case 'Refuse':
          return refuse(at)
        case 'Open':
          return open(at)
        case 'Complete':
          return { type: 'Complete', new_file_id: uuid(9), signed_sha256: hash, proof_sha256: hash }
        default:
          return { type: what as 'Pause' }
      }
    })
  })
const finals = ['given', 'completed', 'refused', 'cancelled', 'expired']

/** Whether a history keeps the promises of a signature: it ends once, for good, and a code is guessed at five times at most. */
function holds(commands: readonly SignatureCommand[], decider = signatureDecider): boolean {
  const { phases, types } = play([request, ...commands], decider)
  const over = phases.findIndex(phase => finals.includes(phase))
  const isFinal =
    over < 0 ||
    phases.slice(over).every(phase => phase === phases[over] || (phases[over] === 'given' && phase === 'completed'))
  let mistaken = 0
  let few = true
  for (const type of types) {
    mistaken = type === 'CodeSent' ? 0 : type === 'CodeMistaken' ? mistaken + 1 : mistaken
    few &&= mistaken <= CODE.tries
  }
  const ends = types.filter(type => ['Given', 'Refused', 'Cancelled', 'Expired'].includes(type))
  const verified = types.indexOf('CodeVerified')
  const given = types.indexOf('Given')
  return isFinal && few && ends.length <= 1 && (given < 0 || (verified >= 0 && verified < given))
}

describe('whatever is asked of a signature, in whatever order', () => {
  it('it ends once, never without a right code, and a code is guessed at five times at most', () => {
    fc.assert(
      fc.property(anything, commands => {
        expect(holds(commands)).toBe(true)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('control: such histories do sign, refuse and mistake', () => {
    const seen = new Set(fc.sample(anything, { numRuns: 1000, seed: 7 }).flatMap(all => play([request, ...all]).types))
    expect([...seen]).toEqual(
      expect.arrayContaining(['Cancelled', 'CodeMistaken', 'CodeVerified', 'Given', 'Completed', 'Expired', 'Refused']),
    )
  })

  it('control: a decider that counts no tries, or forgets that it ended, is caught', () => {
    const forgetting = (type: string): typeof signatureDecider => ({
      ...signatureDecider,
      evolve: (state, event) => (event.type === type ? state : signatureDecider.evolve(state, event)),
    })
    const guesses = [open(), code(), ...Array.from({ length: CODE.tries + 1 }, () => check(0))]
    expect([holds(guesses), holds(guesses, forgetting('SignatureCodeMistaken'))]).toEqual([true, false])
    const twice: SignatureCommand[] = [{ type: 'Cancel' }, { type: 'Expire' }]
    expect([holds(twice), holds(twice, forgetting('SignatureCancelled'))]).toEqual([true, false])
  })
})
