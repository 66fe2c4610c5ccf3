import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import {
  amoQuoteCancelled,
  amoQuoteClosed,
  amoQuoteExpired,
  amoQuoteInvalidated,
  amoQuoteInvoiceReduced,
  amoQuoteInvoiceReleased,
  amoQuoteNotSent,
  amoQuotePaused,
  amoQuoteResumed,
  amoQuoteSent,
  amoQuoteSignatureReceived,
  amoQuoteSigned,
  amoQuoteSignedTooLate,
} from '@faitage/contracts/invoicing/amo-quote.events'
import { type AmoQuote, quoteOf } from '@faitage/contracts/invoicing/amo-quote.state'
import { type AmoQuoteMove, amoQuoteStatusLabels, ledTo, mayMove } from '@faitage/contracts/invoicing/amo-quote-status'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../kernel/events/decider.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { frozen, recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type {
  AmoQuoteCommand,
  MoveQuote,
  Printed,
  ReceiveSignature,
  SendQuote,
  SignQuote,
} from './amo-quote.commands.ts'
import { takePart } from './quote-parts.decider.ts'

type Decision = readonly DomainEvent[] | Refusal
const sheet: SheetDecider<AmoQuoteSheet> = recordDecider(amoQuote)

/** The rules of a quote of ours: drawn up, sent, signed or ended, invoiced. */
export const amoQuoteDecider: Decider<RecordState<AmoQuoteSheet>, AmoQuoteCommand> = {
  ...sheet,
  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'Restore':
        return sheet.decide(command, state)
      case 'Amend': {
        const filled = whileDrawn(sheet.decide(command, state), state)
        if (isRefusal(filled) || state.life === 'absent') return filled
        const { asked } = sheet.moved(command, state)
        const said = invalidate(quoteOf(state.sheet), asked, {
          id: state.id,
          subject_id: command.subject_id ?? state.id,
        })
        return isRefusal(said) ? said : [...filled, ...said]
      }
      case 'Remove':
      case 'UndoAmendment':
        return whileDrawn(sheet.decide(command, state), state)
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    const now = quoteOf(state.sheet)
    switch (command.type) {
      case 'SendQuote':
        return send(id, now, command)
      case 'RepeatSending':
        return []
      case 'NoteNotSent':
        return now.status === 'CREATED' && !now.not_sent ? [amoQuoteNotSent({ id, why: command.why })] : []
      case 'Pause':
      case 'Resume':
      case 'Cancel':
      case 'Close':
      case 'Expire': {
        const decided = move(id, now, command)
        return command.follows && isRefusal(decided) ? [] : decided
      }
      case 'ExpirePastValidity': {
        const { validity_date: on } = now
        return on && on < command.today && isWaiting(now) ? [amoQuoteExpired({ id, on })] : []
      }
      case 'WithdrawUnsigned': {
        const { reason, subject_id } = command
        return isWaiting(now) ? [amoQuoteCancelled({ id, subject_id, reason })] : []
      }
      case 'ReceiveSignature':
        return receive(id, now, command)
      case 'SignQuote':
        return sign(id, now, command)
      case 'TakePart':
        return takePart(id, now, command.part)
      case 'ReducePart': {
        const { invoice_id, amount } = command
        const part = now.invoiced?.find(one => one.invoice_id === invoice_id)
        return part && part.amount > amount ? [amoQuoteInvoiceReduced({ id, invoice_id, amount })] : []
      }
      case 'ReleasePart': {
        const { invoice_id } = command
        const holds = now.invoiced?.some(one => one.invoice_id === invoice_id)
        return holds ? [amoQuoteInvoiceReleased({ id, invoice_id })] : []
      }
    }
  },
}
foldedBy(amoQuote, amoQuoteDecider)

const whileDrawn = (decided: Decision, state: RecordState<AmoQuoteSheet>): Decision =>
  state.life === 'absent' || quoteOf(state.sheet).status === 'CREATED' ? decided : frozen(decided, 'amoQuote.frozen')

const isWaiting = ({ status }: AmoQuote): boolean => status === 'WAITING_SIGNATURE' || status === 'PAUSED'

/** Refused unless the move starts where the quote stands; asked again once it is where it leads, nothing happens. */
function moved({ status }: AmoQuote, name: Exclude<AmoQuoteMove, 'amend' | 'delete'>, event: DomainEvent): Decision {
  if (status === ledTo(name)) return []
  return mayMove(status, name) ? [event] : refused('amoQuote.move', { from: amoQuoteStatusLabels[status] })
}

function move(id: string, now: AmoQuote, command: MoveQuote): Decision {
  switch (command.type) {
    case 'Pause':
      return moved(now, 'pause', amoQuotePaused({ id }))
    case 'Resume':
      return moved(now, 'resume', amoQuoteResumed({ id }))
    case 'Expire':
      return moved(now, 'expire', amoQuoteExpired({ id, on: command.on }))
    case 'Cancel': {
      const { reason, subject_id } = command
      return moved(now, 'cancel', amoQuoteCancelled({ id, subject_id, reason }))
    }
    case 'Close': {
      const { reason, subject_id } = command
      return moved(now, 'close', amoQuoteClosed({ id, subject_id, reason }))
    }
  }
}

/** The fields of a quote that stand on its paper. */
export const printedOf = ({
  name,
  description,
  validity_date,
  amo_quote_details,
  conditions,
  off_premises,
}: Printed): Printed => ({ name, description, validity_date, amo_quote_details, conditions, off_premises })

function send(id: string, now: AmoQuote, { type: _, printed, ...sent }: SendQuote): Decision {
  return sameValue(printedOf(now), printed)
    ? moved(now, 'send', amoQuoteSent({ id, ...sent }))
    : refused('amoQuote.changed')
}

/** A signature that came: kept whatever the quote became, once; on paper only where it may still be signed. */
function receive(id: string, now: AmoQuote, { type: _, ...came }: ReceiveSignature): Decision {
  if (now.signature_received === came.signature_id) return []
  if (came.method === 'paper' && (!mayMove(now.status, 'sign') || now.signature_received))
    return refused('amoQuote.move', { from: amoQuoteStatusLabels[now.status] })
  if (came.method === 'paper' && now.no_longer_valid) return refused('amoQuote.invalid.sent')
  return [amoQuoteSignatureReceived({ id, ...came })]
}

/** The quote is signed; one that is over keeps the signature beside. */
function sign(id: string, now: AmoQuote, { on, document_id, new_document_id, method }: SignQuote): Decision {
  if (now.status === 'SIGNED' || now.late_document_id === new_document_id) return []
  return mayMove(now.status, 'sign')
    ? [amoQuoteSigned({ id, on, document_id, new_document_id, method })]
    : [amoQuoteSignedTooLate({ id, on, new_document_id })]
}

/** Said once, with its reason, and not taken back: what rests on it was told. */
function invalidate(
  now: AmoQuote,
  asked: Pick<AmoQuoteSheet, 'no_longer_valid' | 'no_longer_valid_reason'>,
  about: { id: string; subject_id: string },
): Decision {
  if (!('no_longer_valid' in asked || 'no_longer_valid_reason' in asked)) return []
  const { no_longer_valid_reason: reason } = asked
  if (now.no_longer_valid === true) {
    const known = now.no_longer_valid_reason
    return asked.no_longer_valid !== false && (reason ?? known) === known ? [] : refused('amoQuote.invalid.done')
  }
  if (!asked.no_longer_valid) return reason ? refused('amoQuote.invalid.flag') : []
  if (!reason) return refused('amoQuote.invalid.reason')
  const invalidated = amoQuoteInvalidated({ ...about, reason })
  // Nobody signs what is no more to be relied on.
  return isWaiting(now) ? [invalidated, amoQuoteCancelled({ ...about, reason })] : [invalidated]
}
