/** @module-tag durable */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleOf } from './fixtures/bundle.ts'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually, kill } from './fixtures/processes.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ worker: false })
})
afterAll(() => lab?.close())

const queue = () => `recovery-${randomUUID()}`

describe('a worker that dies', () => {
  it('in the middle of an activity: another one repeats it after the heartbeat time-out', async () => {
    const taskQueue = queue()
    const journal = join(lab.folder, 'killed')
    const first = await lab.spawnWorker({ taskQueue, journal, stickyMs: 1000 })
    const options = { startToCloseTimeout: 60_000, heartbeatTimeout: 1000, retry: { initialInterval: 100 } }
    const handle = await lab.start('runActivity', [options, 'slowAtFirst'], { taskQueue })
    await eventually(async () => (await handle.describe()).raw.pendingActivities?.[0]?.lastHeartbeatTime)
    kill(first)
    await lab.startWorker({ taskQueue })
    expect(await handle.result()).toBe(2)
    expect(readFileSync(journal, 'utf8')).toBe('attempt 1\n')
  })

  it('with the workflow in its cache: another one replays it', async () => {
    const taskQueue = queue()
    const first = await lab.spawnWorker({ taskQueue, stickyMs: 1000 })
    const handle = await lab.start('collect', [], { taskQueue })
    await handle.signal('push', 'before')
    expect(await handle.query('collected')).toEqual(['before'])
    kill(first)
    await lab.startWorker({ taskQueue })
    await handle.signal('push', 'after')
    await handle.signal('finish')
    expect(await handle.result()).toEqual(['before', 'after'])
  })

  it('leaves signals and timers to the one who comes next', async () => {
    const taskQueue = queue()
    const first = await lab.startWorker({ taskQueue })
    const handle = await lab.start('timers', [[800], 0], { taskQueue })
    await handle.query('__stack_trace')
    await first.stop()
    await eventually(async () => (await handle.fetchHistory()).events!.some(e => e.timerFiredEventAttributes))
    await lab.startWorker({ taskQueue })
    expect(await handle.result()).toEqual(['fired 800'])
  })
})

describe('code that changed while a workflow ran', () => {
  it('fails the workflow task, and the workflow recovers with the right code', async () => {
    const taskQueue = queue()
    const first = await lab.startWorker({ taskQueue })
    const handle = await lab.start('changing', [], { taskQueue, workflowTaskTimeout: '2 s' })
    await eventually(async () => (await handle.fetchHistory()).events!.some(e => e.timerFiredEventAttributes))
    await handle.query('__stack_trace')
    await first.stop()
    const wrong = await lab.startWorker({ taskQueue, workflowBundle: { codePath: await bundleOf('workflows-v2') } })
    await handle.signal('finish')
    const failed = await eventually(async () =>
      (await handle.fetchHistory()).events!.find(e => e.workflowTaskFailedEventAttributes),
    )
    // WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR
    expect(failed.workflowTaskFailedEventAttributes!.cause).toBe(24)
    expect((await handle.describe()).status.name).toBe('RUNNING')
    await wrong.stop()
    await lab.startWorker({ taskQueue })
    expect(await handle.result()).toBe('version one')
  })

  it('with a bug: the workflow waits for the repair', async () => {
    const taskQueue = queue()
    const wrong = await lab.startWorker({ taskQueue })
    const handle = await lab.start('buggy', [], { taskQueue, workflowTaskTimeout: '2 s' })
    const failed = await eventually(async () =>
      (await handle.fetchHistory()).events!.find(e => e.workflowTaskFailedEventAttributes),
    )
    expect(failed.workflowTaskFailedEventAttributes!.failure?.message).toContain('a bug in the workflow code')
    const { raw } = await eventually(async () => {
      const described = await handle.describe()
      return (described.raw.pendingWorkflowTask?.attempt ?? 1) > 1 && described
    })
    expect(raw.workflowExecutionInfo?.status).toBe(1)
    await wrong.stop()
    await lab.startWorker({ taskQueue, workflowBundle: { codePath: await bundleOf('workflows-v2') } })
    expect(await handle.result()).toBe('repaired')
    const { events } = await handle.fetchHistory()
    expect(events!.map(e => Number(e.eventId))).toEqual(events!.map((_, i) => i + 1))
  })
})
