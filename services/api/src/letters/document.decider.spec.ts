import { type DocumentSheet, projectDocument } from '@faitage/contracts/letters/document'
import {
  documentNotSent,
  documentSendingAsked,
  documentSent,
  documentSignatureMoved,
} from '@faitage/contracts/letters/document.events'
import { type SignatureStatus, signatureStatusLabels, signatureTransitions } from '@faitage/contracts/letters/signature'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { documentDecider } from './document.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const on = '2026-11-24'
const { given } = specOf(documentDecider)
const sheet: DocumentSheet = { project_id: id, name: 'Mandat', kind: 'mandat', source: 'AMO_DOC', file_id: id }
const made = projectDocument.registered({ id, mission_id: id, subject_id: id, sheet })
const letter = projectDocument.registered({
  id,
  mission_id: id,
  subject_id: id,
  sheet: { ...sheet, source: 'PROJECT_DOC' },
})
const amend = (changes: Record<string, unknown>) => ({ type: 'Amend', changes, subject_id: id, today: on }) as const
const moved = (from: SignatureStatus, to: SignatureStatus) => documentSignatureMoved({ id, from, to, on })
const waiting = moved('CREATED', 'WAITING_SIGNATURE')

describe('the signature of a document', () => {
  it('goes where its status leads', () => {
    given(made)
      .when(amend({ universign_status: 'WAITING_SIGNATURE' }))
      .then(waiting)
    given(made, waiting)
      .when(amend({ universign_status: 'WAITING_SIGNATURE' }))
      .then()
  })
  it('never goes back', () => {
    for (const [from, to] of Object.entries(signatureTransitions) as [SignatureStatus, SignatureStatus[]][])
      for (const next of Object.keys(signatureStatusLabels) as SignatureStatus[]) {
        if (to.includes(next) || next === from || next === 'SIGNED' || from === 'CREATED') continue
        const changes = { universign_status: next, signature_reason: 'Motif' }
        given(made, moved('CREATED', from)).when(amend(changes)).thenRefused('document.signature.transition')
      }
  })
  it('is none of a letter', () => {
    given(letter)
      .when(amend({ universign_status: 'PAUSED' }))
      .thenRefused('document.signature.none')
  })
  it('asks for the signed file and for a reason', () => {
    given(made, waiting)
      .when(amend({ universign_status: 'SIGNED' }))
      .thenRefused('VALIDATION')
    given(made, waiting)
      .when(amend({ universign_status: 'CANCELLED' }))
      .thenRefused('VALIDATION')
  })
  it('follows that of its quote, step by step', () => {
    given(made).when({ type: 'MirrorSignature', to: 'WAITING_SIGNATURE', on }).then(waiting)
    given(made).when({ type: 'MirrorSignature', to: 'PAUSED', on }).then(waiting, moved('WAITING_SIGNATURE', 'PAUSED'))
    given(made, waiting).when({ type: 'MirrorSignature', to: 'WAITING_SIGNATURE', on }).then()
    given(letter).when({ type: 'MirrorSignature', to: 'PAUSED', on }).then()
  })
})

describe('the sending of a document', () => {
  const asked = documentSendingAsked({ id, asked: true })
  const sent = documentSent({ id, mail_id: id })
  const notSent = documentNotSent({ id, why: 'unknown' })
  it('is asked for with its registration, or later', () => {
    given()
      .when({ type: 'Register', id, sheet: { ...sheet, auto_send: true }, mission_id: id, subject_id: id, today: on })
      .then(made, asked)
    given(made)
      .when(amend({ auto_send: true }))
      .then(asked)
    given(made, asked)
      .when(amend({ auto_send: true }))
      .then()
    given(made, asked)
      .when(amend({ auto_send: false }))
      .then(documentSendingAsked({ id, asked: false }))
  })
  it('is done once', () => {
    given(made, asked).when({ type: 'NoteSent', mail_id: id }).then(sent)
    given(made, asked, sent).when({ type: 'NoteSent', mail_id: id }).then()
    given(made, asked, sent).when({ type: 'NoteNotSent', why: 'unknown' }).then()
    given(made, asked, sent)
      .when(amend({ auto_send: false }))
      .thenRefused('document.sending.done')
  })
  it('that could not be done is asked for again', () => {
    given(made, asked).when({ type: 'NoteNotSent', why: 'unknown' }).then(notSent)
    given(made, asked, notSent)
      .when(amend({ auto_send: true }))
      .then(asked)
  })
  it('of nothing is refused', () => {
    given().when({ type: 'NoteSent', mail_id: id }).thenRefused('NOT_FOUND')
  })
})
