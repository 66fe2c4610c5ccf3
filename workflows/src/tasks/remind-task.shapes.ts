/*
 * The calls that recall a task. Ids only: what Temporal keeps must not be about anybody.
 */

export interface RemindTaskInput {
  readonly task_id: string
}

export interface RemindTaskActivities {
  /** Recalls the task where its hour has come, once; `wait`: milliseconds until it is to be, null where it is not. */
  followTaskReminder(task_id: string): Promise<{ wait: number | null }>
}

export const remindTaskWorkflowId = (task_id: string): string => `remind-task/${task_id}`
/** Something of it changed: its hour is asked for anew. */
export const CHANGED = 'changed'
