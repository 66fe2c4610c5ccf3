/** @module-tag durable */
import { randomUUID } from 'node:crypto'
import { WorkflowUpdateStage } from '@temporalio/client'
import { afterEach, describe, expect, it } from 'vitest'
import { between, CrashLab, pause } from './fixtures/crash-lab.ts'
import { eventually } from './fixtures/processes.ts'

const ACTIVITIES = 100
// Lost attempts come back after their time-out, as they do on a real server.
const OPTIONS = { startToCloseTimeout: 1500, retry: { initialInterval: 100 } }

let lab: CrashLab
afterEach(() => lab?.close())

async function open(durable = true): Promise<void> {
  lab = new CrashLab(durable)
  await lab.startServer()
}

/** Runs the batch while `disturb` does its worst, then checks that every effect is there and the history is whole. */
async function survives(most: number, disturb: () => Promise<void>): Promise<void> {
  await open()
  await lab.startWorker()
  const { taskQueue } = lab
  const workflowId = `batch-${randomUUID()}`
  const handle = await lab.client.workflow.start('batches', {
    taskQueue,
    workflowId,
    args: [ACTIVITIES, 2, 'effect', OPTIONS],
    workflowTaskTimeout: '1 s',
  })
  let done = false
  const result = lab
    .insist(() => handle.result(), 60_000)
    .finally(() => {
      done = true
    })
  let blows = 0
  while (!done && blows < most) {
    await pause(between(20, 250))
    if (done) break
    await disturb()
    blows++
  }
  expect(await result).toBe(ACTIVITIES)
  const effects = new Map(lab.executions().map(line => line.split(' ') as [string, string]))
  expect(effects.size).toBe(ACTIVITIES)
  expect([...effects.values()].map(Number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: ACTIVITIES }, (_, i) => i),
  )
  const history = await lab.history(handle)
  expect(history.ids).toEqual(history.ids.map((_, i) => i + 1))
  for (const type of [10, 11, 12]) expect(history.count(type)).toBe(ACTIVITIES)
  expect(blows).toBeGreaterThan(1)
}

describe('a batch of activities', () => {
  it('survives the server being killed again and again', async () => {
    await survives(5, async () => {
      await lab.killServer()
      await lab.startServer()
    })
  })

  it('survives the worker being killed again and again', async () => {
    await survives(3, async () => {
      await lab.killWorker()
      await lab.startWorker()
    })
  })

  it('survives both being killed', async () => {
    await survives(3, async () => {
      await Promise.all([lab.killServer(), pause(between(0, 50)).then(() => lab.killWorker())])
      await lab.startServer()
      await lab.startWorker()
    })
  })
})

describe('what was acknowledged', () => {
  /** Starts workflows until the server is killed; how many of the acknowledged ones are there afterwards. */
  async function acknowledged(durable: boolean): Promise<{ before: number; after: number }> {
    await open(durable)
    const ids: string[] = []
    const killing = eventually(async () => ids.length > 40, 60_000).then(() => lab.killServer())
    let killed = false
    const over = () => {
      killed = true
    }
    // Those who start workflows end, whether the killing went well or failed.
    killing.then(over, over)
    const starting = async () => {
      while (!killed) {
        const workflowId = randomUUID()
        const start = lab.client.withDeadline(Date.now() + 1000, () =>
          lab.client.workflow.start('waits', { taskQueue: 'nobody', workflowId }),
        )
        await start.then(
          () => ids.push(workflowId),
          () => {},
        )
      }
    }
    await Promise.all([killing, ...Array.from({ length: 8 }, starting)])
    await lab.startServer()
    const found = new Set<string>()
    const list = async () => {
      for await (const run of lab.client.workflow.list()) found.add(run.workflowId)
    }
    await lab.insist(list)
    return { before: ids.length, after: ids.filter(id => found.has(id)).length }
  }

  it('is there after the server was killed', async () => {
    const { before, after } = await acknowledged(true)
    expect(before).toBeGreaterThan(5)
    expect(after).toBe(before)
  })

  it('would be missed if the server did not wait for the disk (control)', async () => {
    const { before, after } = await acknowledged(false)
    expect(before).toBeGreaterThan(5)
    expect(after).toBeLessThan(before)
  })

  it('holds for signals: each once, in order', async () => {
    await open()
    await lab.startWorker()
    const handle = await lab.client.workflow.start('collect', { taskQueue: lab.taskQueue, workflowId: randomUUID() })
    const sent = Array.from({ length: 120 }, (_, i) => String(i))
    const restart = async () => {
      for (let i = 0; i < 2; i++) {
        await pause(between(50, 250))
        await lab.killServer()
        await lab.startServer()
      }
    }
    const restarting = restart()
    for (const value of sent) {
      // One request id per signal, however often it has to be sent.
      const request = {
        namespace: 'default',
        workflowExecution: { workflowId: handle.workflowId },
        signalName: 'push',
        requestId: `signal-${value}`,
        input: { payloads: [{ metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(`"${value}"`) }] },
      }
      await lab.insist(() => lab.client.workflowService.signalWorkflowExecution(request))
      await pause(5)
    }
    await restarting
    await lab.insist(() => handle.signal('finish'))
    expect(await lab.insist(() => handle.result())).toEqual(sent)
    const { ids } = await lab.history(handle)
    expect(ids).toEqual(ids.map((_, i) => i + 1))
  })

  it('holds for updates: each once, however often it was sent, and those that were accepted go on', async () => {
    await open()
    await lab.startWorker()
    const handle = await lab.client.workflow.start('account', { taskQueue: lab.taskQueue, workflowId: randomUUID() })
    const slow = await lab.insist(() =>
      handle.startUpdate('slowDeposit', {
        args: [1000, 900],
        updateId: 'slow',
        waitForStage: WorkflowUpdateStage.ACCEPTED,
      }),
    )
    const restart = async () => {
      for (let i = 0; i < 2; i++) {
        await pause(between(50, 250))
        await lab.killServer()
        await lab.startServer()
      }
    }
    const restarting = restart()
    for (let i = 0; i < 40; i++)
      await lab.insist(() => handle.executeUpdate('deposit', { args: [1], updateId: `deposit-${i}` }))
    await restarting
    await lab.insist(() => slow.result())
    await lab.insist(() => handle.signal('closeAccount', true))
    expect(await lab.insist(() => handle.result())).toBe(1040)
    const { ids } = await lab.history(handle)
    expect(ids).toEqual(ids.map((_, i) => i + 1))
  })

  it('holds for schedules and crons: they go on after the restart, each of their times once', async () => {
    await open()
    await lab.startWorker()
    const action = { type: 'startWorkflow' as const, workflowType: 'echo', args: [1], taskQueue: lab.taskQueue }
    const spec = { intervals: [{ every: '1s' as const }] }
    const { schedule } = lab.client
    const handle = await schedule.create({ scheduleId: 'often', spec, action: { ...action, workflowId: 'often' } })
    const paused = await schedule.create({ scheduleId: 'paused', spec, action: { ...action, workflowId: 'paused' } })
    const cronId = randomUUID()
    await lab.client.workflow.start('periodic', {
      taskQueue: lab.taskQueue,
      workflowId: cronId,
      args: [[]],
      cronSchedule: '@every 1s',
    })
    await paused.pause('before the fall')
    const taken = (await paused.describe()).info.numActionsTaken
    for (let i = 0; i < 2; i++) {
      const had = (await lab.insist(() => handle.describe())).info.numActionsTaken
      await lab.killServer()
      await lab.startServer()
      await eventually(async () => (await lab.insist(() => handle.describe())).info.numActionsTaken > had, 20_000)
    }
    expect((await paused.describe()).state).toMatchObject({ paused: true, note: 'before the fall' })
    expect((await paused.describe()).info.numActionsTaken).toBe(taken)
    await handle.delete()
    const ids: string[] = []
    for await (const run of lab.client.workflow.list({ query: `WorkflowId STARTS_WITH 'often-'` }))
      ids.push(run.workflowId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    await eventually(async () => {
      const { count } = await lab.client.workflow.count(`WorkflowId = '${cronId}' AND ExecutionStatus = 'Completed'`)
      return count >= 2
    }, 20_000)
  })

  it('holds for timers: they fire after the restart, also those that were due meanwhile', async () => {
    await open()
    await lab.startWorker()
    const handle = await lab.client.workflow.start('timers', {
      taskQueue: lab.taskQueue,
      workflowId: randomUUID(),
      args: [[700, 3000], 0],
    })
    await lab.insist(() => handle.query('__stack_trace'))
    await lab.killServer()
    await pause(1000)
    await lab.startServer()
    expect(await lab.insist(() => handle.result())).toEqual(['fired 700', 'fired 3000'])
  })
})
