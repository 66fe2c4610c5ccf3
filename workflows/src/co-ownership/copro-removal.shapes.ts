/*
 * What removing a copro with its content is made of. Ids and counts only: what Temporal keeps must not be about anybody.
 */

/** What the workflow starts with; `after` and `kept` once it went on as a new run. */
export interface CoproRemovalInput {
  readonly copro_id: string
  readonly work_id: string
  readonly way: 'remove' | 'restore'
  readonly after?: string | null
  readonly kept?: number
}

/** What one step left. */
interface RemovalStep {
  readonly over: boolean
  readonly after: string | null
  readonly kept: number
}

export interface CoproRemovalActivities {
  /** Has some more removed, or brought back, once. */
  removalStep(input: CoproRemovalInput, after: string | null): Promise<RemovalStep>
  /** Says how it ended; `reason` is a key of the error catalogue. */
  finishRemoval(input: CoproRemovalInput, outcome: 'done' | 'failed', kept: number, reason?: string): Promise<void>
}

export const removalWorkflowId = (work_id: string): string => `copro-removal/${work_id}`
