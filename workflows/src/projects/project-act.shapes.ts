/* What doing one thing to many projects is made of. Ids only: what Temporal keeps must not be about anybody. */

export interface ProjectActInput {
  readonly act_id: string
}

export interface ProjectActActivities {
  /** Has some more of them done, once. @returns whether nothing is left */
  actStep(act_id: string): Promise<boolean>
  /** Says how it ended; `reason` is a key of the error catalogue. */
  finishAct(act_id: string, outcome: 'done' | 'failed', reason?: string): Promise<void>
}

export const actWorkflowId = (act_id: string): string => `project-act/${act_id}`
