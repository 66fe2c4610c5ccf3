import type { JobName } from '@faitage/contracts/all-jobs'
import { importWorkerEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import type { Carried, JobRun } from '@faitage/contracts/kernel/job'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { FormerActivities, FormerRemoval } from './former-jobs.shapes.ts'
import type { JobActivities } from './job.shapes.ts'

/** Their steps are those of today; a step ends its run by itself, so that ending it anew is one more step. */
export function formerActivities(
  { jobStep, failJob }: JobActivities,
  { api, context }: { readonly api: ApiClient; context(): ActivityContext },
): FormerActivities {
  const step = async (job: JobName, run: JobRun, carried: Carried = null) => jobStep({ job, ...run }, carried)
  const finish = async (job: JobName, run: JobRun, reason: string | undefined, carried: Carried = null) => {
    if (reason === undefined) await step(job, run, carried)
    else await failJob({ job, ...run }, carried, reason)
  }
  const removal = ({ work_id, copro_id, way }: FormerRemoval): JobRun => ({ id: work_id, of: { copro_id, way } })
  const revert = (import_id: string): JobRun => ({ id: import_id, of: { import_id } })
  return {
    batchesOf: import_id =>
      alive(context(), async () => (await api.call(importWorkerEndpoints.work, { params: { import_id } })).batches),
    revertBatch: async (import_id, batch) => void (await step('revert-import', revert(import_id), { batch })),
    finishRevert: (import_id, _outcome, reason) => finish('revert-import', revert(import_id), reason),
    actStep: async id => (await step('project-act', { id })).over,
    finishAct: (id, _outcome, reason) => finish('project-act', { id }, reason),
    eraseSome: async id => (await step('erase-subjects', { id })).over,
    finishErasures: (id, _outcome, reason) => finish('erase-subjects', { id }, reason),
    mailingStep: async ({ mailing_id }) => ({ over: (await step('mailing', { id: mailing_id })).over }),
    mailingFailed: ({ mailing_id }, reason) => finish('mailing', { id: mailing_id }, reason),
    // Of how many there are nothing is told: that it is over, is.
    makeLetters: async id => ({ ...(await step('generate-letters', { id })), cancelled: false, done: 0, total: 1 }),
    finishLetters: (id, _outcome, reason) => finish('generate-letters', { id }, reason),
    removalStep: async (input, after, kept) => {
      const { over, carried } = await step('copro-removal', removal(input), { after, kept })
      const reached = carried as { after: string | null; kept: number } | null
      return { over, after: reached?.after ?? null, kept: (reached?.kept ?? kept) - kept }
    },
    finishRemoval: (input, _outcome, kept, reason) =>
      finish('copro-removal', removal(input), reason, { after: null, kept }),
  }
}
