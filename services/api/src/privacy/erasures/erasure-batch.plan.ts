import { type ErasureBatchState, erasuresJob } from '@faitage/contracts/privacy/erasure-batch'
import { callerOf } from '../../identity/authenticate.ts'
import type { Sessions } from '../../identity/sessions.ts'
import type { Api } from '../../kernel/api.ts'
import { type JobPlan, jobPlan, phaseOf } from '../../kernel/jobs/job-plan.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { batchCounts } from './batch-items.ts'
import { eraseSome } from './erase-some.ts'
import { type ErasureBatchCommand, erasureBatchDecider, streamOfBatch } from './erasure-batch.decider.ts'

/** Many people erased, in the name of the person who asked for it and with the rights they have now. */
export const erasuresPlan = (api: Api, sessions: Sessions): JobPlan =>
  jobPlan<ErasureBatchState, ErasureBatchCommand>(api, erasuresJob, {
    decider: erasureBatchDecider,
    stream: ({ id }) => streamOfBatch(id),
    phase: phaseOf,
    askedBy: state => (state.life === 'none' ? '' : state.asked_by),

    async step(state) {
      if (state.life === 'none') return refused('NOT_FOUND')
      const caller = await callerOf(api, state.asked_by, '')
      if (isRefusal(caller)) return caller
      // A person who lost the right meanwhile erases nobody more.
      return caller.permissions.has('erase privacy')
        ? eraseSome(api, state, { caller, sessions })
        : refused('FORBIDDEN')
    },

    end: async (_, ending, { id }) => ({
      type: 'FinishErasures',
      counts: (await batchCounts(api, [id]))(id),
      ...ending,
    }),
  })
