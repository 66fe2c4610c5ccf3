import { type GenerationState, type KnownGeneration, lettersJob } from '@faitage/contracts/letters/generation'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type JobPlan, jobPlan, type Stepped } from '../kernel/jobs/job-plan.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { documentOperations } from './document.ts'
import { type GenerationCommand, generationDecider, streamOfGeneration } from './generation.decider.ts'
import { letterOf } from './letter-of-project.ts'

/** Letters made in one step: few enough for a bar that moves, and for a worker that stops. */
const STEP = 3

/** Letters of one project or many, made and filed one after the other. */
export function lettersPlan(api: Api): JobPlan {
  const operations = documentOperations(api)
  return jobPlan<GenerationState, GenerationCommand>(api, lettersJob, {
    decider: generationDecider,
    stream: ({ id }) => streamOfGeneration(id),
    phase(state) {
      if (state.state === 'absent') return 'none'
      if (state.state !== 'running') return 'over'
      return state.cancel_requested ? 'stopping' : 'running'
    },
    askedBy: state => (state.state === 'absent' ? '' : state.asked_by),
    step: async state => (state.state === 'absent' ? refused('NOT_FOUND') : makeSome(api, operations, state)),
    end: (state, ending) => ({
      type: 'EndLetters',
      outcome: ending.outcome === 'done' && isStopped(state) ? 'cancelled' : ending.outcome,
      reason: ending.outcome === 'failed' ? ending.reason : undefined,
    }),
  })
}

const isStopped = (state: GenerationState): boolean => state.state !== 'absent' && state.cancel_requested

async function makeSome(
  api: Api,
  operations: ReturnType<typeof documentOperations>,
  state: KnownGeneration,
): Promise<Stepped | Refusal> {
  const done = new Set(state.results.map(one => one.project_id))
  const left = state.projects_id.filter(id => !done.has(id))
  for (const project_id of left.slice(0, STEP)) {
    const written = await handle(api, {
      decider: generationDecider,
      stream: streamOfGeneration(state.id),
      command: await letterOf(api, operations, state, project_id),
      caller: worker,
      actor: { id: state.asked_by, kind: 'workflow' },
      request: internalContext(),
    })
    if (isRefusal(written)) return written
  }
  return { over: left.length <= STEP }
}
