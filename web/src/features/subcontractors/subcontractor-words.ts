import { jobs, subJobs } from '@faitage/contracts/referential/jobs'
import { enumLabel } from '@faitage/contracts/referential/referential'

/** A job or a speciality in words, in histories and conflicts. */
export function tellSubcontractor(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (name === 'job') return enumLabel(jobs, value)
  return name === 'sub_job' ? enumLabel(subJobs, value) : undefined
}
