import { ApplicationFailure } from '@temporalio/common'
import { ApiRefused } from './api-client.ts'
import { FinalFailure } from './final-failure.ts'

/** What runs an activity: Temporal, or a measure or test that does without. */
export interface ActivityContext {
  /** A sign of life, with what the attempt after this one is to know. */
  heartbeat(said?: unknown): void
  /** What the attempt before this one said last. */
  readonly said?: unknown
  /** Aborted when the activity is cancelled or its worker stops. */
  readonly signal: AbortSignal | undefined
  /** Aborted as soon as its worker is told to stop: `signal` is only once it let pass the time it gives what is under way. */
  readonly stopping?: AbortSignal | undefined
}

/** What passes from one attempt to the next. */
export interface Told {
  /** What the attempt before said last. */
  readonly said?: unknown
  /** Says it for the attempt after this one. */
  say(said: unknown): void
  /** Aborted as soon as the worker is told to stop. */
  readonly stopping?: AbortSignal | undefined
}

/** Milliseconds between two signs of life. */
const BEAT_MS = 1000

/** Gives signs of life while the work lasts, and says which failures are final. What the attempt before said stays said. */
export async function alive<T>(
  context: ActivityContext,
  work: (signal: AbortSignal | undefined, told: Told) => Promise<T>,
): Promise<T> {
  let { said } = context
  const say = (next: unknown) => {
    said = next
    context.heartbeat(said)
  }
  say(said)
  const beating = setInterval(() => context.heartbeat(said), BEAT_MS)
  try {
    return await work(context.signal, { said, say, stopping: context.stopping })
  } catch (error) {
    if (error instanceof ApiRefused || error instanceof FinalFailure) {
      throw ApplicationFailure.nonRetryable(error.message, error.key)
    }
    throw error
  } finally {
    clearInterval(beating)
  }
}
