import { randomUUID } from 'node:crypto'
import type { WorkflowHandle } from '@temporalio/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually } from './fixtures/processes.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const STARTED = 1
const CRON = 3

/** The first runs of a cron, as many as asked for, once all are over; it is stopped then. */
async function runs(count: number, type: string, args: unknown[], options: Record<string, unknown> = {}) {
  const workflowId = `cron-${randomUUID()}`
  const handle = await lab.start(type, args, { workflowId, cronSchedule: '@every 1s', ...options })
  const found: {
    status: string
    event: NonNullable<Awaited<ReturnType<WorkflowHandle['fetchHistory']>>['events']>[number]
    next: string
  }[] = []
  let runId = (await handle.describe()).runId
  while (found.length < count) {
    const one = lab.client.workflow.getHandle(workflowId, runId)
    const told = await eventually(async () => {
      const said = await one.describe()
      return said.status.name === 'RUNNING' ? undefined : said
    }, 20_000)
    const events = (await one.fetchHistory()).events ?? []
    const last = events.at(-1)
    const next =
      last?.workflowExecutionCompletedEventAttributes?.newExecutionRunId ??
      last?.workflowExecutionFailedEventAttributes?.newExecutionRunId ??
      ''
    expect(events[0]?.eventType).toBe(STARTED)
    found.push({ status: told.status.name, event: events[0]!, next })
    runId = next
  }
  await lab.client.workflow.getHandle(workflowId).terminate()
  return found
}

describe('a workflow with a cron schedule', () => {
  it('runs again at its times, each run told what the one before gave', async () => {
    const found = await runs(3, 'periodic', [[]])
    expect(found.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
    const starts = found.map(({ event }) => event.workflowExecutionStartedEventAttributes)
    expect(starts.map(start => start?.cronSchedule)).toEqual(['@every 1s', '@every 1s', '@every 1s'])
    expect(starts.slice(1).map(start => start?.initiator)).toEqual([CRON, CRON])
    const results = starts.map(start => start?.lastCompletionResult?.payloads?.[0]?.data)
    expect(results.map(data => data && String(Buffer.from(data)))).toEqual([undefined, '1', '2'])
    for (const start of starts) expect(Number(start?.firstWorkflowTaskBackoff?.seconds)).toBe(1)
  })

  it('runs again after a failure, which the next run is told of, with what was given last', async () => {
    const found = await runs(3, 'periodic', [[2]])
    expect(found.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED', 'COMPLETED'])
    const after = found[2]?.event.workflowExecutionStartedEventAttributes
    expect(after?.continuedFailure?.message).toBe('turn 2')
    expect(String(Buffer.from(after?.lastCompletionResult?.payloads?.[0]?.data ?? []))).toBe('1')
  })

  it('waits for its first time, and takes no other run of its id meanwhile', async () => {
    const handle = await lab.start('periodic', [[]], { cronSchedule: '0 12 29 2 *' })
    const told = await handle.describe()
    expect(told.status.name).toBe('RUNNING')
    expect(told.executionTime?.getUTCMonth()).toBe(1)
    expect([told.executionTime?.getUTCDate(), told.executionTime?.getUTCHours()]).toEqual([29, 12])
    const types = ((await handle.fetchHistory()).events ?? []).map(event => Number(event.eventType))
    expect(types).toEqual([STARTED])
    await expect(lab.start('periodic', [[]], { workflowId: handle.workflowId })).rejects.toThrow('already')
    await handle.terminate()
    expect((await handle.describe()).status.name).toBe('TERMINATED')
  })

  it('is over when it is cancelled', async () => {
    const handle = await lab.start('tidiesUp', [], { cronSchedule: '@every 1s' })
    await eventually(
      async () => (await handle.fetchHistory()).events?.some(event => Number(event.eventType) === 7),
      20_000,
    )
    await handle.cancel()
    await eventually(async () => (await handle.describe()).status.name === 'CANCELLED')
  })

  it.each(['61 * * * *', '* * *', 'often', '@every soon', '0 12 L * *'])('is refused: %s', async cronSchedule => {
    await expect(lab.start('periodic', [[]], { cronSchedule })).rejects.toThrow()
  })
})
