import { projectActEndpoints as endpoints } from '@faitage/contracts/projects/project-act.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { ProjectActActivities } from './project-act.shapes.ts'

/** The activities of an act on many projects. Each may run again from its beginning: the API does everything once. */
export function projectActActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): ProjectActActivities {
  return {
    // Not given the signal: a step under way is finished, a worker that stops waits for it.
    actStep: id => alive(context(), async () => (await api.call(endpoints.step, { params: { id } })).over),

    finishAct: (id, outcome, reason) =>
      alive(context(), async () => {
        const body = reason === undefined ? { outcome } : { outcome, reason }
        await api.call(endpoints.finish, { params: { id }, body })
      }),
  }
}
