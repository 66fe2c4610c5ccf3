import { ApplicationFailure } from '@temporalio/common'
import { ApiRefused } from './api-client.ts'
import { FinalFailure } from './final-failure.ts'

/** What runs an activity: Temporal, or a measure or test that does without. */
export interface ActivityContext {
  heartbeat(): void
  /** Aborted when the activity is cancelled or its worker stops. */
  readonly signal: AbortSignal | undefined
}

/** Milliseconds between two signs of life. */
const BEAT_MS = 1000

/** Gives signs of life while the work lasts, and says which failures are final. */
export async function alive<T>(
  context: ActivityContext,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  context.heartbeat()
  const beating = setInterval(() => context.heartbeat(), BEAT_MS)
  try {
    return await work(context.signal)
  } catch (error) {
    if (error instanceof ApiRefused || error instanceof FinalFailure) {
      throw ApplicationFailure.nonRetryable(error.message, error.key)
    }
    throw error
  } finally {
    clearInterval(beating)
  }
}
