import type { JobName } from '@faitage/contracts/all-jobs'
import { coproRemovalPlan } from './co-ownership/removal/copro-removal.plan.ts'
import type { Sessions } from './identity/sessions.ts'
import { revertPlan } from './imports/revert-import.plan.ts'
import type { Api } from './kernel/api.ts'
import type { JobPlan } from './kernel/jobs/job-plan.ts'
import { lettersPlan } from './letters/letters.plan.ts'
import { ownerLettersPlan } from './letters/owners/owner-letters.plan.ts'
import { mailingPlan } from './mail/mailing.plan.ts'
import { erasuresPlan } from './privacy/erasures/erasure-batch.plan.ts'
import { projectActPlan } from './projects/acts/project-act.plan.ts'

/** How the API does each long job. */
export const jobPlans = (api: Api, sessions: Sessions): JobPlan[] =>
  Object.values({
    'project-act': projectActPlan(api, sessions),
    mailing: mailingPlan(api),
    'generate-letters': lettersPlan(api),
    'owner-letters': ownerLettersPlan(api),
    'copro-removal': coproRemovalPlan(api),
    'erase-subjects': erasuresPlan(api, sessions),
    'revert-import': revertPlan(api),
  } satisfies Record<JobName, JobPlan>)
