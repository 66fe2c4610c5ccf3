import { describe, expect, it } from 'vitest'
import { amoQuoteSignatureReceived } from '../invoicing/amo-quote.events.ts'
import { quoteOf } from '../invoicing/amo-quote.state.ts'
import { amoQuote } from '../invoicing/amo-quote.ts'
import { invoiceEdited } from '../invoicing/invoice.events.ts'
import { invoiceOf } from '../invoicing/invoice.state.ts'
import { invoice } from '../invoicing/invoice.ts'
import { orderOf } from '../invoicing/payment-order.state.ts'
import { paymentOrder } from '../invoicing/payment-order.ts'
import { projectMail } from '../mail/project-mail.ts'
import { movesOf } from './process.ts'
import { foldRecord } from './record.fold.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const at = { recordedAt: '2026-11-24T09:00:00.000Z' }
const order = { project_id: id, invoice_id: id, amount: 1, expires_on: '2026-12-24', reference: 'ABC' }
const quote = { project_id: id, name: 'Accompagnement' }
const draft = { project_id: id, quote_id: id, type: 'invoice' } as const

describe('a process that is drafted on a sheet', () => {
  it('has moves, a record has none', () => {
    expect(movesOf(paymentOrder)?.fields).toContain('status')
    expect(movesOf(projectMail)).toBeUndefined()
  })

  it('holds no status in its sheet before it moves', () => {
    const made = amoQuote.registered({ id, mission_id: id, subject_id: id, sheet: quote })
    const received = { signature_id: id, file_id: id, on: '2026-11-24', method: 'paper' } as const
    const evolve = foldRecord(amoQuote)
    const drawn = evolve({ life: 'absent' }, { ...made, ...at })
    const now = evolve(drawn, { ...amoQuoteSignatureReceived({ id, ...received }), ...at })
    expect(now).toMatchObject({ life: 'present', sheet: { ...quote, signature_received: id } })
    expect(now.life === 'present' && 'status' in now.sheet).toBe(false)
  })

  it('refuses a status that promises what its sheet does not hold', () => {
    const missing = 'a status promises what the sheet does not hold'
    expect(() => orderOf({ ...order, provider: 'payplug', status: 'PAID' })).toThrow(missing)
    expect(() => quoteOf({ ...quote, status: 'SIGNED' })).toThrow(missing)
    expect(() => invoiceOf({ ...draft, status: 'EDITED' })).toThrow(missing)
  })

  it('refuses a move that comes before what leads to it', () => {
    const evolve = foldRecord(invoice)
    const drafted = evolve({ life: 'absent' }, { ...invoice.registered({ id, mission_id: id, sheet: draft }), ...at })
    const edited = invoiceEdited({ id, number: 'F-1', issue_date: '2026-11-24', due_date: null })
    expect(() => evolve(drafted, { ...edited, ...at })).toThrow('InvoiceEdited on an invoice that is not frozen')
  })
})
