import { continueAsNew, proxyActivities } from '@temporalio/workflow'
import type { DigestActivities, DigestReached } from './digest.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 200

const { digestStep } = proxyActivities<DigestActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Writes to everybody who wants to be told of their deadlines that day, some people after the others. */
export async function sendDigests(input: Partial<DigestReached> = {}): Promise<void> {
  let reached: DigestReached = { day: input.day ?? null, after: input.after ?? null }
  for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
    const { over, day, after } = await digestStep(reached)
    if (over) return
    reached = { day, after }
  }
  await continueAsNew<typeof sendDigests>(reached)
}
