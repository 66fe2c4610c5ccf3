import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
} from '@temporalio/workflow'
import type { MailingActivities, MailingInput } from './mailing.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 40

const { mailingStep, mailingFailed } = proxyActivities<MailingActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Writes an e-mail to many, step after step, until all were written to or somebody stopped it. */
export async function sendMailing(input: MailingInput): Promise<void> {
  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      const { over } = await mailingStep(input)
      if (over) return
    }
    await continueAsNew<typeof sendMailing>(input)
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await mailingFailed(input, key ?? 'email.mailing.failed')
  }
}
