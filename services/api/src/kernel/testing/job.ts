import { type Carried, type Job, jobEndpoints } from '@faitage/contracts/kernel/job'
import { untilOver } from '@faitage/engines/testing/until'
import type { TestSystem } from '../../testing/system.ts'

/** A run of a long job, as the worker does it. */
export function jobRun(system: TestSystem, { name: job }: Job, id: string, of?: Record<string, string>) {
  const params = { job, id }
  /** The worker is told no position: what is read next waits for all that was written so far. */
  const seen = async <T>(answer: Promise<T>): Promise<T> => {
    const answered = await answer
    const head = await system.api.events.head()
    if (BigInt(head) > BigInt(system.seen.position)) system.seen.position = head
    return answered
  }
  const step = (carried: Carried = null) =>
    seen(system.worker().call(jobEndpoints.step, { params, body: { ...(of ? { of } : {}), carried } }))
  return {
    step,
    refusedStep: () => system.worker().refusal(jobEndpoints.step, { params, body: { carried: null } }),
    fail: (reason: string) =>
      seen(system.worker().call(jobEndpoints.fail, { params, body: { carried: null, reason } })),
    /** Steps until nothing is left. */
    async toEnd(): Promise<void> {
      let carried: Carried = null
      await untilOver(
        `the job ${job}`,
        async () => {
          const stepped = await step(carried)
          carried = stepped.carried
          return stepped
        },
        stepped => stepped.over,
      )
    },
  }
}
