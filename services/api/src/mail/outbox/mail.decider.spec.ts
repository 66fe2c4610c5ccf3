import { mailExpired, mailFailed, mailQueued, mailRemoved, mailRequeued, mailSent } from '@faitage/contracts/mail/mail'
import { test } from 'vitest'
import { specOf } from '../../kernel/testing/given.ts'
import { mailDecider } from './mail.decider.ts'

const { given } = specOf(mailDecider)
const id = '6f1c3b0e-5f0a-4c8e-9d43-0a1f5b1f7c11'
const queued = mailQueued({ id, kind: 'reset' })
const sent = mailSent({ id, attempts: 1 })
const failed = mailFailed({ id, attempts: 5, reason: 'ESOCKET' })
const sayings = [
  { type: 'Sent', id, attempts: 1 },
  { type: 'Failed', id, attempts: 5, reason: 'ESOCKET' },
  { type: 'Expire', id },
] as const

test('a mail is queued once', () => {
  given().when({ type: 'Queue', id, kind: 'reset' }).then(queued)
  given(queued).when({ type: 'Queue', id, kind: 'reset' }).then()
  given(queued, mailRemoved({ id })).when({ type: 'Queue', id, kind: 'reset' }).then()
})

test('a queued mail comes to one end', () => {
  for (const [index, end] of [sent, failed, mailExpired({ id })].entries()) {
    given(queued).when(sayings[index]!).then(end)
    for (const saying of sayings) given(queued, end).when(saying).then()
  }
})

test('what the sender says of a removed mail is not written', () => {
  for (const saying of sayings) given(queued, mailRemoved({ id })).when(saying).then()
})

test('only what still has its text can be sent again', () => {
  given(queued, failed).when({ type: 'Requeue', id }).then(mailRequeued({ id }))
  given(queued).when({ type: 'Requeue', id }).then()
  given(queued, sent).when({ type: 'Requeue', id }).thenRefused('mail.content.forgotten')
  given(queued, mailExpired({ id })).when({ type: 'Requeue', id }).thenRefused('mail.content.forgotten')
  given(queued, mailRemoved({ id })).when({ type: 'Requeue', id }).thenRefused('mail.removed')
  given(queued, failed, mailRequeued({ id })).when(sayings[0]).then(sent)
})

test('what never was is neither announced nor removed', () => {
  for (const saying of sayings) given().when(saying).thenRefused('NOT_FOUND')
  given().when({ type: 'Remove', id }).thenRefused('NOT_FOUND')
  given(queued).when({ type: 'Remove', id }).then(mailRemoved({ id }))
  given(queued, mailRemoved({ id })).when({ type: 'Remove', id }).thenRefused('NOT_FOUND')
})
