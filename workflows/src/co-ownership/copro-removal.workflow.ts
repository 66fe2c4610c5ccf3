import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
} from '@temporalio/workflow'
import type { CoproRemovalActivities, CoproRemovalInput } from './copro-removal.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 40

const { removalStep, finishRemoval } = proxyActivities<CoproRemovalActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Removes a copro with its content, or brings it back, step after step. The rules and the data stay with the API. */
export async function coproRemoval(input: CoproRemovalInput): Promise<void> {
  let { after = null, kept = 0 } = input
  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      const step = await removalStep(input, after)
      after = step.after
      kept += step.kept
      if (step.over) return await finishRemoval(input, 'done', kept)
    }
    await continueAsNew<typeof coproRemoval>({ ...input, after, kept })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await finishRemoval(input, 'failed', kept, key ?? 'copro.removal.failed')
  }
}
