import { randomUUID } from 'node:crypto'
import {
  QueryNotRegisteredError,
  QueryRejectedError,
  WorkflowClient,
  WorkflowFailedError,
  type WorkflowHandle,
} from '@temporalio/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually } from './fixtures/processes.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

/** Waits until a worker runs the workflow's task. */
const taskStarted = (handle: WorkflowHandle) =>
  eventually(async () => (await handle.describe()).raw.pendingWorkflowTask?.state === 2)

describe('signals', () => {
  it('arrive in order, none is lost', async () => {
    const handle = await lab.start('collect')
    const sent = Array.from({ length: 30 }, (_, i) => String(i))
    for (const value of sent) await handle.signal('push', value)
    await handle.signal('finish')
    expect(await handle.result()).toEqual(sent)
  })

  it('count once per request id', async () => {
    const handle = await lab.start('collect')
    const request = {
      namespace: 'default',
      workflowExecution: { workflowId: handle.workflowId },
      signalName: 'push',
      input: { payloads: [{ metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('"once"') }] },
      requestId: randomUUID(),
    }
    await lab.client.workflowService.signalWorkflowExecution(request)
    await lab.client.workflowService.signalWorkflowExecution(request)
    await handle.signal('finish')
    expect(await handle.result()).toEqual(['once'])
  })

  it('start the workflow when it does not run', async () => {
    const workflowId = `test-${randomUUID()}`
    const send = (value: string) =>
      lab.client.workflow.signalWithStart('collect', {
        workflowId,
        taskQueue: lab.taskQueue,
        signal: 'push',
        signalArgs: [value],
      })
    const first = await send('a')
    const second = await send('b')
    expect(second.signaledRunId).toBe(first.signaledRunId)
    await first.signal('finish')
    expect(await first.result()).toEqual(['a', 'b'])
    const third = await send('c')
    expect(third.signaledRunId).not.toBe(first.signaledRunId)
    await third.signal('finish')
    expect(await lab.client.workflow.getHandle(workflowId, third.signaledRunId).result()).toEqual(['c'])
  })

  it('wait while a workflow task runs, and keep the workflow from closing over them', async () => {
    const handle = await lab.start('collectDuringTask', [1500])
    await taskStarted(handle)
    for (const value of ['x', 'y', 'z']) await handle.signal('push', value)
    expect(await handle.result()).toEqual(['x', 'y', 'z'])
    const { events } = await handle.fetchHistory()
    const types = events!.map(e => e.eventType)
    expect(types.filter(t => t === 26)).toHaveLength(3)
    expect(types.at(-1)).toBe(2)
    expect(events!.map(e => Number(e.eventId))).toEqual(events!.map((_, i) => i + 1))
    // The task that was under way wrote its events before the signals.
    expect(types.indexOf(26)).toBeGreaterThan(types.indexOf(6))
  })
})

describe('queries', () => {
  it('are answered while the workflow idles, and after it closed', async () => {
    const handle = await lab.start('collect')
    expect(await handle.query('collected')).toEqual([])
    await handle.signal('push', 'a')
    expect(await handle.query('collected')).toEqual(['a'])
    await handle.signal('finish')
    await handle.result()
    expect(await handle.query('collected')).toEqual(['a'])
  })

  it('see what was signalled before them', async () => {
    const handle = await lab.start('collect')
    for (let i = 1; i <= 10; i++) {
      await handle.signal('push', String(i))
      expect(await handle.query('collected')).toHaveLength(i)
    }
    await handle.terminate()
  })

  it('are answered side by side', async () => {
    const handle = await lab.start('collect')
    const asked = await Promise.all(Array.from({ length: 20 }, () => handle.query('collected')))
    expect(asked).toEqual(Array(20).fill([]))
    await handle.terminate()
  })

  it('are answered after a workflow task under way', async () => {
    const handle = await lab.start('collectDuringTask', [800])
    await taskStarted(handle)
    expect(await handle.query('collected')).toEqual([])
    await handle.result()
  })

  it('fail with their reason', async () => {
    const handle = await lab.start('collect')
    await expect(handle.query('unknown')).rejects.toBeInstanceOf(QueryNotRegisteredError)
    await expect(handle.query('failing')).rejects.toThrow('this query fails')
    await handle.signal('finish')
    await handle.result()
    await expect(handle.query('failing')).rejects.toThrow('this query fails')
  })

  it('leave no trace in the history', async () => {
    const handle = await lab.start('collect')
    await handle.query('collected')
    const before = (await handle.fetchHistory()).events!.length
    await handle.query('collected')
    expect((await handle.fetchHistory()).events!.length).toBe(before)
    await handle.terminate()
  })

  it('are rejected by the status when asked so', async () => {
    const client = new WorkflowClient({
      connection: lab.client.connection,
      queryRejectCondition: 'NOT_OPEN',
    })
    const handle = await lab.start('collect')
    expect(await client.getHandle(handle.workflowId).query('collected')).toEqual([])
    await handle.signal('finish')
    await handle.result()
    await expect(client.getHandle(handle.workflowId).query('collected')).rejects.toBeInstanceOf(QueryRejectedError)
  })
})

describe('cancellation', () => {
  it('reaches the workflow, which tidies up', async () => {
    const handle = await lab.start('tidiesUp')
    await handle.query('__stack_trace')
    await handle.cancel()
    await handle.cancel()
    const error = await handle.result().catch(e => e as unknown)
    expect(error).toBeInstanceOf(WorkflowFailedError)
    expect((error as WorkflowFailedError).cause?.name).toBe('CancelledFailure')
    expect((await handle.describe()).status.name).toBe('CANCELLED')
    const types = (await handle.fetchHistory()).events!.map(e => e.eventType)
    // One request, one shielded activity, then cancelled.
    expect(types.filter(t => t === 20)).toHaveLength(1)
    expect(types.filter(t => t === 12)).toHaveLength(1)
    expect(types.at(-1)).toBe(21)
  })
})

describe('timers', () => {
  it('fire in the order of their length; a cancelled one does not', async () => {
    expect(await lab.run('timers', [[900, 300, 600], 600])).toEqual(['cancelled 600', 'fired 300', 'fired 900'])
  })

  it('are not early', async () => {
    const began = Date.now()
    await lab.run('timers', [[1000], 0])
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
  })
})
