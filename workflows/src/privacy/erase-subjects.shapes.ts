/* What erasing many people is made of. Ids only: what Temporal keeps must not be about anybody. */

export interface EraseSubjectsInput {
  readonly batch_id: string
}

export interface EraseSubjectsActivities {
  /** Has some more of them erased, each once. @returns whether nobody is left */
  eraseSome(batch_id: string): Promise<boolean>
  /** Says how it ended; `reason` is a key of the error catalogue. */
  finishErasures(batch_id: string, outcome: 'done' | 'failed', reason?: string): Promise<void>
}

export const erasuresWorkflowId = (batch_id: string): string => `erase-subjects/${batch_id}`
