/** @module-tag always */
import { randomUUID } from 'node:crypto'
import {
  isGrpcServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  type WorkflowHandleWithFirstExecutionRunId,
  WorkflowNotFoundError,
} from '@temporalio/client'
import { ApplicationFailure, RetryState, TerminatedFailure, TimeoutFailure } from '@temporalio/common'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleOf } from './fixtures/bundle.ts'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually } from './fixtures/processes.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const id = () => `test-${randomUUID()}`
/** The failure of a workflow, as its caller sees it. */
const failure = (running: Promise<unknown>) =>
  running.then(
    () => {
      throw new Error('the workflow did not fail')
    },
    (error: unknown) => {
      if (!(error instanceof WorkflowFailedError)) throw error
      return error
    },
  )
const code = (running: Promise<unknown>) =>
  running.then(
    () => 'no error',
    (error: Error) => {
      const cause = isGrpcServiceError(error) ? error : error.cause
      return isGrpcServiceError(cause) ? cause.code : error
    },
  )

describe('starting', () => {
  it('gives back the result', async () => {
    expect(await lab.run('echo', [{ a: [1, 'é', null] }])).toEqual({ a: [1, 'é', null] })
  })

  it('answers the same run to the same request id', async () => {
    const request = {
      namespace: 'default',
      workflowId: id(),
      workflowType: { name: 'waits' },
      taskQueue: { name: lab.taskQueue },
      requestId: randomUUID(),
    }
    const first = await lab.client.workflowService.startWorkflowExecution(request)
    const second = await lab.client.workflowService.startWorkflowExecution(request)
    expect(second.runId).toBe(first.runId)
    await expect(
      lab.client.workflowService.startWorkflowExecution({ ...request, requestId: randomUUID() }),
    ).rejects.toMatchObject({ code: 6 })
    await lab.client.workflow.getHandle(request.workflowId).terminate()
  })

  it('refuses a second running workflow of an id', async () => {
    const workflowId = id()
    const running = await lab.start('waits', [], { workflowId })
    await expect(lab.start('waits', [], { workflowId })).rejects.toBeInstanceOf(WorkflowExecutionAlreadyStartedError)
    await running.terminate()
    expect(await lab.run('echo', [1], { workflowId })).toBe(1)
  })

  it('follows the id reuse policy', async () => {
    const workflowId = id()
    await lab.run('echo', [1], { workflowId })
    const again = (workflowIdReusePolicy: string) => lab.run('echo', [2], { workflowId, workflowIdReusePolicy })
    await expect(again('REJECT_DUPLICATE')).rejects.toBeInstanceOf(WorkflowExecutionAlreadyStartedError)
    await expect(again('ALLOW_DUPLICATE_FAILED_ONLY')).rejects.toBeInstanceOf(WorkflowExecutionAlreadyStartedError)
    expect(await again('ALLOW_DUPLICATE')).toBe(2)
    await failure(lab.run('fails', ['no', 'No', true], { workflowId }))
    expect(await again('ALLOW_DUPLICATE_FAILED_ONLY')).toBe(2)
  })

  it('follows the id conflict policy', async () => {
    const workflowId = id()
    const running = await lab.start('waits', [], { workflowId })
    const joined = await lab.start('waits', [], { workflowId, workflowIdConflictPolicy: 'USE_EXISTING' })
    expect((joined as { firstExecutionRunId?: string }).firstExecutionRunId).toBe(
      (running as { firstExecutionRunId?: string }).firstExecutionRunId,
    )
    const replaced = await lab.start('echo', [3], { workflowId, workflowIdConflictPolicy: 'TERMINATE_EXISTING' })
    expect(await replaced.result()).toBe(3)
  })

  it('starts later when asked', async () => {
    const began = Date.now()
    expect(await lab.run('echo', [1], { startDelay: 1200 })).toBe(1)
    expect(Date.now() - began).toBeGreaterThanOrEqual(1100)
  })

  it('refuses an input larger than two megabytes', async () => {
    const payloads = [{ metadata: { encoding: Buffer.from('binary/plain') }, data: Buffer.alloc(2.1 * 1024 * 1024) }]
    const request = { namespace: 'default', workflowId: id(), workflowType: { name: 'echo' }, requestId: randomUUID() }
    const start = lab.client.workflowService.startWorkflowExecution({
      ...request,
      taskQueue: { name: lab.taskQueue },
      input: { payloads },
    })
    expect(await code(start)).toBe(3)
  })

  it('refuses another namespace and an incomplete request', async () => {
    const start = (request: object) =>
      code(lab.client.workflowService.startWorkflowExecution({ namespace: 'default', ...request }))
    expect(await start({ namespace: 'elsewhere', workflowId: id(), workflowType: { name: 'echo' } })).toBe(5)
    expect(await start({ workflowId: id(), taskQueue: { name: 'q' } })).toBe(3)
  })
})

describe('ending', () => {
  it('says why a workflow failed', async () => {
    const error = await failure(lab.run('fails', ['broken', 'Broken', true, { row: 3 }]))
    expect(error.cause).toBeInstanceOf(ApplicationFailure)
    expect(error.cause).toMatchObject({ message: 'broken', type: 'Broken', nonRetryable: true, details: [{ row: 3 }] })
    expect(error.retryState).toBe(RetryState.RETRY_POLICY_NOT_SET)
  })

  it('retries a workflow by its policy', async () => {
    const retry = { initialInterval: 100, maximumAttempts: 5 }
    const handle = await lab.start('failsTwice', [], { retry })
    expect(await handle.result()).toBe(3)
    const error = await failure(lab.run('fails', ['no', 'No', true], { retry }))
    expect(error.retryState).toBe(RetryState.NON_RETRYABLE_FAILURE)
    const spent = await failure(lab.run('failsTwice', [], { retry: { initialInterval: 100, maximumAttempts: 2 } }))
    expect(spent.retryState).toBe(RetryState.MAXIMUM_ATTEMPTS_REACHED)
  })

  it('times out', async () => {
    for (const limit of [{ workflowRunTimeout: 1000 }, { workflowExecutionTimeout: 1000 }]) {
      const handle = await lab.start('waits', [], limit)
      expect((await failure(handle.result())).cause).toBeInstanceOf(TimeoutFailure)
      expect((await handle.describe()).status.name).toBe('TIMED_OUT')
    }
  })

  it('is terminated', async () => {
    const handle = await lab.start('waits')
    await handle.terminate('enough')
    const error = await failure(handle.result())
    expect(error.cause).toBeInstanceOf(TerminatedFailure)
    expect(error.cause?.message).toBe('enough')
    await expect(handle.terminate()).rejects.toBeInstanceOf(WorkflowNotFoundError)
    await expect(handle.signal('finish')).rejects.toBeInstanceOf(WorkflowNotFoundError)
    await handle.cancel()
  })

  it('waits for the result of a workflow longer than one poll of its worker', async () => {
    const handle = await lab.start('collect')
    const waiting = handle.result()
    // That the answer is waited for a while is what is tried; nobody is told when a poll ends.
    await new Promise(resolve => setTimeout(resolve, 300))
    await handle.signal('finish')
    expect(await waiting).toEqual([])
  })

  it('knows nothing of an unknown workflow', async () => {
    const handle = lab.client.workflow.getHandle(id())
    for (const act of [() => handle.describe(), () => handle.signal('push', ''), () => handle.query('collected')])
      await expect(act()).rejects.toBeInstanceOf(WorkflowNotFoundError)
    await expect(handle.result()).rejects.toBeInstanceOf(WorkflowNotFoundError)
    await expect(handle.cancel()).rejects.toBeInstanceOf(WorkflowNotFoundError)
  })
})

describe('continuing as new', () => {
  it('goes through runs and gives the last result', async () => {
    const handle = await lab.start('chain', [4])
    const { trail, first } = (await handle.result()) as { trail: string[]; first: string }
    expect(new Set(trail).size).toBe(5)
    expect(first).toBe(trail[0])
    const runs = await Promise.all(trail.map(run => lab.client.workflow.getHandle(handle.workflowId, run).describe()))
    expect(runs.map(run => run.status.name)).toEqual([...Array(4).fill('CONTINUED_AS_NEW'), 'COMPLETED'])
  })
})

describe('looking', () => {
  it('describes a workflow', async () => {
    const handle = await lab.start('runActivity', [{ startToCloseTimeout: 5000 }, 'pause', 400], {
      memo: { mission: 'm1' },
    })
    const open = await eventually(async () => {
      const d = await handle.describe()
      return d.raw.pendingActivities?.[0]?.lastStartedTime ? d : undefined
    })
    expect(open.status.name).toBe('RUNNING')
    expect(open.type).toBe('runActivity')
    expect(open.taskQueue).toBe(lab.taskQueue)
    expect(open.memo).toEqual({ mission: 'm1' })
    expect(open.raw.pendingActivities?.[0]).toMatchObject({ activityType: { name: 'pause' }, attempt: 1 })
    await handle.result()
    const closed = await handle.describe()
    expect(closed.status.name).toBe('COMPLETED')
    expect(closed.closeTime!.getTime()).toBeGreaterThanOrEqual(closed.startTime.getTime())
    expect(closed.historyLength).toBeGreaterThan(8)
    expect(closed.raw.pendingActivities ?? []).toEqual([])
  })

  it('lists and counts', async () => {
    const ids = [id(), id(), id()]
    const [running] = await Promise.all(
      ids.map((workflowId, i) => lab.start(i ? 'echo' : 'waits', [i], { workflowId })),
    )
    const search = async (query: string) => {
      const found: string[] = []
      for await (const run of lab.client.workflow.list({ query: `TaskQueue = '${lab.taskQueue}' AND ${query}` }))
        found.push(run.workflowId)
      return found.filter(found => ids.includes(found)).sort()
    }
    const all = ids.map(i => `'${i}'`).join(', ')
    await eventually(
      async () => (await search(`WorkflowId IN (${all}) AND ExecutionStatus = 'Completed'`)).length === 2,
    )
    expect(await search(`WorkflowId = '${ids[1]}'`)).toEqual([ids[1]])
    expect(await search(`WorkflowType = 'waits' AND ExecutionStatus = 'Running'`)).toEqual([ids[0]])
    expect(await search(`(WorkflowType = 'waits' OR WorkflowType = 'echo') AND WorkflowId IN (${all})`)).toEqual(
      ids.toSorted(),
    )
    expect(await search(`WorkflowId STARTS_WITH '${ids[2]}'`)).toEqual([ids[2]])
    const counted = await lab.client.workflow.count(`WorkflowId IN (${all})`)
    expect(counted.count).toBe(3)
    expect(await code(lab.client.workflow.count('Nonsense ='))).toBe(3)
    await running!.terminate()
  })

  it('keeps a history without gaps which replays', async () => {
    const handle = await lab.start('collect')
    await handle.signal('push', 'a')
    await handle.query('collected')
    await handle.signal('finish')
    await handle.result()
    const history = await handle.fetchHistory()
    expect(history.events!.map(e => Number(e.eventId))).toEqual(history.events!.map((_, i) => i + 1))
    const codePath = await bundleOf('workflows')
    await Worker.runReplayHistory({ workflowBundle: { codePath } }, history, handle.workflowId)
  })

  // 1 started, 2 completed, 3 failed, 5-7 task scheduled, started, completed, 10-13 activity scheduled, started, completed,
  // failed, 17-18 timer started, fired, 25 marker, 28 continued as new, 29 and 31 child initiated, started, 37 and 39
  // external signal initiated, done
  it.each<[string, unknown[], number[]]>([
    ['echo', [1], [2]],
    ['fails', ['no', 'No', true], [3]],
    ['chain', [1], [28]],
    ['timers', [[60], 0], [17, 18, 5, 6, 7, 2]],
    ['runLocal', [{ startToCloseTimeout: 5000 }, 'double', 4], [25, 2]],
    ['runActivity', [{ startToCloseTimeout: 5000 }, 'double', 4], [10, 11, 12, 5, 6, 7, 2]],
    ['runActivity', [{ startToCloseTimeout: 5000 }, 'failsForGood'], [10, 11, 13, 5, 6, 7, 3]],
    ['reachesOut', ['TARGET', 'signal'], [37, 39, 5, 6, 7, 2]],
    // The child is still there when its parent ends: one that ends in between would make the parent decide anew.
    [
      'parent',
      [{ type: 'waits', args: [], workflowId: id(), policy: 'TERMINATE', act: 'leave' }],
      [29, 31, 5, 6, 7, 2],
    ],
  ])('writes the same events as any server: %s %j', async (type, args, expected) => {
    const target = await lab.start('waits')
    const handle = await lab.start(type, JSON.parse(JSON.stringify(args).replace('TARGET', target.workflowId)))
    await handle.result().catch(() => {})
    const first = lab.client.workflow.getHandle(
      handle.workflowId,
      (handle as WorkflowHandleWithFirstExecutionRunId).firstExecutionRunId,
    )
    const history = await first.fetchHistory()
    expect(history.events!.map(e => e.eventType)).toEqual([1, 5, 6, 7, ...expected])
    await target.terminate()
  })

  it('describes its namespace and itself', async () => {
    const { workflowService } = lab.client
    const described = await workflowService.describeNamespace({ namespace: 'default' })
    expect(described.namespaceInfo?.name).toBe('default')
    expect(await code(workflowService.describeNamespace({ namespace: 'elsewhere' }))).toBe(5)
    expect((await workflowService.getSystemInfo({})).capabilities?.activityFailureIncludeHeartbeat).toBe(true)
    expect((await workflowService.getClusterInfo({})).clusterId).toBeTruthy()
    const queue = await workflowService.describeTaskQueue({
      namespace: 'default',
      taskQueue: { name: lab.taskQueue },
      taskQueueType: 1,
    })
    expect(queue.pollers?.length).toBeGreaterThan(0)
  })
})
