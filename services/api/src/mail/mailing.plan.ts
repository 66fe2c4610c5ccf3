import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Mailing } from '@faitage/contracts/mail/mailing-state'
import { mailingJob } from '@faitage/contracts/mail/project-mail'
import type { Api } from '../kernel/api.ts'
import { type JobPlan, jobPlan } from '../kernel/jobs/job-plan.ts'
import { type MailingCommand, mailingDecider } from './mailing.decider.ts'
import { advance } from './mailing.ts'

/** An e-mail to many; what the API has sent by itself already is over at its first step. */
export const mailingPlan = (api: Api): JobPlan =>
  jobPlan<Mailing, MailingCommand>(api, mailingJob, {
    decider: mailingDecider,
    stream: ({ id }) => streamOf.record('mailing', id),
    phase: state => (state.life === 'none' ? 'none' : state.phase === 'running' ? 'running' : 'over'),
    askedBy: state => (state.life === 'none' ? '' : state.sender_id),
    step: async (_, { id }) => ({ over: (await advance(api, id)).over }),
    end: (_, ending) => ({ type: 'Finish', ...ending }),
  })
