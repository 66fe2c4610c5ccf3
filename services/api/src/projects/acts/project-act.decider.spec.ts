import {
  projectActCancelRequested,
  projectActFinished,
  projectActRequested,
} from '@faitage/contracts/projects/project-act'
import { describe, it } from 'vitest'
import { specOf } from '../../kernel/testing/given.ts'
import { projectActDecider } from './project-act.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const { given } = specOf(projectActDecider)
const requested = projectActRequested({ id, act: 'delete', total: 3 })
const cancelling = projectActCancelRequested({ id })
const done = { done: 2, unchanged: 1, refused: 0 }
const finished = projectActFinished({ id, outcome: 'done', ...done })
const finish = (todo: number) => ({ type: 'FinishAct', outcome: 'done', counts: { todo, ...done } }) as const

describe('an act on many projects', () => {
  it('is asked once', () => {
    const command = { type: 'RequestAct', id, act: 'delete', total: 3, undoes: undefined } as const
    given().when(command).then(requested)
    given(requested).when(command).then()
  })
  it('is stopped once, while it runs', () => {
    given(requested).when({ type: 'CancelAct' }).then(cancelling)
    given(requested, cancelling).when({ type: 'CancelAct' }).then()
    given(requested, finished).when({ type: 'CancelAct' }).thenRefused('project.act.over')
    given().when({ type: 'CancelAct' }).thenRefused('NOT_FOUND')
  })
  it('ends once; what is left to do says that it was stopped', () => {
    given(requested).when(finish(0)).then(finished)
    given(requested, cancelling)
      .when(finish(1))
      .then(projectActFinished({ id, outcome: 'cancelled', ...done }))
    given(requested, finished).when(finish(0)).then()
  })
  it('says why it failed', () => {
    given(requested)
      .when({
        type: 'FinishAct',
        outcome: 'failed',
        counts: { todo: 3, done: 0, unchanged: 0, refused: 0 },
        reason: 'UNKNOWN',
      })
      .then(projectActFinished({ id, outcome: 'failed', done: 0, unchanged: 0, refused: 0, reason: 'UNKNOWN' }))
  })
})
