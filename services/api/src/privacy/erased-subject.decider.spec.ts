import { subjectErased } from '@faitage/contracts/privacy/subject'
import { expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { type ErasureFacts, erasedSubjectDecider } from './erased-subject.decider.ts'

const { given, stateAfter } = specOf(erasedSubjectDecider)
const facts: ErasureFacts = {
  ...{ id: '0192aaaa-0000-7000-8000-000000000001', kind: 'requester', cause: 'request', store: 'disk' },
  ...{ keys: 1, streams: 1, files: 0, files_kept: 0, invoices_kept: 0 },
}

it('an erasure is noted with its counts, each time', () => {
  given().when({ type: 'NoteErasure', facts }).then(subjectErased(facts))
  given(subjectErased(facts)).when({ type: 'NoteErasure', facts }).then(subjectErased(facts))
  expect(stateAfter([subjectErased(facts), subjectErased(facts)]).erasures).toHaveLength(2)
})
