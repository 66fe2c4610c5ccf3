/*
 * What making letters is made of. Ids and counts only: what Temporal keeps must not be about anybody.
 */

/** What the workflow starts with. */
export interface GenerateLettersInput {
  readonly generation_id: string
}

/** What the query `progress` answers. */
export interface LettersProgress {
  readonly done: number
  /** 0 until the first step. */
  readonly total: number
}

/** What one step left; `over` when the generation has ended already, `cancelled` when somebody asked to stop it. */
interface LettersStep extends LettersProgress {
  readonly over: boolean
  readonly cancelled: boolean
}

export type LettersOutcome = 'done' | 'cancelled' | 'failed'

export interface GenerateLettersActivities {
  /** Has the next letters made and filed, each once. */
  makeLetters(generation_id: string): Promise<LettersStep>
  /** Says how it ended; `reason` is a key of the error catalogue. */
  finishLetters(generation_id: string, outcome: LettersOutcome, reason?: string): Promise<void>
}

export const lettersWorkflowId = (generation_id: string): string => `letters/${generation_id}`
