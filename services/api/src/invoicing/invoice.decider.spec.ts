import { type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import {
  invoiceAbandoned,
  invoiceCredited,
  invoiceCreditReleased,
  invoiceEdited,
  invoiceEditRequested,
  invoiceExportAsked,
  invoiceExported,
  invoiceExportRefused,
  invoicePartlyCredited,
  invoicePaymentFailed,
  invoicePaymentOrdered,
  invoicePaymentRecorded,
  invoicePrinted,
  invoiceSent,
  invoiceSettled,
} from '@faitage/contracts/invoicing/invoice.events'
import { invoiceStatusLabels } from '@faitage/contracts/invoicing/invoice-status'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { describe, expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import type { InvoiceCommand, RecordPayment } from './invoice.commands.ts'
import { invoiceDecider } from './invoice.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const [on, day, sha256] = ['2026-11-24', '2026-12-24', 'a'.repeat(64)]
const line = { kind: 'CUSTOM_SERVICE', label: 'Visite', quantity: '1', unit_price: '1000.00', vat_rate: '20' } as const
const draft = { project_id: id, quote_id: id, type: 'invoice', invoice_details: [line] } as InvoiceSheet
const totals = { price_excl_tax: 100_000, price_incl_tax: 120_000, co_funded: 0, to_pay: 120_000 }

const { given, stateAfter } = specOf(invoiceDecider)
const sheet = invoice.shape(draft)
const drafted = invoice.registered({ id, mission_id: id, sheet })
const noted = invoice.registered({ id, mission_id: id, sheet: { ...sheet, type: 'credit_note' } })
const asked = {
  ...{ on, seller_id: id, series: 'F' as const, first_month: 1, payment_days: 30, paper: '{}', sha256 },
  ...{ total: 120_000, due: 120_000 },
}
const frozen = invoiceEditRequested({ id, ...asked })
const edited = invoiceEdited({ id, number: 'F-2026-0001', issue_date: on, due_date: day })
const printed = invoicePrinted({ id, file_id: id, sha256 })
const sent = invoiceSent({ id, mail_id: id, number: 'F-2026-0001' })
const payment = (amount: number, more = {}) => ({
  ...{ payment_id: id, amount, on, means: 'transfer' as const, payer: 'buyer' as const },
  ...more,
})
const paid = invoicePaymentRecorded({ id, ...payment(120_000) })
const credited = invoiceCredited({ id, credit_note_id: other, number: 'A-2026-0001' })
const abandoned = invoiceAbandoned({ id, reason: 'Erreur' })
const ordered = invoicePaymentOrdered({ id, order_id: other, before: null })
const failed = (to: 'REFUSED' | 'EXPIRED' | 'ERROR') => invoicePaymentFailed({ id, order_id: other, to })

const toEdited = [drafted, frozen, edited]
const ways = {
  NOT_EDITED: [drafted],
  EDITED: toEdited,
  WAITING_PAYMENT: [...toEdited, printed, sent],
  PAYED: [...toEdited, paid],
  SOLDED: [...toEdited, paid, invoiceSettled({ id })],
  CANCELLED: [...toEdited, credited],
  ERROR: [...toEdited, ordered, failed('ERROR')],
  REFUSED: [...toEdited, ordered, failed('REFUSED')],
  EXPIRED: [...toEdited, ordered, failed('EXPIRED')],
} satisfies Record<keyof typeof invoiceStatusLabels, DomainEvent[]>
type Status = keyof typeof ways
const statuses = Object.keys(ways) as Status[]
const waiting: Status[] = ['EDITED', 'WAITING_PAYMENT', 'ERROR', 'REFUSED', 'EXPIRED']
const sheetAfter = (...events: readonly DomainEvent[]) => {
  const state = stateAfter(events)
  return state.life === 'absent' ? undefined : state.sheet
}
const but = (...some: Status[]) => statuses.filter(status => !some.includes(status))
const from = (status: Status) => ({ from: invoiceStatusLabels[status] })

it.each(statuses)('an invoice stands at %s after the events that lead there', status => {
  expect(sheetAfter(...ways[status])?.status ?? 'NOT_EDITED').toBe(status)
})

describe('a draft', () => {
  it('is registered with the amounts of its lines', () => {
    given().when({ type: 'Register', id, sheet: draft, mission_id: id }).then(drafted)
    expect(sheetAfter(drafted)).toMatchObject(totals)
  })
  it('is amended and removed', () => {
    given(drafted)
      .when({ type: 'Amend', changes: { note: 'Merci' } })
      .then(invoice.amended({ id, changes: { note: 'Merci' } }))
    given(drafted).when({ type: 'Remove' }).then(invoice.removed({ id }))
    given(drafted, invoice.removed({ id })).when({ type: 'Restore' }).then(invoice.restored({ id }))
  })
  it('puts an amendment back to what it was', () => {
    given(drafted, invoice.amended({ id, changes: { note: 'Merci' } }))
      .when({ type: 'UndoAmendment', changes: { note: null }, expected: { note: 'Merci' } })
      .then(invoice.amended({ id, changes: { note: null } }))
  })
  it('takes no status that is sent with it', () => {
    given(drafted)
      .when({ type: 'Amend', changes: { status: 'PAYED', paid: 1 } })
      .then()
  })
  it.each(but('NOT_EDITED'))('is frozen once it is at %s', status => {
    given(...ways[status])
      .when({ type: 'Amend', changes: { note: 'Merci' } })
      .thenRefused('invoice.frozen')
    given(...ways[status])
      .when({ type: 'Remove' })
      .thenRefused('invoice.frozen')
  })
  it('is frozen while it waits for its number', () => {
    given(drafted, frozen).when({ type: 'Remove' }).thenRefused('invoice.frozen')
  })
  it('is abandoned, unless its edition was asked', () => {
    given(drafted).when({ type: 'Abandon', reason: 'Erreur' }).then(abandoned)
    given(drafted, frozen).when({ type: 'Abandon', reason: 'Erreur' }).thenRefused('invoice.move', { from: 'À éditer' })
  })
  it.each(but('NOT_EDITED'))('is not abandoned at %s', status => {
    given(...ways[status])
      .when({ type: 'Abandon', reason: 'Erreur' })
      .thenRefused('invoice.move', from(status))
  })
})

describe('an edition', () => {
  const request = { type: 'RequestEdition', asked, lines: sheet.invoice_details } as const
  it('freezes the draft, once', () => {
    given(drafted).when(request).then(frozen)
    given(drafted, frozen).when(request).then()
    given(drafted, frozen).when({ type: 'RepeatEdition' }).then()
  })
  it('is of the lines that were printed', () => {
    given(drafted)
      .when({ ...request, lines: [] })
      .thenRefused('CONCURRENT_WRITES')
  })
  it('is not of what was abandoned', () => {
    given(drafted, abandoned).when(request).thenRefused('invoice.move', from('CANCELLED'))
  })
  it('gives one number and one print', () => {
    const number = { type: 'GiveNumber', number: 'F-2026-0001', issue_date: on, due_date: day } as const
    given(drafted, frozen).when(number).then(edited)
    given(...toEdited)
      .when(number)
      .then()
    const print = { type: 'FilePrint', file_id: id, sha256 } as const
    given(...toEdited)
      .when(print)
      .then(printed)
    given(...toEdited, printed)
      .when(print)
      .then()
  })
})

describe('sending', () => {
  const send = { type: 'SendInvoice', mail_id: id, number: 'F-2026-0001' } as const
  it.each(waiting)('leaves from %s', status => {
    given(...ways[status])
      .when(send)
      .then(sent)
  })
  it.each(but(...waiting))('is refused from %s', status => {
    given(...ways[status])
      .when(send)
      .thenRefused('invoice.move', from(status))
  })
  it('of a credit note waits for no money', () => {
    const note = [noted, invoiceEditRequested({ id, ...asked, series: 'A', due: 0 }), edited, sent]
    expect(sheetAfter(...note)?.status).toBe('EDITED')
  })
})

describe('a payment that is written down', () => {
  const record = (amount: number, more: Partial<RecordPayment> = {}): RecordPayment => ({
    ...{ type: 'RecordPayment', ...payment(amount) },
    ...more,
  })
  it.each(waiting)('comes of an invoice at %s', status => {
    given(...ways[status])
      .when(record(120_000))
      .then(paid)
  })
  it.each(['NOT_EDITED', 'SOLDED', 'CANCELLED'] as const)('is refused at %s', status => {
    given(...ways[status])
      .when(record(1))
      .thenRefused('invoice.move', from(status))
  })
  it('is never more than is left', () => {
    given(...toEdited)
      .when(record(120_001))
      .thenRefused('invoice.payment.tooMuch', { left: formatEuro(120_000) })
    given(...ways.PAYED)
      .when(record(1))
      .thenRefused('invoice.payment.tooMuch', { left: formatEuro(0) })
  })
  it('of a third party is at most what is funded', () => {
    given(...toEdited)
      .when(record(1, { payer: 'co_funder' }))
      .thenRefused('invoice.payment.tooMuch')
  })
  it('goes back at most as it came', () => {
    given(...toEdited)
      .when(record(-1))
      .thenRefused('invoice.payment.refund')
    given(...ways.PAYED)
      .when(record(-120_000, { payment_id: other }))
      .then(invoicePaymentRecorded({ id, ...payment(-120_000, { payment_id: other }) }))
  })
  it('goes back of an invoice that was credited while it was paid', () => {
    given(...ways.PAYED, credited)
      .when(record(-120_000))
      .then(invoicePaymentRecorded({ id, ...payment(-120_000) }))
    given(...ways.CANCELLED)
      .when(record(-1))
      .thenRefused('invoice.move', from('CANCELLED'))
  })
  it('in part leaves the invoice waiting', () => {
    expect(sheetAfter(...toEdited, invoicePaymentRecorded({ id, ...payment(1) }))).toMatchObject({
      ...{ status: 'WAITING_PAYMENT', paid: 1 },
    })
  })
  it('is none of a credit note', () => {
    given(noted, frozen, edited).when(record(1)).thenRefused('invoice.move', { from: 'Avoir' })
  })
})

describe('a payment by a link', () => {
  const take = (amount: number, type: 'TakePayment' | 'TakeRefund' = 'TakePayment') =>
    ({ type, payment_id: id, order_id: other, amount, on }) as const
  const card = (amount: number) =>
    invoicePaymentRecorded({ id, ...payment(amount, { means: 'card', order_id: other }) })
  it('takes what is left, once', () => {
    given(...toEdited)
      .when(take(130_000))
      .then(card(120_000))
    given(...toEdited, card(1))
      .when(take(1))
      .then()
  })
  it.each(['NOT_EDITED', 'PAYED', 'SOLDED', 'CANCELLED'] as const)('takes nothing at %s', status => {
    given(...ways[status])
      .when({ ...take(1), payment_id: other })
      .then()
  })
  it('goes back once, and is not noted of a closed invoice', () => {
    const back = { ...take(500, 'TakeRefund'), payment_id: other }
    given(...ways.PAYED)
      .when(back)
      .then(invoicePaymentRecorded({ id, ...payment(-500, { means: 'card', payment_id: other, order_id: other }) }))
    given(...ways.SOLDED)
      .when(back)
      .then()
    given(...ways.PAYED)
      .when(take(500, 'TakeRefund'))
      .then()
  })
  it('is asked by the last link that was made', () => {
    given(...toEdited)
      .when({ type: 'OrderPayment', order_id: other })
      .then(ordered)
    given(...toEdited, ordered)
      .when({ type: 'OrderPayment', order_id: other })
      .then()
    given(...toEdited, ordered)
      .when({ type: 'OrderPayment', order_id: id })
      .then(invoicePaymentOrdered({ id, order_id: id, before: other }))
  })
  it('that came to nothing is said once, of the link it names', () => {
    const fail = { type: 'FailPayment', order_id: other, to: 'REFUSED' } as const
    given(...toEdited, ordered)
      .when(fail)
      .then(failed('REFUSED'))
    given(...ways.REFUSED)
      .when(fail)
      .then()
    given(...toEdited)
      .when(fail)
      .then()
    given(...toEdited, ordered, paid)
      .when(fail)
      .then()
  })
})

describe('what closes an invoice', () => {
  it('is its credit note, once', () => {
    const credit = { type: 'Credit', credit_note_id: other, number: 'A-2026-0001' } as const
    given(...toEdited)
      .when(credit)
      .then(credited)
    given(...ways.CANCELLED)
      .when(credit)
      .then()
  })
  it('is its settlement, once it is paid', () => {
    given(...ways.PAYED)
      .when({ type: 'Settle' })
      .then(invoiceSettled({ id }))
    for (const status of but('PAYED'))
      given(...ways[status])
        .when({ type: 'Settle' })
        .then()
  })
})

describe('a part credit note', () => {
  const part = (amount: number) => ({ credit_note_id: other, amount, on })
  const partly = (amount: number) => invoicePartlyCredited({ id, ...part(amount) })
  const take = (amount: number) => ({ type: 'CreditPart', ...part(amount) }) as const
  const sheetAfter = (...events: readonly DomainEvent[]) => {
    const state = stateAfter(events)
    return state.life === 'present' ? state.sheet : undefined
  }

  it('takes its part of what is due, once, and anew when its amount changes', () => {
    given(...toEdited)
      .when(take(20_000))
      .then(partly(20_000))
    given(...toEdited, partly(20_000))
      .when(take(20_000))
      .then()
    given(...toEdited, partly(20_000))
      .when(take(120_000))
      .then(partly(120_000))
    expect(sheetAfter(...toEdited, partly(20_000), partly(30_000))).toMatchObject({ due: 90_000, status: 'EDITED' })
  })
  it('takes no more than is due, with what other notes took', () => {
    given(...toEdited, invoicePartlyCredited({ id, credit_note_id: id, amount: 100_000, on }))
      .when(take(20_001))
      .thenRefused('invoice.credit.tooMuch', { left: formatEuro(20_000) })
  })
  it('is made of a paid invoice too, and of none that is drafted, cancelled or settled', () => {
    given(...ways.PAYED)
      .when(take(20_000))
      .then(partly(20_000))
    for (const status of ['NOT_EDITED', 'CANCELLED', 'SOLDED'] as const)
      given(...ways[status])
        .when(take(20_000))
        .thenRefused('invoice.move', { from: invoiceStatusLabels[status] })
  })
  it('that comes to nothing leaves its part due again', () => {
    const release = { type: 'ReleaseCredit', credit_note_id: other } as const
    const released = invoiceCreditReleased({ id, credit_note_id: other })
    given(...toEdited, partly(20_000))
      .when(release)
      .then(released)
    given(...toEdited)
      .when(release)
      .then()
    expect(sheetAfter(...toEdited, partly(20_000), released)).toMatchObject({ due: 120_000, credits: [] })
  })
  it('leaves paid what was paid enough, and waiting what is owed again', () => {
    const some = invoicePaymentRecorded({ id, ...payment(100_000) })
    const released = invoiceCreditReleased({ id, credit_note_id: other })
    expect(sheetAfter(...toEdited, some, partly(20_000))).toMatchObject({ status: 'PAYED', due: 100_000 })
    expect(sheetAfter(...toEdited, some, partly(20_000), released)).toMatchObject({ status: 'WAITING_PAYMENT' })
  })
})

describe('the accounts', () => {
  const exportAsked = invoiceExportAsked({ id })
  it('are told of a numbered invoice, once', () => {
    given(drafted).when({ type: 'AskExport' }).thenRefused('invoice.export.notEdited')
    given(...toEdited)
      .when({ type: 'AskExport' })
      .then(exportAsked)
    given(...toEdited, exportAsked)
      .when({ type: 'AskExport' })
      .then()
  })
  it('have it, or will not have it, where it was asked', () => {
    const note: InvoiceCommand = { type: 'NoteExport', erp_invoice: 'E1', erp_customer: 'C1' }
    const exported = invoiceExported({ id, erp_invoice: 'E1', erp_customer: 'C1' })
    const refusal = invoiceExportRefused({ id, status: 422 })
    given(...toEdited, exportAsked)
      .when(note)
      .then(exported)
    given(...toEdited, exportAsked)
      .when({ type: 'RefuseExport', status: 422 })
      .then(refusal)
    for (const command of [note, { type: 'RefuseExport', status: 422 } as const])
      given(...toEdited)
        .when(command)
        .then()
    given(...toEdited, exportAsked, exported)
      .when({ type: 'AskExport' })
      .then()
    given(...toEdited, exportAsked, refusal)
      .when({ type: 'AskExport' })
      .then(exportAsked)
  })
})

it.each([{ type: 'Settle' }, { type: 'AskExport' }, { type: 'Abandon', reason: 'x' }] as const)(
  '$type of nothing is refused',
  command => {
    given().when(command).thenRefused('NOT_FOUND')
    given(drafted, invoice.removed({ id })).when(command).thenRefused('NOT_FOUND')
  },
)
