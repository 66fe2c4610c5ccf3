import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow'

/** For ever: an engine that is away comes back. What the API refuses for good is not asked again. */
export const stepOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
} as const

/** The key of the error catalogue that an activity failed with. */
export function keyOf(error: unknown): string | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : error
  return cause instanceof ApplicationFailure ? (cause.type ?? undefined) : undefined
}
