import type { EventOf } from '@faitage/contracts/kernel/message'
import { type RecordedErasure, subjectErased } from '@faitage/contracts/privacy/subject'
import type { Decider } from '../kernel/events/decider.ts'

/** What was erased of somebody, each time. */
export type ErasedSubject = { readonly erasures: readonly RecordedErasure[] }
export type ErasureFacts = EventOf<typeof subjectErased>['data']

/** Notes that somebody is erased: once per command. */
export const erasedSubjectDecider: Decider<ErasedSubject, { type: 'NoteErasure'; facts: ErasureFacts }> = {
  initial: { erasures: [] },
  evolve: (state, event) => ({ erasures: [...state.erasures, event as RecordedErasure] }),
  decide: ({ facts }) => [subjectErased(facts)],
}
