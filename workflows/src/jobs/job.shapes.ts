import type { Carried, JobRun } from '@faitage/contracts/kernel/job'

/* A long job, for the worker. Ids and counts only: what Temporal keeps must not be about anybody. */

/** The workflow starts with this; `carried` once it went on as a new run. */
export interface JobInput extends JobRun {
  readonly job: string
  readonly carried?: Carried
}

export interface JobActivities {
  /** Has some more done, each item once. */
  jobStep(input: JobInput, carried: Carried): Promise<{ over: boolean; carried: Carried }>
  /** Ends a run that cannot go on; `reason` is a key of the error catalogue. */
  failJob(input: JobInput, carried: Carried, reason: string): Promise<void>
}
