import { enums, type IFailure, type IRetryPolicy, millis } from './proto.ts'
import type { RetryPolicy } from './state.ts'

/** The policy with the server's defaults: from 1 s, doubling, up to 100 times the first interval, for ever. */
export function retryPolicy(policy: IRetryPolicy | null | undefined): RetryPolicy {
  const initialMs = millis(policy?.initialInterval) ?? 1000
  return {
    initialMs,
    coefficient: policy?.backoffCoefficient || 2,
    maximumMs: millis(policy?.maximumInterval) ?? initialMs * 100,
    maximumAttempts: policy?.maximumAttempts ?? 0,
    nonRetryable: policy?.nonRetryableErrorTypes ?? [],
  }
}

/** @returns what is wrong with a policy, if anything. */
export function policyError(policy: IRetryPolicy | null | undefined): string | undefined {
  if (!policy) return undefined
  if ((policy.backoffCoefficient ?? 0) !== 0 && policy.backoffCoefficient! < 1)
    return 'BackoffCoefficient cannot be less than 1 on retry policy.'
  if ((policy.maximumAttempts ?? 0) < 0) return 'MaximumAttempts cannot be negative on retry policy.'
  const initial = millis(policy.initialInterval)
  const maximum = millis(policy.maximumInterval)
  if (initial && maximum && maximum < initial)
    return 'MaximumInterval cannot be less than InitialInterval on retry policy.'
  return undefined
}

/** When to try again after `attempt` failed, or why not (a temporal.api.enums.v1.RetryState). */
export function nextRetry(
  policy: RetryPolicy,
  attempt: number,
  failure: IFailure | null | undefined,
  expiresAt: number | undefined,
): { delayMs: number } | { state: number } {
  const s = enums.RetryState
  if (!retryable(failure, policy.nonRetryable)) return { state: s.RETRY_STATE_NON_RETRYABLE_FAILURE }
  if (policy.maximumAttempts > 0 && attempt >= policy.maximumAttempts)
    return { state: s.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED }
  const asked = millis(failure?.applicationFailureInfo?.nextRetryDelay)
  const delayMs = asked ?? Math.min(policy.initialMs * policy.coefficient ** (attempt - 1), policy.maximumMs)
  if (expiresAt !== undefined && Date.now() + delayMs > expiresAt) return { state: s.RETRY_STATE_TIMEOUT }
  return { delayMs }
}

function retryable(failure: IFailure | null | undefined, nonRetryable: string[]): boolean {
  if (!failure) return true
  if (failure.terminatedFailureInfo || failure.canceledFailureInfo) return false
  if (failure.timeoutFailureInfo) {
    const type = failure.timeoutFailureInfo.timeoutType
    const t = enums.TimeoutType
    return type === t.TIMEOUT_TYPE_START_TO_CLOSE || type === t.TIMEOUT_TYPE_HEARTBEAT
  }
  if (failure.serverFailureInfo) return !failure.serverFailureInfo.nonRetryable
  const application = failure.applicationFailureInfo
  if (application) return !application.nonRetryable && !nonRetryable.includes(application.type ?? '')
  return true
}
