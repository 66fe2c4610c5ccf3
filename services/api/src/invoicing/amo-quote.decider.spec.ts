import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import {
  amoQuoteCancelled,
  amoQuoteClosed,
  amoQuoteExpired,
  amoQuoteInvalidated,
  amoQuoteInvoiced,
  amoQuoteInvoiceReleased,
  amoQuoteNotSent,
  amoQuotePaused,
  amoQuoteResumed,
  amoQuoteSent,
  amoQuoteSignatureReceived,
  amoQuoteSigned,
  amoQuoteSignedTooLate,
} from '@faitage/contracts/invoicing/amo-quote.events'
import { amoQuoteStatusLabels } from '@faitage/contracts/invoicing/amo-quote-status'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { describe, expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import type { ReceiveSignature } from './amo-quote.commands.ts'
import { amoQuoteDecider, printedOf } from './amo-quote.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const subject_id = '0192aaaa-0000-7000-8000-000000000002'
const other = '0192aaaa-0000-7000-8000-000000000009'
const [on, day, sha256, reason] = ['2026-11-24', '2026-12-24', 'a'.repeat(64), 'Trop cher']
const line = { kind: 'CUSTOM_SERVICE', label: 'Visite', quantity: '1', unit_price: '1000.00', vat_rate: '20' } as const
const draft: AmoQuoteSheet = { project_id: id, name: 'Accompagnement', validity_date: day, amo_quote_details: [line] }

const { given, stateAfter } = specOf(amoQuoteDecider)
const sheet = amoQuote.shape(draft)
const drawn = amoQuote.registered({ id, mission_id: id, subject_id, sheet })
const left = { document_id: id, file_id: id, sha256, signature_id: id, on }
const sent = amoQuoteSent({ id, ...left })
const paused = amoQuotePaused({ id })
const cancelled = amoQuoteCancelled({ id, subject_id, reason })
const closed = amoQuoteClosed({ id, subject_id, reason })
const expired = amoQuoteExpired({ id, on: day })
const signed = amoQuoteSigned({ id, on, document_id: id, new_document_id: other, method: 'electronic' })
const invalidated = amoQuoteInvalidated({ id, subject_id, reason })

const ways = {
  CREATED: [drawn],
  WAITING_SIGNATURE: [drawn, sent],
  PAUSED: [drawn, sent, paused],
  CANCELLED: [drawn, sent, cancelled],
  CLOSED: [drawn, sent, closed],
  EXPIRED: [drawn, sent, expired],
  SIGNED: [drawn, sent, signed],
} satisfies Record<keyof typeof amoQuoteStatusLabels, DomainEvent[]>
type Status = keyof typeof ways
const statuses = Object.keys(ways) as Status[]
const but = (...some: Status[]) => statuses.filter(status => !some.includes(status))
const from = (status: Status) => ({ from: amoQuoteStatusLabels[status] })
const sheetAfter = (...events: DomainEvent[]) => {
  const state = stateAfter(events)
  return state.life === 'absent' ? undefined : state.sheet
}

it.each(statuses)('a quote stands at %s after the events that lead there', status => {
  expect(sheetAfter(...ways[status])?.status ?? 'CREATED').toBe(status)
})

describe('a quote that is drawn up', () => {
  it('is registered with the amounts of its lines', () => {
    given().when({ type: 'Register', id, sheet: draft, mission_id: id, subject_id }).then(drawn)
    expect(sheetAfter(drawn)).toMatchObject({ price_excl_tax: 100_000, price_incl_tax: 120_000, to_pay: 120_000 })
  })
  it('is amended, removed and restored', () => {
    const amended = amoQuote.amended({ id, subject_id, changes: { name: 'Autre' } })
    given(drawn)
      .when({ type: 'Amend', changes: { name: 'Autre' }, subject_id })
      .then(amended)
    given(drawn).when({ type: 'Remove' }).then(amoQuote.removed({ id }))
    given(drawn, amoQuote.removed({ id })).when({ type: 'Restore' }).then(amoQuote.restored({ id }))
  })
  it('puts an amendment back, unless somebody wrote since', () => {
    const undo = { type: 'UndoAmendment', changes: { name: 'Accompagnement' }, expected: { name: 'Autre' } } as const
    const amended = amoQuote.amended({ id, subject_id, changes: { name: 'Autre' } })
    given(drawn, amended)
      .when({ ...undo, subject_id })
      .then(amoQuote.amended({ id, subject_id, changes: { name: 'Accompagnement' } }))
    given(drawn).when(undo).thenRefused('record.undo.overtaken', { fields: 'Nom' })
  })
  it.each(but('CREATED'))('is frozen once it is at %s', status => {
    given(...ways[status])
      .when({ type: 'Amend', changes: { name: 'Autre' } })
      .thenRefused('amoQuote.frozen')
    given(...ways[status])
      .when({ type: 'Remove' })
      .thenRefused('amoQuote.frozen')
  })
  it('takes no status that is sent with it', () => {
    given(drawn)
      .when({ type: 'Amend', changes: { status: 'SIGNED', signed_on: on } })
      .then()
  })
})

describe('sending', () => {
  const send = { type: 'SendQuote', ...left, printed: printedOf(sheet) } as const
  it('freezes what was printed, once', () => {
    given(drawn).when(send).then(sent)
    given(drawn, sent).when(send).then()
    given(drawn, sent).when({ type: 'RepeatSending' }).then()
  })
  it('is of the quote as it was printed', () => {
    given(drawn)
      .when({ ...send, printed: { ...send.printed, name: 'Autre' } })
      .thenRefused('amoQuote.changed')
  })
  it.each(but('CREATED', 'WAITING_SIGNATURE'))('is refused from %s', status => {
    given(...ways[status])
      .when(send)
      .thenRefused('amoQuote.move', from(status))
  })
  it('that could not be done by itself is said once, of a draft', () => {
    const note = { type: 'NoteNotSent', why: 'amoQuote.noLines' } as const
    const notSent = amoQuoteNotSent({ id, why: 'amoQuote.noLines' })
    given(drawn).when(note).then(notSent)
    given(drawn, notSent).when(note).then()
    given(drawn, sent).when(note).then()
    expect(sheetAfter(drawn, notSent, sent)?.not_sent).toBeNull()
  })
})

describe('a signature that is paused, resumed, withdrawn', () => {
  it('goes where the move leads, and no further when it is asked again', () => {
    given(drawn, sent).when({ type: 'Pause' }).then(paused)
    given(drawn, sent, paused).when({ type: 'Pause' }).then()
    given(drawn, sent, paused).when({ type: 'Resume' }).then(amoQuoteResumed({ id }))
    given(drawn, sent).when({ type: 'Resume' }).then()
  })
  it.each(but('WAITING_SIGNATURE', 'PAUSED'))('is not paused from %s', status => {
    given(...ways[status])
      .when({ type: 'Pause' })
      .thenRefused('amoQuote.move', from(status))
    given(...ways[status])
      .when({ type: 'Pause', follows: true })
      .then()
  })
  it.each(['CREATED', 'WAITING_SIGNATURE', 'PAUSED'] as const)('is withdrawn from %s', status => {
    given(...ways[status])
      .when({ type: 'Cancel', reason, subject_id })
      .then(cancelled)
  })
  it.each(['CLOSED', 'EXPIRED', 'SIGNED'] as const)('is not withdrawn from %s', status => {
    given(...ways[status])
      .when({ type: 'Cancel', reason, subject_id })
      .thenRefused('amoQuote.move', from(status))
  })
  it.each(['WAITING_SIGNATURE', 'PAUSED'] as const)('is closed from %s', status => {
    given(...ways[status])
      .when({ type: 'Close', reason, subject_id })
      .then(closed)
  })
  it.each(['CREATED', 'CANCELLED', 'EXPIRED', 'SIGNED'] as const)('is not closed from %s', status => {
    given(...ways[status])
      .when({ type: 'Close', reason, subject_id })
      .thenRefused('amoQuote.move', from(status))
  })
  it('is withdrawn without a word where nobody is left to sign', () => {
    for (const status of statuses)
      given(...ways[status])
        .when({ type: 'WithdrawUnsigned', reason, subject_id })
        .then(...(status === 'WAITING_SIGNATURE' || status === 'PAUSED' ? [cancelled] : []))
  })
})

describe('the last day of a quote', () => {
  it.each(['WAITING_SIGNATURE', 'PAUSED'] as const)('is over the day after, at %s', status => {
    given(...ways[status])
      .when({ type: 'ExpirePastValidity', today: '2026-12-25' })
      .then(expired)
    given(...ways[status])
      .when({ type: 'ExpirePastValidity', today: day })
      .then()
  })
  it.each(but('WAITING_SIGNATURE', 'PAUSED'))('changes nothing at %s', status => {
    given(...ways[status])
      .when({ type: 'ExpirePastValidity', today: '2027-01-01' })
      .then()
  })
  it('is over where the provider says so', () => {
    given(drawn, sent).when({ type: 'Expire', on: day }).then(expired)
    given(drawn, sent, signed).when({ type: 'Expire', on: day, follows: true }).then()
  })
})

describe('a signature that came', () => {
  const came = (method: 'paper' | 'electronic'): ReceiveSignature => ({
    ...{ type: 'ReceiveSignature', signature_id: other, file_id: other, on, method },
  })
  const received = (method: 'paper' | 'electronic') =>
    amoQuoteSignatureReceived({ id, signature_id: other, file_id: other, on, method })
  it.each(statuses)('online is kept at %s, once', status => {
    given(...ways[status])
      .when(came('electronic'))
      .then(received('electronic'))
    given(...ways[status], received('electronic'))
      .when(came('electronic'))
      .then()
  })
  it.each(['CREATED', 'WAITING_SIGNATURE', 'PAUSED'] as const)('on paper is kept at %s', status => {
    given(...ways[status])
      .when(came('paper'))
      .then(received('paper'))
  })
  it.each(['CANCELLED', 'CLOSED', 'EXPIRED', 'SIGNED'] as const)('on paper is refused at %s', status => {
    given(...ways[status])
      .when(came('paper'))
      .thenRefused('amoQuote.move', from(status))
  })
  it('on paper is refused after another, and of a quote that is no longer valid', () => {
    given(drawn, received('paper'))
      .when({ ...came('paper'), signature_id: id })
      .thenRefused('amoQuote.move')
    given(drawn, invalidated).when(came('paper')).thenRefused('amoQuote.invalid.sent')
  })
  it('signs the quote, or is kept beside one that is over', () => {
    const sign = { type: 'SignQuote', on, document_id: id, new_document_id: other, method: 'electronic' } as const
    const late = amoQuoteSignedTooLate({ id, on, new_document_id: other })
    for (const status of ['CREATED', 'WAITING_SIGNATURE', 'PAUSED'] as const)
      given(...ways[status])
        .when(sign)
        .then(signed)
    for (const status of ['CANCELLED', 'CLOSED', 'EXPIRED'] as const)
      given(...ways[status])
        .when(sign)
        .then(late)
    given(...ways.SIGNED)
      .when(sign)
      .then()
    given(...ways.EXPIRED, late)
      .when(sign)
      .then()
  })
})

describe('a quote that is no longer valid', () => {
  const say = (changes: Record<string, unknown>) => ({ type: 'Amend', changes, subject_id }) as const
  const whole = say({ no_longer_valid: true, no_longer_valid_reason: reason })
  it.each(['CREATED', 'SIGNED', 'CANCELLED', 'CLOSED', 'EXPIRED'] as const)('is said so at %s', status => {
    given(...ways[status])
      .when(whole)
      .then(invalidated)
  })
  it.each(['WAITING_SIGNATURE', 'PAUSED'] as const)('is withdrawn with it at %s', status => {
    given(...ways[status])
      .when(whole)
      .then(invalidated, cancelled)
  })
  it('says why, once, and for good', () => {
    given(drawn)
      .when(say({ no_longer_valid: true }))
      .thenRefused('amoQuote.invalid.reason')
    given(drawn)
      .when(say({ no_longer_valid_reason: reason }))
      .thenRefused('amoQuote.invalid.flag')
    given(drawn, invalidated).when(whole).then()
    given(drawn, invalidated)
      .when(say({ no_longer_valid: false }))
      .thenRefused('amoQuote.invalid.done')
    given(drawn, invalidated)
      .when(say({ no_longer_valid_reason: 'Autre' }))
      .thenRefused('amoQuote.invalid.done')
  })
})

describe('the parts that invoices take of a quote', () => {
  const part = (amount: number, more = {}) => ({ invoice_id: id, type: 'invoice' as const, amount, ...more })
  const take = (amount: number, more = {}) => ({ type: 'TakePart', part: part(amount, more) }) as const
  const taken = (amount: number, more = {}) => amoQuoteInvoiced({ id, ...part(amount, more) })
  it('are taken of a signed quote, again with another amount', () => {
    given(...ways.SIGNED)
      .when(take(120_000))
      .then(taken(120_000))
    given(...ways.SIGNED, taken(120_000))
      .when(take(120_000))
      .then()
    given(...ways.SIGNED, taken(120_000))
      .when(take(60_000))
      .then(taken(60_000))
  })
  it.each(but('SIGNED'))('are none at %s', status => {
    given(...ways[status])
      .when(take(1))
      .thenRefused('invoice.quote.notSigned')
  })
  it('are none of a quote that is no longer valid', () => {
    given(...ways.SIGNED, invalidated)
      .when(take(1))
      .thenRefused('invoice.quote.notSigned')
  })
  it('never exceed together what the quote is worth', () => {
    given(...ways.SIGNED, taken(60_000))
      .when(take(60_001, { invoice_id: other }))
      .thenRefused('invoice.quote.tooMuch', { left: formatEuro(60_000) })
  })
  it('as deposits never exceed what is left to the buyer', () => {
    const funded = amoQuote.registered({ id, mission_id: id, subject_id, sheet: { ...sheet, to_pay: 50_000 } })
    given(funded, signed)
      .when(take(50_001, { type: 'deposit' }))
      .thenRefused('invoice.deposit.tooMuch', { left: formatEuro(50_000) })
    given(funded, signed)
      .when(take(50_000, { type: 'deposit' }))
      .then(taken(50_000, { type: 'deposit' }))
  })
  it('are released, once', () => {
    given(...ways.SIGNED, taken(1))
      .when({ type: 'ReleasePart', invoice_id: id })
      .then(amoQuoteInvoiceReleased({ id, invoice_id: id }))
    given(...ways.SIGNED)
      .when({ type: 'ReleasePart', invoice_id: id })
      .then()
  })
})

it('nothing is done with a quote that is not there, or no more', () => {
  given().when({ type: 'Pause' }).thenRefused('NOT_FOUND')
  given(drawn, amoQuote.removed({ id })).when({ type: 'Cancel', reason, subject_id }).thenRefused('NOT_FOUND')
})
