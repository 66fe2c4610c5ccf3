import { type Job, jobWorkflowId } from '@faitage/contracts/kernel/job'
import type { Client } from '@temporalio/client'
import type { Reactor } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import type { JobInput } from './job.shapes.ts'

/** Starts one workflow per run that an event asks for. */
export const jobReactor =
  (job: Job) =>
  ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor => ({
    name: job.name,
    types: job.asked.map(({ event }) => event.type),
    isFinal: isFinalFailure,
    handle: async ({ type, data }) => {
      const asked = job.asked.find(({ event }) => event.type === type)
      if (!asked) return
      const run = asked.run(data)
      const input: JobInput = { job: job.name, ...run }
      await startOnce({ temporal, taskQueue }, 'longJob', jobWorkflowId(job, run.id), input)
    },
  })
