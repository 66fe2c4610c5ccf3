import { randomUUID } from 'node:crypto'
import {
  WithStartWorkflowOperation,
  type WorkflowClient,
  type WorkflowHandle,
  WorkflowUpdateFailedError,
  WorkflowUpdateStage,
} from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleOf } from './fixtures/bundle.ts'
import { type Lab, openLab } from './fixtures/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const ACCEPTED = 41
const COMPLETED = 43
const typesOf = async (handle: WorkflowHandle) =>
  ((await handle.fetchHistory()).events ?? []).map(e => Number(e.eventType))
const failure = (error: unknown) => {
  expect(error).toBeInstanceOf(WorkflowUpdateFailedError)
  const { cause } = error as WorkflowUpdateFailedError
  return { message: cause?.message, type: (cause as { type?: string } | undefined)?.type }
}

describe('an update', () => {
  it('changes the workflow and gives back what its handler returns; its history replays', async () => {
    const handle = await lab.start('account')
    expect(await handle.executeUpdate('deposit', { args: [5] })).toBe(5)
    expect(await handle.executeUpdate('deposit', { args: [7] })).toBe(12)
    expect(await handle.query('balance')).toBe(12)
    await handle.signal('closeAccount', true)
    expect(await handle.result()).toBe(12)
    const types = await typesOf(handle)
    expect(types.filter(type => type === ACCEPTED || type === COMPLETED)).toEqual([
      ACCEPTED,
      COMPLETED,
      ACCEPTED,
      COMPLETED,
    ])
    const history = await handle.fetchHistory()
    const ids = (history.events ?? []).map(event => Number(event.eventId))
    expect(ids).toEqual(ids.map((_, index) => index + 1))
    const bundle = { codePath: await bundleOf('workflows') }
    await Worker.runReplayHistory({ workflowBundle: bundle }, history, handle.workflowId)
  })

  it('that its validator refuses changes nothing and leaves no trace', async () => {
    const handle = await lab.start('account')
    await handle.executeUpdate('deposit', { args: [1] })
    const before = await typesOf(handle)
    const refused = await handle.executeUpdate('deposit', { args: [-1] }).catch(failure)
    expect(refused).toEqual({ message: '-1 is nothing to deposit', type: 'Refused' })
    expect(await typesOf(handle)).toEqual(before)
    expect(await handle.executeUpdate('deposit', { args: [1] })).toBe(2)
  })

  it('that is refused before anything else leaves the first task alone', async () => {
    const handle = await lab.start('account')
    const refused = await handle.executeUpdate('deposit', { args: [0] }).catch(failure)
    expect(refused).toMatchObject({ type: 'Refused' })
    const after = await typesOf(handle)
    expect(after.slice(0, 4)).toEqual([1, 5, 6, 7])
    expect(after).not.toContain(ACCEPTED)
  })

  it('that fails tells why, and the workflow goes on', async () => {
    const handle = await lab.start('account')
    const failed = await handle.executeUpdate('withdraw', { args: [1] }).catch(failure)
    expect(failed).toEqual({ message: 'not that much', type: 'Poor' })
    expect(await handle.executeUpdate('deposit', { args: [3] })).toBe(3)
    expect((await typesOf(handle)).filter(type => type === COMPLETED)).toHaveLength(2)
  })

  it('nobody knows is refused by the worker', async () => {
    const handle = await lab.start('account')
    const refused = await handle.executeUpdate('unheardOf').catch(failure)
    expect(refused).toMatchObject({ message: expect.stringContaining('unheardOf') })
  })

  it('can be waited for until it is accepted, and asked for its result later, by its id too', async () => {
    const handle = await lab.start('account')
    const slow = await handle.startUpdate('slowDeposit', {
      args: [4, 700],
      updateId: 'slow',
      waitForStage: WorkflowUpdateStage.ACCEPTED,
    })
    expect(await handle.query('balance')).toBe(0)
    expect(await slow.result()).toBe(4)
    expect(await handle.getUpdateHandle('slow').result()).toBe(4)
    await handle.signal('closeAccount', true)
    await handle.result()
    expect(await handle.getUpdateHandle('slow').result()).toBe(4)
    await expect(handle.getUpdateHandle('other').result()).rejects.toThrow()
  })

  it('sent twice under one id is one', async () => {
    const handle = await lab.start('account')
    const twice = ['deposit', 'deposit'].map(name => handle.executeUpdate(name, { args: [2], updateId: 'once' }))
    expect(await Promise.all(twice)).toEqual([2, 2])
    expect(await handle.executeUpdate('deposit', { args: [9], updateId: 'once' })).toBe(2)
    expect(await handle.query('balance')).toBe(2)
  })

  it('may use activities; several at once are each counted once, among signals and queries', async () => {
    const handle = await lab.start('account')
    const key = randomUUID()
    const updates = Array.from({ length: 6 }, (_, i) =>
      i % 2
        ? handle.executeUpdate('checkedDeposit', { args: [1, `${key}-${i}`] })
        : handle.executeUpdate('deposit', { args: [1] }),
    )
    const asked = handle.query('balance')
    const results = (await Promise.all(updates)) as number[]
    expect([...results].sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(await asked).toBeLessThanOrEqual(6)
    await handle.signal('closeAccount', true)
    expect(await handle.result()).toBe(6)
  })

  it('waits for a worker when there is none', async () => {
    const taskQueue = `later-${randomUUID()}`
    const handle = await lab.start('account', [], { taskQueue })
    const sent = handle.executeUpdate('deposit', { args: [8] })
    const { stop } = await lab.startWorker({ taskQueue })
    expect(await sent).toBe(8)
    await stop()
  })

  it('to a workflow that is over, or never was, is refused', async () => {
    const handle = await lab.start('account')
    await handle.signal('closeAccount', true)
    await handle.result()
    await expect(handle.executeUpdate('deposit', { args: [1] })).rejects.toMatchObject({
      name: 'WorkflowNotFoundError',
    })
    const none = lab.client.workflow.getHandle(`none-${randomUUID()}`)
    await expect(none.executeUpdate('deposit', { args: [1] })).rejects.toMatchObject({ name: 'WorkflowNotFoundError' })
  })

  it('that the workflow leaves open when it ends fails', async () => {
    const handle = await lab.start('account')
    const open = await handle.startUpdate('neverDone', { waitForStage: WorkflowUpdateStage.ACCEPTED })
    const result = open.result().catch(failure)
    await handle.signal('closeAccount', false)
    await handle.result()
    expect(await result).toMatchObject({ type: 'AcceptedUpdateCompletedWorkflow' })
  })
})

describe('update-with-start', () => {
  const starting = (
    workflowId: string,
    type: string,
    args: unknown[],
    policy: 'FAIL' | 'USE_EXISTING' = 'USE_EXISTING',
  ) =>
    new WithStartWorkflowOperation(type, {
      workflowId,
      taskQueue: lab.taskQueue,
      args,
      workflowIdConflictPolicy: policy,
    })

  it('starts what it updates, or updates what runs', async () => {
    const workflowId = `test-${randomUUID()}`
    const send = async (amount: number) => {
      const startWorkflowOperation = starting(workflowId, 'account', [])
      const held = await lab.client.workflow.executeUpdateWithStart('deposit', {
        args: [amount],
        startWorkflowOperation,
      })
      return { held, runId: (await (await startWorkflowOperation.workflowHandle()).describe()).runId }
    }
    const first = await send(2)
    const second = await send(3)
    expect([first.held, second.held]).toEqual([2, 5])
    expect(second.runId).toBe(first.runId)
  })

  it('returns early what the workflow goes on to confirm', async () => {
    const key = randomUUID()
    const startWorkflowOperation = starting(`test-${key}`, 'earlyReturn', [key, 600])
    const early = await lab.client.workflow.executeUpdateWithStart('reserved', { startWorkflowOperation })
    expect(early).toBe(`reserved ${key}`)
    const handle = await startWorkflowOperation.workflowHandle()
    expect((await handle.describe()).status.name).toBe('RUNNING')
    expect(await handle.result()).toBe(`confirmed ${key}`)
  })

  it('is refused as a start would be, and then updates nothing', async () => {
    const handle = await lab.start('account')
    const startWorkflowOperation = starting(handle.workflowId, 'account', [], 'FAIL')
    startWorkflowOperation.workflowHandle().catch(() => undefined)
    const refused = lab.client.workflow.executeUpdateWithStart('deposit', { args: [1], startWorkflowOperation })
    await expect(refused).rejects.toMatchObject({ name: 'WorkflowExecutionAlreadyStartedError' })
    expect(await handle.query('balance')).toBe(0)
  })

  it('tells of a refusal by the validator, the workflow being started all the same', async () => {
    const workflowId = `test-${randomUUID()}`
    const startWorkflowOperation = starting(workflowId, 'account', [])
    const refused = lab.client.workflow.executeUpdateWithStart('deposit', { args: [-3], startWorkflowOperation })
    expect(await refused.catch(failure)).toMatchObject({ type: 'Refused' })
    expect(await lab.client.workflow.getHandle(workflowId).query('balance')).toBe(0)
  })
})

it('asks for a stage that can be waited for', async () => {
  const handle = await lab.start('account')
  const { workflowService } = lab.client.workflow as WorkflowClient
  const request = {
    namespace: 'default',
    workflowExecution: { workflowId: handle.workflowId },
    request: { meta: { updateId: randomUUID() }, input: { name: 'deposit', args: {} } },
  }
  await expect(
    workflowService.updateWorkflowExecution({ ...request, waitPolicy: { lifecycleStage: 1 } }),
  ).rejects.toThrow()
  await expect(workflowService.updateWorkflowExecution({ ...request, request: {} })).rejects.toMatchObject({ code: 3 })
})
