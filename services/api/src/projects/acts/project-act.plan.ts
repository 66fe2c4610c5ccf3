import { streamOf } from '@faitage/contracts/kernel/streams'
import { type ProjectActState, projectActJob } from '@faitage/contracts/projects/project-act'
import { callerOf } from '../../identity/authenticate.ts'
import type { Sessions } from '../../identity/sessions.ts'
import type { Api } from '../../kernel/api.ts'
import { type JobPlan, jobPlan, phaseOf } from '../../kernel/jobs/job-plan.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { countsOf } from './act-items.ts'
import { doSome } from './act-step.ts'
import { type ProjectActCommand, projectActDecider } from './project-act.decider.ts'

/** An act on many projects, in the name of the person who asked for it and with the rights they have now. */
export const projectActPlan = (api: Api, sessions: Sessions): JobPlan =>
  jobPlan<ProjectActState, ProjectActCommand>(api, projectActJob, {
    decider: projectActDecider,
    stream: ({ id }) => streamOf.record('projectAct', id),
    phase: phaseOf,
    askedBy: state => (state.life === 'none' ? '' : state.asked_by),

    async step(state) {
      if (state.life === 'none') return refused('NOT_FOUND')
      const caller = await callerOf(api, state.asked_by, '')
      return isRefusal(caller) ? caller : doSome(api, state, { caller, sessions })
    },

    end: async (_, ending, { id }) => ({ type: 'FinishAct', counts: (await countsOf(api, [id]))(id), ...ending }),
  })
