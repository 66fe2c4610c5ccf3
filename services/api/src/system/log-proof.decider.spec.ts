import { logVerified } from '@faitage/contracts/system/log-proof'
import { expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { logProofDecider } from './log-proof.decider.ts'

const { given, stateAfter } = specOf(logProofDecider)
const proof = (outcome: 'whole' | 'cancelled', proof_id = '0192aaaa-0000-7000-8000-000000000001') => ({
  ...{ proof_id, outcome, started_at: '2026-11-24T09:00:00.000Z', events: 1, position: '1', faults: [] },
})

it('a proof of the log is noted once', () => {
  given()
    .when({ type: 'NoteProof', proof: proof('whole') })
    .then(logVerified(proof('whole')))
  given(logVerified(proof('whole')))
    .when({ type: 'NoteProof', proof: proof('whole') })
    .then()
})

it('a proof that was stopped does not take back what the last one found', () => {
  const stopped = logVerified(proof('cancelled', '0192aaaa-0000-7000-8000-000000000002'))
  expect(stateAfter([logVerified(proof('whole')), stopped])).toMatchObject({
    ...{ last: { outcome: 'cancelled' }, found: { outcome: 'whole' } },
  })
})
