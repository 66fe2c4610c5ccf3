import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
} from '@temporalio/workflow'
import type { EraseSubjectsActivities, EraseSubjectsInput } from './erase-subjects.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 60

const { eraseSome, finishErasures } = proxyActivities<EraseSubjectsActivities>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Erases many people, some at a time, until nobody is left or somebody stops it. The rules stay with the API. */
export async function eraseSubjects({ batch_id }: EraseSubjectsInput): Promise<void> {
  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      if (await eraseSome(batch_id)) return await finishErasures(batch_id, 'done')
    }
    await continueAsNew<typeof eraseSubjects>({ batch_id })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await finishErasures(batch_id, 'failed', key ?? 'privacy.erasures.failed')
  }
}
