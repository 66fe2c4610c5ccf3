import { coproRemovalJob } from '@faitage/contracts/co-ownership/copro-removal'
import type { Carried, JobRun } from '@faitage/contracts/kernel/job'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import { type JobPlan, jobPlan } from '../../kernel/jobs/job-plan.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { type CoproRemoval, type CoproRemovalCommand, coproRemovalDecider } from './copro-removal.decider.ts'
import { CAUGHT_UP_MS, removeSome, restoreSome } from './copro-tree.ts'

/** The last lot that was looked at, and how much could not come back so far. */
const reachedIn = (carried: Carried) => (carried ?? { after: null, kept: 0 }) as { after: string | null; kept: number }
const coproOf = ({ of }: JobRun): string => of?.copro_id ?? ''

/** A copro removed with its content, or brought back. */
export const coproRemovalPlan = (api: Api): JobPlan =>
  jobPlan<CoproRemoval, CoproRemovalCommand>(api, coproRemovalJob, {
    decider: coproRemovalDecider,
    stream: run => streamOf.record('coproRemoval', coproOf(run)),

    phase(state, { id, of }) {
      if (state.phase === 'none') return 'none'
      // A run that is over does nothing in a later one.
      return state.work_id === id && state.phase === (of?.way === 'remove' ? 'removing' : 'restoring')
        ? 'running'
        : 'over'
    },
    askedBy: ({ asked_by }) => asked_by,

    async step(state, run, carried) {
      const { after, kept } = reachedIn(carried)
      // The read models say what is left: they have to know what the step before wrote.
      await demandCaughtUp(api, CAUGHT_UP_MS)
      const stepped =
        state.phase === 'removing'
          ? await removeSome(api, coproOf(run), state)
          : await restoreSome(api, coproOf(run), state, after)
      if (isRefusal(stepped)) return stepped
      // Once it is said to be over, what is read of the copro says so too.
      if (stepped.over) await demandCaughtUp(api, CAUGHT_UP_MS)
      return { over: stepped.over, carried: { after: stepped.after, kept: kept + stepped.kept } }
    },

    end: (_, ending, run, carried) => {
      const { kept } = reachedIn(carried)
      const reason = ending.outcome === 'failed' ? ending.reason : undefined
      return { type: 'Finish', id: coproOf(run), work_id: run.id, outcome: ending.outcome, kept, reason }
    },
  })
