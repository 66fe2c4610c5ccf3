import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import type {
  GenerateLettersActivities,
  GenerateLettersInput,
  LettersOutcome,
  LettersProgress,
} from './generate-letters.shapes.ts'

/** Stops after the letters under way; those that are filed stay. */
const cancelSignal = defineSignal('cancel')
const progressQuery = defineQuery<LettersProgress>('progress')

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 40

const { makeLetters, finishLetters } = proxyActivities<GenerateLettersActivities>({
  startToCloseTimeout: '3m',
  heartbeatTimeout: '10s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Some letters at a time until all are made or somebody stops them. The rules and the data stay with the API. */
export async function generateLetters(input: GenerateLettersInput): Promise<void> {
  const { generation_id } = input
  let cancelled = false
  let progress: LettersProgress = { done: 0, total: 0 }
  setHandler(progressQuery, () => progress)
  setHandler(cancelSignal, () => {
    cancelled = true
  })
  const end = (outcome: LettersOutcome, reason?: string): Promise<void> =>
    CancellationScope.nonCancellable(() => finishLetters(generation_id, outcome, reason))

  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      if (cancelled) return await end('cancelled')
      const step = await makeLetters(generation_id)
      if (step.over) return
      if (step.cancelled) return await end('cancelled')
      const { done, total } = step
      progress = { done, total }
      if (done >= total) return await end('done')
    }
    await continueAsNew<typeof generateLetters>(input)
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    if (isCancellation(error)) return await end('cancelled')
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await end('failed', key?.startsWith('letter.') ? key : 'letter.failed')
  }
}
