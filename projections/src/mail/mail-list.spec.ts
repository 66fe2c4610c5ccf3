import { randomUUID } from 'node:crypto'
import { mailExpired, mailFailed, mailQueued, mailRemoved, mailRequeued, mailSent } from '@faitage/contracts/mail/mail'
import { expect, test } from 'vitest'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { mailListModel } from './mail-list.ts'

const id = randomUUID()
const recipient_id = randomUUID()
const queued = mailQueued({ id, kind: 'reset', recipient_id })
const failed = mailFailed({ id, attempts: 5, reason: 'ESOCKET' })
const after = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(mailListModel, queued, ...events)

test('a mail waits, then came to its end, and says since when', () => {
  expect(after()).toMatchObject({ state: 'queued', recipient_id, attempts: 0, reason: null, queued_at: recordedAt(0) })
  expect(after(mailSent({ id, attempts: 2 }))).toMatchObject({
    state: 'sent',
    attempts: 2,
    queued_at: recordedAt(0),
    changed_at: recordedAt(1),
  })
  expect(after(mailExpired({ id }))).toMatchObject({ state: 'expired' })
  expect(after(mailRemoved({ id }))).toBeUndefined()
})

test('a failed mail that is queued again keeps why it failed until it is sent', () => {
  expect(after(failed)).toMatchObject({ state: 'failed', attempts: 5, reason: 'ESOCKET' })
  expect(after(failed, mailRequeued({ id }))).toMatchObject({ state: 'queued', attempts: 0, reason: 'ESOCKET' })
  expect(after(failed, mailRequeued({ id }), mailSent({ id, attempts: 1 }))).toMatchObject({
    state: 'sent',
    reason: null,
  })
})

test('nothing of whom it goes to or what it says is in a row', () => {
  expect(Object.keys(after() ?? {}).sort()).toEqual(
    ['attempts', 'changed_at', 'id', 'kind', 'queued_at', 'reason', 'recipient_id', 'revision', 'state'].sort(),
  )
})
