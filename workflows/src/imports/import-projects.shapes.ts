/*
 * What the import's workflow, its activities and its reactor say to each other. Ids and counts only: what Temporal keeps
 * must not be about anybody.
 */

/** What the workflow starts with; `next_batch` and `batches` once it went on as a new run. */
export interface ImportProjectsInput {
  readonly import_id: string
  readonly next_batch?: number
  readonly batches?: number
}

/** What the query `progress` answers. */
export interface ImportProgress {
  readonly phase: 'planning' | 'planned' | 'running' | 'ending'
  /** Batches written. */
  readonly batch: number
  readonly batches: number
}

export type ImportOutcome = 'completed' | 'cancelled' | 'failed'

/** What is left of a file once it was planned. `over` when the import has ended already. */
interface Planned {
  readonly over: boolean
  readonly batches: number
}

export interface ImportActivities {
  /** Reads the file and has every row planned. */
  planImport(import_id: string): Promise<Planned>
  /** Has one batch written, once. */
  commitBatch(import_id: string, batch: number): Promise<void>
  /** Says how the import ended; `reason` is a key of the error catalogue. */
  finishImport(import_id: string, outcome: ImportOutcome, reason?: string): Promise<void>
}

export const importWorkflowId = (import_id: string): string => `import/${import_id}`
