import { coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { CoproRemovalActivities, CoproRemovalInput } from './copro-removal.shapes.ts'

interface RemovalDeps {
  readonly api: ApiClient
  context(): ActivityContext
}

const paramsOf = ({ copro_id: id, work_id, way }: CoproRemovalInput) => ({ id, work_id, way })

/** The activities of a removal. Each may run again from its beginning: the API does everything once. */
export function coproRemovalActivities({ api, context }: RemovalDeps): CoproRemovalActivities {
  return {
    removalStep: (input, after) =>
      alive(context(), () => api.call(endpoints.step, { params: paramsOf(input), body: { after } })),

    finishRemoval: (input, outcome, kept, reason) =>
      alive(context(), async () => {
        const body = { outcome, kept, ...(reason === undefined ? {} : { reason }) }
        await api.call(endpoints.finish, { params: paramsOf(input), body })
      }),
  }
}
