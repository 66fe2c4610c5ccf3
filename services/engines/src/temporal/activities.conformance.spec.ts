import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompleteAsyncError, Context } from '@temporalio/activity'
import { ActivityNotFoundError, WorkflowFailedError } from '@temporalio/client'
import { ActivityFailure, ApplicationFailure, RetryState, TimeoutFailure, TimeoutType } from '@temporalio/common'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually } from './fixtures/processes.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const activity = <T>(options: object, name: string, ...args: unknown[]) =>
  lab.run<T>('runActivity', [{ startToCloseTimeout: 5000, ...options }, name, ...args])

/** The activity failure behind a failed workflow. */
async function failed(running: Promise<unknown>): Promise<ActivityFailure> {
  const error = await running.then(
    () => undefined,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(WorkflowFailedError)
  const { cause } = error as WorkflowFailedError
  expect(cause).toBeInstanceOf(ActivityFailure)
  return cause as ActivityFailure
}

describe('activities', () => {
  it('give their result, and know who they are', async () => {
    expect(await activity({}, 'double', 21)).toBe(42)
    const handle = await lab.start('runActivity', [{ startToCloseTimeout: 5000 }, 'describe'])
    expect(await handle.result()).toMatchObject({
      activityType: 'describe',
      attempt: 1,
      workflowType: 'runActivity',
      taskQueue: lab.taskQueue,
      workflowExecution: { workflowId: handle.workflowId },
    })
  })

  it('run side by side', async () => {
    expect(await lab.run('batches', [60, 20, 'double', { startToCloseTimeout: 5000 }])).toBe(60)
  })

  it('run locally', async () => {
    expect(await lab.run('runLocal', [{ startToCloseTimeout: 5000 }, 'double', 4])).toBe(8)
    const retry = { initialInterval: 50, maximumAttempts: 3 }
    expect(await lab.run('runLocal', [{ startToCloseTimeout: 5000, retry }, 'failsUntil', 3])).toBe(3)
  })

  it('are completed by somebody else, by token or by id', async () => {
    const tokens: Uint8Array[] = []
    const taskQueue = `async-${randomUUID()}`
    const later = async () => {
      tokens.push(Context.current().info.taskToken)
      throw new CompleteAsyncError()
    }
    await lab.startWorker({ taskQueue, activities: { later } })
    const options = { taskQueue, startToCloseTimeout: 20_000, heartbeatTimeout: 10_000 }
    const byToken = await lab.start('runActivity', [options, 'later'])
    await eventually(async () => tokens.length === 1)
    await lab.client.activity.heartbeat(tokens[0]!, 'well')
    await lab.client.activity.complete(tokens[0]!, 'by token')
    expect(await byToken.result()).toBe('by token')
    const byId = await lab.start('runActivity', [options, 'later'])
    await eventually(async () => tokens.length === 2)
    const reference = { workflowId: byId.workflowId, activityId: '1' }
    await lab.client.activity.complete(reference, 'by id')
    expect(await byId.result()).toBe('by id')
    await expect(lab.client.activity.complete(tokens[1]!, 'late')).rejects.toBeInstanceOf(ActivityNotFoundError)
  })
})

describe('retries', () => {
  it('go on until an attempt succeeds, with growing pauses', async () => {
    const began = Date.now()
    const retry = { initialInterval: 200, backoffCoefficient: 2 }
    expect(await activity({ retry }, 'failsUntil', 3)).toBe(3)
    expect(Date.now() - began).toBeGreaterThanOrEqual(600)
  })

  it('end after the last attempt', async () => {
    const failure = await failed(activity({ retry: { initialInterval: 50, maximumAttempts: 2 } }, 'failsUntil', 9))
    expect(failure.retryState).toBe(RetryState.MAXIMUM_ATTEMPTS_REACHED)
    expect(failure.activityType).toBe('failsUntil')
    expect(failure.cause).toBeInstanceOf(ApplicationFailure)
    expect(failure.cause).toMatchObject({ message: 'attempt 2', type: 'Early', details: [2] })
  })

  it('do not follow a failure that is no use retrying', async () => {
    const failure = await failed(activity({}, 'failsForGood'))
    expect(failure.retryState).toBe(RetryState.NON_RETRYABLE_FAILURE)
    expect(failure.cause).toMatchObject({ type: 'Hopeless', nonRetryable: true, details: [{ because: 'of the test' }] })
    const listed = await failed(activity({ retry: { nonRetryableErrorTypes: ['Early'] } }, 'failsUntil', 3))
    expect(listed.retryState).toBe(RetryState.NON_RETRYABLE_FAILURE)
  })

  it('wait as long as the failure says', async () => {
    // An hour would not be over in time.
    expect(await activity({ retry: { initialInterval: 3_600_000 } }, 'failsUntil', 2, 'Early', 100)).toBe(2)
  })

  it('are never forgotten, though the clock moves on between two looks at it', async () => {
    const { now } = Date
    let looks = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() - (looks++ % 2))
    try {
      const retry = { initialInterval: 20, backoffCoefficient: 1 }
      expect(await lab.run('batches', [12, 12, 'failsUntil', { startToCloseTimeout: 5000, retry }])).toBe(12)
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('end when the whole time is up', async () => {
    const retry = { initialInterval: 1000, backoffCoefficient: 1 }
    const failure = await failed(activity({ scheduleToCloseTimeout: 1900, retry }, 'failsUntil', 99))
    expect(failure.retryState).toBe(RetryState.TIMEOUT)
  })

  it('leave one start in the history, with the number of the attempt', async () => {
    const options = { startToCloseTimeout: 5000, retry: { initialInterval: 50 } }
    const handle = await lab.start('runActivity', [options, 'failsUntil', 3])
    await handle.result()
    const { events } = await handle.fetchHistory()
    const started = events!.filter(e => e.activityTaskStartedEventAttributes)
    expect(started).toHaveLength(1)
    const attributes = started[0]!.activityTaskStartedEventAttributes!
    expect(attributes.attempt).toBe(3)
    expect(attributes.lastFailure?.message).toBe('attempt 2')
  })

  it('show in the description', async () => {
    const options = { startToCloseTimeout: 5000, retry: { initialInterval: 30_000 } }
    const handle = await lab.start('runActivity', [options, 'failsUntil', 3])
    const pending = await eventually(async () => {
      const [first] = (await handle.describe()).raw.pendingActivities ?? []
      return first?.attempt === 2 && first
    })
    expect(pending.lastFailure?.message).toBe('attempt 1')
    await handle.terminate()
  })
})

describe('time-outs', () => {
  const once = { retry: { maximumAttempts: 1 } }
  const timeoutOf = async (running: Promise<unknown>) => {
    const failure = await failed(running)
    expect(failure.cause).toBeInstanceOf(TimeoutFailure)
    return (failure.cause as TimeoutFailure).timeoutType
  }

  it('start to close', async () => {
    expect(await timeoutOf(activity({ ...once, startToCloseTimeout: 500 }, 'pause', 1500))).toBe(
      TimeoutType.START_TO_CLOSE,
    )
  })

  it('schedule to start', async () => {
    const nobody = { taskQueue: `nobody-${randomUUID()}`, scheduleToStartTimeout: 500 }
    expect(await timeoutOf(activity(nobody, 'double', 1))).toBe(TimeoutType.SCHEDULE_TO_START)
  })

  it('schedule to close', async () => {
    const nobody = { taskQueue: `nobody-${randomUUID()}`, scheduleToCloseTimeout: 500, startToCloseTimeout: undefined }
    const type = await timeoutOf(activity(nobody, 'double', 1))
    expect([TimeoutType.SCHEDULE_TO_CLOSE, TimeoutType.SCHEDULE_TO_START]).toContain(type)
  })

  it('heartbeat, with the details for the next attempt', async () => {
    const options = { heartbeatTimeout: 800, retry: { initialInterval: 100 } }
    expect(await activity(options, 'fallsAsleep')).toEqual({ reached: 7 })
    expect(await timeoutOf(activity({ ...once, heartbeatTimeout: 800 }, 'fallsAsleep'))).toBe(TimeoutType.HEARTBEAT)
  })

  it('gives the last heartbeat of a failed attempt to the next', async () => {
    expect(await activity({ heartbeatTimeout: 5000, retry: { initialInterval: 100 } }, 'failsHalfway')).toBe('halfway')
  })
})

describe('cancellation', () => {
  it('reaches a running activity by its heartbeat', async () => {
    const handle = await lab.start('cancelsActivity', ['WAIT_CANCELLATION_COMPLETED'])
    expect(await handle.result()).toBe('cancelled')
    expect(readFileSync(join(lab.folder, 'journal'), 'utf8')).toContain('cancelled')
    const types = (await handle.fetchHistory()).events!.map(e => e.eventType)
    expect(types).toContain(15)
    expect(types).toContain(16)
  })

  it('is not waited for when the workflow does not want to', async () => {
    expect(await lab.run('cancelsActivity', ['TRY_CANCEL'])).toBe('cancelled')
  })

  it('ends an activity at once which nobody has taken', async () => {
    const handle = await lab.start('cancelsActivity', ['WAIT_CANCELLATION_COMPLETED', `nobody-${randomUUID()}`])
    expect(await handle.result()).toBe('cancelled')
  })

  it('stops an activity whose workflow was terminated', async () => {
    const handle = await lab.start('cancelsActivity', ['WAIT_CANCELLATION_COMPLETED'])
    await eventually(async () => (await handle.describe()).raw.pendingActivities?.[0]?.lastHeartbeatTime)
    const before = readFileSync(join(lab.folder, 'journal'), 'utf8').length
    await handle.terminate()
    await eventually(async () => readFileSync(join(lab.folder, 'journal'), 'utf8').length > before)
  })
})
