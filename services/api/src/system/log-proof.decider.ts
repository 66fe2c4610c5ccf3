import type { EventOf } from '@faitage/contracts/kernel/message'
import { logVerified } from '@faitage/contracts/system/log-proof'
import type { Decider } from '../kernel/events/decider.ts'

type Proof = EventOf<typeof logVerified>['data']
export type Proven = Proof & { readonly recordedAt: string }
/** `found`: the last that says something of the log; one that was stopped does not take that back. */
export type LogProofs = { readonly last: Proven | undefined; readonly found: Proven | undefined }

/** What came of the proofs of the log. */
export const logProofDecider: Decider<LogProofs, { type: 'NoteProof'; proof: Proof }> = {
  initial: { last: undefined, found: undefined },
  few: true,
  evolve(state, event) {
    if (event.type !== 'LogVerified') return state
    const last = { ...event.data, recordedAt: event.recordedAt }
    return { last, found: last.outcome === 'whole' || last.outcome === 'altered' ? last : state.found }
  },
  // Told again by a worker that did not hear the answer.
  decide: ({ proof }, { last }) => (last?.proof_id === proof.proof_id ? [] : [logVerified(proof)]),
}
