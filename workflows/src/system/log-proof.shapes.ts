import type { ProofReached } from '@faitage/contracts/system/log-proof'

/*
 * What proving the log is made of. Positions, counts and what was found: what Temporal keeps must not be about anybody.
 */

/** Nothing at first; how far it got once it went on as a new run. */
export interface LogProofInput {
  readonly proof_id?: string
  readonly started_at?: string
  readonly reached?: ProofReached | null
}

export interface LogProofActivities {
  /** Reads some more of the log again; the same piece twice is read twice, and says the same. */
  proofStep(proof_id: string, reached: ProofReached | null): Promise<{ over: boolean; reached: ProofReached }>
  /** Says what came of it, once. */
  finishProof(
    proof_id: string,
    started_at: string,
    how: 'over' | 'cancelled' | 'failed',
    reached: ProofReached,
  ): Promise<void>
}
