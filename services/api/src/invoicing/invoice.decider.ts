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
  invoicePrinted,
  invoiceSent,
  invoiceSettled,
} from '@faitage/contracts/invoicing/invoice.events'
import { type Invoice, invoiceOf, isFrozen, isNumbered } from '@faitage/contracts/invoicing/invoice.state'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { frozen, recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { CreditPart, FailPayment, InvoiceCommand, RequestEdition } from './invoice.commands.ts'
import { invoiceMoveRefused } from './invoice-move-refused.ts'
import { recordPayment, takePayment, takeRefund } from './invoice-payments.decider.ts'

type Decision = readonly DomainEvent[] | Refusal
const sheet: SheetDecider<InvoiceSheet> = recordDecider(invoice)

/** The rules of an invoice: drafted, frozen, numbered, printed, sent, paid, exported; taken back by a credit note. */
export const invoiceDecider: Decider<RecordState<InvoiceSheet>, InvoiceCommand> = {
  ...sheet,
  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'Restore':
        return sheet.decide(command, state)
      case 'Amend':
      case 'Remove':
      case 'UndoAmendment': {
        const decided = sheet.decide(command, state)
        return state.life === 'absent' || isDraft(invoiceOf(state.sheet)) ? decided : frozen(decided, 'invoice.frozen')
      }
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    const now = invoiceOf(state.sheet)
    switch (command.type) {
      case 'Abandon':
        return invoiceMoveRefused(now, 'abandon') ?? [invoiceAbandoned({ id, reason: command.reason })]
      case 'RequestEdition':
        return requestEdition(id, now, command)
      case 'RepeatEdition':
        return []
      case 'GiveNumber': {
        const { type: _, ...numbered } = command
        return isNumbered(now) ? [] : [invoiceEdited({ id, ...numbered })]
      }
      case 'FilePrint': {
        const { type: _, ...print } = command
        return isNumbered(now) && now.file_id ? [] : [invoicePrinted({ id, ...print })]
      }
      case 'SendInvoice': {
        const { type: _, ...sent } = command
        return invoiceMoveRefused(now, 'send') ?? [invoiceSent({ id, ...sent })]
      }
      case 'RecordPayment':
        return recordPayment(id, now, command)
      case 'TakePayment':
        return takePayment(id, now, command)
      case 'TakeRefund':
        return takeRefund(id, now, command)
      case 'OrderPayment': {
        const { order_id } = command
        const before = (isNumbered(now) && now.order_id) || null
        return before === order_id ? [] : [invoicePaymentOrdered({ id, order_id, before })]
      }
      case 'FailPayment':
        return failPayment(id, now, command)
      case 'Credit': {
        const { type: _, ...credited } = command
        return 'credited_by' in now && now.credited_by ? [] : [invoiceCredited({ id, ...credited })]
      }
      case 'CreditPart':
        return creditPart(id, now, command)
      case 'ReleaseCredit': {
        const { credit_note_id } = command
        const holds = isNumbered(now) && now.credits?.some(one => one.credit_note_id === credit_note_id)
        return holds ? [invoiceCreditReleased({ id, credit_note_id })] : []
      }
      case 'AskExport':
        if (!isNumbered(now)) return refused('invoice.export.notEdited')
        return now.export_state === 'done' || now.export_state === 'asked' ? [] : [invoiceExportAsked({ id })]
      case 'NoteExport': {
        const { erp_invoice, erp_customer } = command
        return isExporting(now) ? [invoiceExported({ id, erp_invoice, erp_customer })] : []
      }
      case 'RefuseExport':
        return isExporting(now) ? [invoiceExportRefused({ id, status: command.status })] : []
      case 'Settle':
        return now.status === 'PAYED' ? [invoiceSettled({ id })] : []
    }
  },
}
foldedBy(invoice, invoiceDecider)

const isDraft = (now: Invoice): boolean => now.status === 'NOT_EDITED' && !isFrozen(now)
const isExporting = (now: Invoice): boolean => isNumbered(now) && now.export_state === 'asked'

function requestEdition(id: string, now: Invoice, { asked, lines }: RequestEdition): Decision {
  if (isFrozen(now)) return []
  const closed = invoiceMoveRefused(now, 'edit')
  if (closed) return closed
  // Only what was printed is frozen: somebody wrote in between.
  if (JSON.stringify(now.invoice_details) !== JSON.stringify(lines)) return refused('CONCURRENT_WRITES')
  return [invoiceEditRequested({ id, ...asked })]
}

/** What is taken back never exceeds what its buyer was asked: the rest is others' to take back. */
function creditPart(id: string, now: Invoice, { type: _, ...credit }: CreditPart): Decision {
  const closed = invoiceMoveRefused(now, 'credit_part')
  if (closed) return closed
  if (!isNumbered(now) || now.type === 'credit_note') return refused('invoice.move', { from: 'Avoir' })
  const before = now.credits?.find(({ credit_note_id }) => credit_note_id === credit.credit_note_id)
  if (before?.amount === credit.amount) return []
  const left = now.due + (before?.amount ?? 0)
  if (credit.amount > left) return refused('invoice.credit.tooMuch', { left: formatEuro(left) })
  return [invoicePartlyCredited({ id, ...credit })]
}

/** An invoice that another link is made of, or that was paid meanwhile, does not hear of the failure. */
function failPayment(id: string, now: Invoice, { order_id, to }: FailPayment): Decision {
  const isOurs = isNumbered(now) && now.order_id === order_id
  if (!isOurs || now.status === to || invoiceMoveRefused(now, 'fail')) return []
  return [invoicePaymentFailed({ id, order_id, to })]
}
