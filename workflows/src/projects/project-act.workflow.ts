import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
} from '@temporalio/workflow'
import type { ProjectActActivities, ProjectActInput } from './project-act.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 60

const { actStep, finishAct } = proxyActivities<ProjectActActivities>({
  startToCloseTimeout: '5m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Does one thing to many projects, some at a time, until none is left or somebody stops it. The rules stay with the API. */
export async function projectAct({ act_id }: ProjectActInput): Promise<void> {
  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      if (await actStep(act_id)) return await finishAct(act_id, 'done')
    }
    await continueAsNew<typeof projectAct>({ act_id })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await finishAct(act_id, 'failed', key ?? 'project.act.failed')
  }
}
