import { erasuresCancelRequested, erasuresFinished, erasuresRequested } from '@faitage/contracts/privacy/erasure-batch'
import { describe, it } from 'vitest'
import { specOf } from '../../kernel/testing/given.ts'
import { erasureBatchDecider } from './erasure-batch.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const { given } = specOf(erasureBatchDecider)
const asked = { id, cause: 'request' as const, documents: true, total: 2 }
const requested = erasuresRequested(asked)
const cancelling = erasuresCancelRequested({ id })
const counts = { done: 1, refused: 1 }
const finished = erasuresFinished({ id, outcome: 'done', ...counts })
const finish = (todo: number) => ({ type: 'FinishErasures', outcome: 'done', counts: { todo, ...counts } }) as const

describe('the erasure of many people', () => {
  it('is asked for once', () => {
    given()
      .when({ type: 'RequestErasures', ...asked })
      .then(requested)
    given(requested)
      .when({ type: 'RequestErasures', ...asked })
      .then()
  })
  it('is stopped once, while it runs', () => {
    given(requested).when({ type: 'CancelErasures' }).then(cancelling)
    given(requested, cancelling).when({ type: 'CancelErasures' }).then()
    given(requested, finished).when({ type: 'CancelErasures' }).thenRefused('privacy.erasures.over')
    given().when({ type: 'CancelErasures' }).thenRefused('NOT_FOUND')
  })
  it('ends once; what is left to do says that it was stopped', () => {
    given(requested).when(finish(0)).then(finished)
    given(requested, cancelling)
      .when(finish(1))
      .then(erasuresFinished({ id, outcome: 'cancelled', ...counts }))
    given(requested, finished).when(finish(0)).then()
    given(requested)
      .when({ ...finish(1), outcome: 'failed', reason: 'UNKNOWN' })
      .then(erasuresFinished({ id, outcome: 'failed', ...counts, reason: 'UNKNOWN' }))
  })
})
