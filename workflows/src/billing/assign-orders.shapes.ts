/* What following an event of a project is made of. Ids only: what Temporal keeps must not be about anybody. */

export interface AssignOrdersInput {
  readonly project_id: string
  readonly event_id: string
}

export interface AssignOrdersActivities {
  /** Assigns what the event orders, or cancels what it takes back, once. */
  followEvent(input: AssignOrdersInput): Promise<void>
}

export const assignWorkflowId = (event_id: string): string => `assign-orders/${event_id}`
