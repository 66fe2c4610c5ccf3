import { digestEndpoints as endpoints } from '@faitage/contracts/identity/digest'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { DigestActivities } from './digest.shapes.ts'

export function digestActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): DigestActivities {
  return {
    digestStep: reached =>
      alive(context(), signal => api.call(endpoints.step, { body: { ...reached }, ...(signal ? { signal } : {}) })),
  }
}
