import {
  coproRemovalFinished,
  coproRemovalRequested,
  coproRestoreFinished,
  coproRestoreRequested,
} from '@faitage/contracts/co-ownership/copro-removal'
import { describe, it } from 'vitest'
import { specOf } from '../../kernel/testing/given.ts'
import { coproRemovalDecider } from './copro-removal.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const removal_id = '0192aaaa-0000-7000-8000-000000000002'
const restore_id = '0192aaaa-0000-7000-8000-000000000003'
const { given } = specOf(coproRemovalDecider)
const requested = coproRemovalRequested({ id, removal_id, buildings: 1, lots: 2 })
const removed = coproRemovalFinished({ id, removal_id, outcome: 'done' })
const restoring = coproRestoreRequested({ id, removal_id, restore_id })
const restored = (kept: number) => coproRestoreFinished({ id, removal_id, restore_id, outcome: 'done', kept })
const finish = (work_id: string, kept = 0) =>
  ({ type: 'Finish', id, work_id, outcome: 'done', kept, reason: undefined }) as const

describe('a copro and its content', () => {
  it('are removed one time at a time', () => {
    given().when({ type: 'RequestRemoval', id, removal_id, buildings: 1, lots: 2 }).then(requested)
    given(requested)
      .when({ type: 'RequestRemoval', id, removal_id, buildings: 1, lots: 2 })
      .thenRefused('copro.removal.running')
  })
  it('end their removal once', () => {
    given(requested).when(finish(removal_id)).then(removed)
    given(requested).when(finish(restore_id)).then()
    given(requested, removed).when(finish(removal_id)).then()
    given(requested)
      .when({ ...finish(removal_id), outcome: 'failed', reason: 'UNKNOWN' })
      .then(coproRemovalFinished({ id, removal_id, outcome: 'failed', reason: 'UNKNOWN' }))
  })
  it('come back once they are gone, and again where some stayed behind', () => {
    const ask = { type: 'RequestRestore', id, restore_id } as const
    given(requested, removed).when(ask).then(restoring)
    given(requested).when(ask).thenRefused('copro.removal.running')
    given().when(ask).thenRefused('copro.removal.nothing')
    given(requested, removed, restoring, restored(0)).when(ask).thenRefused('copro.removal.nothing')
    given(requested, removed, restoring, restored(1)).when(ask).then(restoring)
  })
  it('end their return with what stayed behind', () => {
    given(requested, removed, restoring).when(finish(restore_id, 1)).then(restored(1))
  })
})
