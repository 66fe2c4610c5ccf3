import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { there } from '@faitage/contracts/kernel/process'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { type DocumentSheet, projectDocument } from '@faitage/contracts/letters/document'
import {
  documentNotSent,
  documentSendingAsked,
  documentSent,
  documentSignatureMoved,
} from '@faitage/contracts/letters/document.events'
import { signatureOf } from '@faitage/contracts/letters/document.state'
import { type SignatureStatus, signatureStatusLabels, signatureTransitions } from '@faitage/contracts/letters/signature'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { type RecordCommand, recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { DocumentCommand } from './document.commands.ts'

type Decision = readonly DomainEvent[] | Refusal
const sheet: SheetDecider<DocumentSheet> = recordDecider(projectDocument)

/** The rules of a document of a project: its sheet, its signature, its sending to the requester, once. */
export const documentDecider: Decider<RecordState<DocumentSheet>, DocumentCommand> = {
  ...sheet,
  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'Amend':
        return fill(command, state)
      // A document that was signed, refused, withdrawn or sent is not undone: it is drawn up anew.
      case 'UndoAmendment':
      case 'Remove':
      case 'Restore':
        return sheet.decide(command, state)
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    switch (command.type) {
      case 'MirrorSignature': {
        const { to, on } = command
        return wayTo(signatureOf(state.sheet), to).map(([from, next]) =>
          documentSignatureMoved({ id, from, to: next, on }),
        )
      }
      case 'NoteSent':
        return state.sheet.mail_id ? [] : [documentSent({ id, mail_id: command.mail_id })]
      case 'NoteNotSent':
        return state.sheet.mail_id ? [] : [documentNotSent({ id, why: command.why })]
    }
  },
}
foldedBy(projectDocument, documentDecider)

/** The sheet, then its signature and its sending, where they are written with it. */
function fill(
  command: Extract<RecordCommand<DocumentSheet>, { type: 'Register' | 'Amend' }>,
  state: RecordState<DocumentSheet>,
): Decision {
  const filled = sheet.decide(command, state)
  const first = command.type === 'Register'
  if (isRefusal(filled) || (first && filled.length === 0)) return filled
  const { before, asked } = sheet.moved(command, state)
  const id = first ? command.id : state.life === 'absent' ? '' : state.id
  const signed = 'universign_status' in asked ? sign(id, before, asked.universign_status, command.today) : []
  if (isRefusal(signed)) return signed
  const sent = 'auto_send' in asked ? send(id, first ? {} : before, asked.auto_send === true) : []
  return isRefusal(sent) ? sent : [...filled, ...signed, ...sent]
}

/** The signature goes where its state leads, and never back. */
function sign(
  id: string,
  { source, universign_status }: Partial<DocumentSheet>,
  to: SignatureStatus | null | undefined,
  today: string | undefined,
): Decision {
  const from = signatureOf({ source: there(source), universign_status })
  if (!to || to === from) return []
  if (!from) return refused('document.signature.none')
  if (!signatureTransitions[from].includes(to)) {
    const labels = { from: signatureStatusLabels[from], to: signatureStatusLabels[to] }
    return refused('document.signature.transition', labels)
  }
  return [documentSignatureMoved({ id, from, to, on: there(today) })]
}

/** Asked for until it is sent, and sent once. What was asked and could not be done may be asked again. */
function send(id: string, before: Partial<DocumentSheet>, asked: boolean): Decision {
  if (asked === (before.auto_send === true)) return []
  return before.mail_id ? refused('document.sending.done') : [documentSendingAsked({ id, asked })]
}

/** The moves that lead a document where its quote stands, one after the other; none from where nothing leads. */
function wayTo(from: SignatureStatus | null, to: SignatureStatus): [SignatureStatus, SignatureStatus][] {
  if (!from || from === to) return []
  if (signatureTransitions[from].includes(to)) return [[from, to]]
  const next = signatureTransitions[from].find(one => signatureTransitions[one].includes(to))
  return next
    ? [
        [from, next],
        [next, to],
      ]
    : []
}
