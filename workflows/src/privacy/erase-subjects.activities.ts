import { erasureBatchEndpoints as endpoints } from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { EraseSubjectsActivities } from './erase-subjects.shapes.ts'

/** The activities of erasing many people. Each may run again from its beginning: the API does everything once. */
export function eraseSubjectsActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): EraseSubjectsActivities {
  return {
    // Not given the signal: a step under way is finished, a worker that stops waits for it.
    eraseSome: id => alive(context(), async () => (await api.call(endpoints.step, { params: { id } })).over),

    finishErasures: (id, outcome, reason) =>
      alive(context(), async () => {
        const body = reason === undefined ? { outcome } : { outcome, reason }
        await api.call(endpoints.finish, { params: { id }, body })
      }),
  }
}
