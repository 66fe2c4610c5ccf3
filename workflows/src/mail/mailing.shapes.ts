/* What an e-mail to many is made of, for the worker: its id. Whom it goes to and what it says stay with the API. */

export interface MailingInput {
  readonly mailing_id: string
}

export interface MailingActivities {
  /** Writes to some more, once; whether that was all. */
  mailingStep(input: MailingInput): Promise<{ over: boolean }>
  /** Says that it cannot go on; `reason` is a key of the error catalogue. */
  mailingFailed(input: MailingInput, reason: string): Promise<void>
}

export const mailingWorkflowId = (id: string): string => `mailing/${id}`
