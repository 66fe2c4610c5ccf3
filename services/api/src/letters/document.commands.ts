import type { DocumentSheet } from '@faitage/contracts/letters/document'
import type { SignatureStatus } from '@faitage/contracts/letters/signature'
import type { RecordCommand } from '../kernel/records/record.decider.ts'

/** The document of a quote says what its quote says. */
type MirrorSignature = { readonly type: 'MirrorSignature'; readonly to: SignatureStatus; readonly on: string }
/** It is in the outbox. */
type NoteSent = { readonly type: 'NoteSent'; readonly mail_id: string }
/** Nobody could be written to; `why` is a key of `leftOutWords` or of the error catalogue. */
type NoteNotSent = { readonly type: 'NoteNotSent'; readonly why: string }

export type DocumentCommand = RecordCommand<DocumentSheet> | MirrorSignature | NoteSent | NoteNotSent
