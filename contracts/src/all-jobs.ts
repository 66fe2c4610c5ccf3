import { coproRemovalJob } from './co-ownership/copro-removal.ts'
import { revertJob } from './imports/mission-import.ts'
import type { Job } from './kernel/job.ts'
import { lettersJob } from './letters/generation.ts'
import { ownerLettersJob } from './letters/owner-letters.ts'
import { mailingJob } from './mail/project-mail.ts'
import { erasuresJob } from './privacy/erasure-batch.ts'
import { projectActJob } from './projects/project-act.ts'

/** Every long job of the product: the worker starts a workflow for each run that an event asks for. */
export const allJobs = [
  projectActJob,
  mailingJob,
  lettersJob,
  ownerLettersJob,
  coproRemovalJob,
  erasuresJob,
  revertJob,
] as const satisfies Job[]
export type JobName = (typeof allJobs)[number]['name']
