import { jobEndpoints as endpoints } from '@faitage/contracts/kernel/job'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { JobActivities, JobInput } from './job.shapes.ts'

const calledBy = ({ job, id, of }: JobInput) => ({ params: { job, id }, of: of ? { of: { ...of } } : {} })

/** The activities of long jobs. Each may run again from its beginning: the API does everything once. */
export const jobActivities = ({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): JobActivities => ({
  // Not given the signal: a step under way is finished, a worker that stops waits for it.
  jobStep: (input, carried) =>
    alive(context(), () => {
      const { params, of } = calledBy(input)
      return api.call(endpoints.step, { params, body: { ...of, carried } })
    }),

  failJob: (input, carried, reason) =>
    alive(context(), async () => {
      const { params, of } = calledBy(input)
      await api.call(endpoints.fail, { params, body: { ...of, carried, reason } })
    }),
})
