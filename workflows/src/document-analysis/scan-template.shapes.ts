/*
 * What the scan's workflow, its activities and its reactor say to each other. Ids and counts only: what Temporal keeps
 * must not be about anybody.
 */

/** What the workflow starts with. */
export interface ScanTemplateInput {
  readonly template_id: string
  readonly scan_id: string
}

/** What the query `progress` answers. */
export interface ScanProgress {
  readonly pages_read: number
  /** 0 until the document was opened once. */
  readonly pages_total: number
}

/** What one step left. `over` when the scan has ended already. */
interface ReadStep {
  readonly over: boolean
  readonly pages_read: number
  readonly pages_total: number
  /** Met in all the pages read so far: none at the end is a document without text. */
  readonly characters: number
}

export type ScanOutcome = 'done' | 'cancelled' | 'failed'

export interface ScanActivities {
  /** Reads the next pages and has what they say noted, once. */
  readPages(template_id: string, scan_id: string): Promise<ReadStep>
  /** Says how the scan ended; `reason` is a key of the error catalogue. */
  finishScan(template_id: string, scan_id: string, outcome: ScanOutcome, reason?: string): Promise<void>
}

export const scanWorkflowId = (scan_id: string): string => `template-scan/${scan_id}`
