import type { ProofReached } from '@faitage/contracts/system/log-proof'
import {
  CancellationScope,
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  proxyActivities,
  uuid4,
} from '@temporalio/workflow'
import type { LogProofActivities, LogProofInput } from './log-proof.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 250

const { proofStep, finishProof } = proxyActivities<LogProofActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

const nothing: ProofReached = { position: '-1', events: 0, held: '-1', broken: false, faults: [] }

/** Has the whole log read again and compared with what was sealed and signed, piece after piece. */
export async function logProof(input: LogProofInput = {}): Promise<void> {
  const { proof_id = uuid4(), started_at = new Date().toISOString() } = input
  let reached = input.reached ?? null
  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      const step = await proofStep(proof_id, reached)
      reached = step.reached
      if (step.over) return await finishProof(proof_id, started_at, 'over', reached)
    }
    await continueAsNew<typeof logProof>({ proof_id, started_at, reached })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const how = isCancellation(error) ? 'cancelled' : 'failed'
    await CancellationScope.nonCancellable(() => finishProof(proof_id, started_at, how, reached ?? nothing))
    throw error
  }
}
