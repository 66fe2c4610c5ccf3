import type { Written } from '@faitage/contracts/kernel/endpoint'
import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import type { Carried, Job, JobRun } from '@faitage/contracts/kernel/job'
import type { Api } from '../api.ts'
import type { Decider } from '../events/decider.ts'
import { handle } from '../events/handle.ts'
import { worker } from '../http/caller.ts'
import { internalContext } from '../http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'

/** The outcome of one step: whether nothing is left to do, and what the next step is to know. */
export interface Stepped {
  readonly over: boolean
  readonly carried?: Carried
}

/** How a run ends: after its last step, or because it cannot go on. */
type Ending = { readonly outcome: 'done' } | { readonly outcome: 'failed'; readonly reason: string }

/** How the API does a long job. */
export interface JobPlan {
  readonly job: Job
  step(run: JobRun, carried: Carried): Promise<Stepped | Refusal>
  fail(run: JobRun, carried: Carried, reason: string): Promise<Written | Refusal>
}

interface PlanParts<State, Command> {
  readonly decider: Decider<State, Command>
  stream(run: JobRun): string | Promise<string>
  /** Where the run stands: `stopping` once somebody asked to stop it. */
  phase(state: State, run: JobRun): 'none' | 'running' | 'stopping' | 'over'
  /** Whom the history names; the worker where nobody is said. */
  askedBy?(state: State): string
  /** Does some more, each item under a command made of the run: a step that was cut off is done again, its items are not. */
  step(state: State, run: JobRun, carried: Carried): Promise<Stepped | Refusal>
  /** The command that ends the run. */
  end(state: State, ending: Ending, run: JobRun, carried: Carried): Command | Promise<Command>
}

/** The plan of a job whose life is on a stream of its own. */
export function jobPlan<State, Command>(api: Api, job: Job, parts: PlanParts<State, Command>): JobPlan {
  const { decider } = parts
  const stateOf = async (run: JobRun) => (await api.folds.catchUp(decider, await parts.stream(run))).state
  const end = async (state: State, ending: Ending, run: JobRun, carried: Carried) =>
    handle(api, {
      decider,
      stream: await parts.stream(run),
      command: await parts.end(state, ending, run, carried),
      caller: worker,
      ...(parts.askedBy ? { actor: { id: parts.askedBy(state), kind: 'workflow' as const } } : {}),
      request: internalContext(),
    })
  return {
    job,

    async step(run, carried) {
      const state = await stateOf(run)
      const phase = parts.phase(state, run)
      if (phase === 'none') return refused('NOT_FOUND')
      if (phase === 'over') return { over: true }
      const stepped = phase === 'stopping' ? { over: true, carried } : await parts.step(state, run, carried)
      if (isRefusal(stepped) || !stepped.over) return stepped
      const ended = await end(state, { outcome: 'done' }, run, stepped.carried ?? carried)
      return isRefusal(ended) ? ended : stepped
    },

    async fail(run, carried, key) {
      const state = await stateOf(run)
      if (parts.phase(state, run) === 'none') return refused('NOT_FOUND')
      const reason = key in errorCatalogue && key !== 'UNKNOWN' ? key : job.failed
      return end(state, { outcome: 'failed', reason }, run, carried)
    },
  }
}

const phases = { none: 'none', running: 'running', cancelling: 'stopping' } as const

/** The phase of a run whose state says `running`, `cancelling`, or how it ended. */
export const phaseOf = ({ life }: { readonly life: string }) => phases[life as keyof typeof phases] ?? 'over'

/** Why a run failed, in French; null where it did not. `reason` is a key of the error catalogue, of whatever version wrote it. */
export function failureText({ failed }: Job, reason: string | null | undefined): string | null {
  if (reason === null || reason === undefined) return null
  return errorText(reason in errorCatalogue ? (reason as ErrorKey) : failed)
}
