/* Activities of long jobs that began before they were all one workflow, under the names that their histories hold. */

export interface FormerRemoval {
  readonly copro_id: string
  readonly work_id: string
  readonly way: 'remove' | 'restore'
  readonly after?: string | null
  readonly kept?: number
}

export interface FormerRevert {
  readonly import_id: string
  readonly next_batch?: number
  readonly batches?: number
}

export interface FormerActivities {
  batchesOf(import_id: string): Promise<number>
  revertBatch(import_id: string, batch: number): Promise<void>
  finishRevert(import_id: string, outcome: 'reverted' | 'stopped' | 'failed', reason?: string): Promise<void>
  actStep(act_id: string): Promise<boolean>
  finishAct(act_id: string, outcome: 'done' | 'failed', reason?: string): Promise<void>
  eraseSome(batch_id: string): Promise<boolean>
  finishErasures(batch_id: string, outcome: 'done' | 'failed', reason?: string): Promise<void>
  mailingStep(input: { readonly mailing_id: string }): Promise<{ over: boolean }>
  mailingFailed(input: { readonly mailing_id: string }, reason: string): Promise<void>
  makeLetters(generation_id: string): Promise<{ over: boolean; cancelled: boolean; done: number; total: number }>
  finishLetters(generation_id: string, outcome: 'done' | 'cancelled' | 'failed', reason?: string): Promise<void>
  removalStep(
    input: FormerRemoval,
    after: string | null,
    kept: number,
  ): Promise<{ over: boolean; after: string | null; kept: number }>
  finishRemoval(input: FormerRemoval, outcome: 'done' | 'failed', kept: number, reason?: string): Promise<void>
}
