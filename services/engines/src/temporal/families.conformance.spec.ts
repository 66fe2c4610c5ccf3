import { randomUUID } from 'node:crypto'
import { WorkflowFailedError } from '@temporalio/client'
import { ApplicationFailure, ChildWorkflowFailure, TerminatedFailure } from '@temporalio/common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually } from './fixtures/processes.ts'
import type { Family } from './fixtures/workflows.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const family = (rest: Partial<Family> & { type: string }): Family => ({
  args: [],
  act: 'execute',
  workflowId: `child-${randomUUID()}`,
  ...rest,
})
const status = async (workflowId: string) => (await lab.client.workflow.getHandle(workflowId).describe()).status.name
async function failed(running: Promise<unknown>): Promise<Error | undefined> {
  const error = await running.catch((e: unknown) => e)
  expect(error).toBeInstanceOf(WorkflowFailedError)
  return (error as WorkflowFailedError).cause
}

describe('children', () => {
  it('give their result to the parent', async () => {
    expect(await lab.run('parent', [family({ type: 'echo', args: ['from below'] })])).toBe('from below')
  })

  it('give the result of the last run of a chain', async () => {
    const result = await lab.run<{ trail: string[] }>('parent', [family({ type: 'chain', args: [2] })])
    expect(result.trail).toHaveLength(3)
  })

  it('hand their failure up', async () => {
    const cause = await failed(lab.run('parent', [family({ type: 'fails', args: ['down here', 'Low', true] })]))
    expect(cause).toBeInstanceOf(ChildWorkflowFailure)
    expect((cause as ChildWorkflowFailure).cause).toBeInstanceOf(ApplicationFailure)
    expect((cause as ChildWorkflowFailure).cause).toMatchObject({ message: 'down here', type: 'Low' })
  })

  it('hand their termination up', async () => {
    const child = family({ type: 'waits' })
    const handle = await lab.start('parent', [child])
    await eventually(() => status(child.workflowId).catch(() => undefined))
    await lab.client.workflow.getHandle(child.workflowId).terminate()
    const cause = await failed(handle.result())
    expect((cause as ChildWorkflowFailure).cause).toBeInstanceOf(TerminatedFailure)
  })

  it('cannot have an id that runs already', async () => {
    const other = await lab.start('waits')
    const cause = await failed(lab.run('parent', [family({ type: 'echo', workflowId: other.workflowId })]))
    expect(cause?.message).toContain('already started')
    await other.terminate()
  })

  it('are cancelled by the parent', async () => {
    const child = family({ type: 'tidiesUp', act: 'cancel' })
    await failed(lab.run('parent', [child]))
    expect(await status(child.workflowId)).toBe('CANCELLED')
  })

  it('are cancelled with the parent', async () => {
    const child = family({ type: 'tidiesUp' })
    const handle = await lab.start('parent', [child])
    await eventually(() => status(child.workflowId).catch(() => undefined))
    await handle.cancel()
    await failed(handle.result())
    expect(await status(handle.workflowId)).toBe('CANCELLED')
    expect(await status(child.workflowId)).toBe('CANCELLED')
  })

  it('are signalled by the parent', async () => {
    expect(await lab.run('parent', [family({ type: 'collect', act: 'signal' })])).toEqual(['from the parent'])
  })

  it('know their parent', async () => {
    const child = family({ type: 'waits', act: 'leave', policy: 'ABANDON' })
    const handle = await lab.start('parent', [child])
    await handle.result()
    const described = await lab.client.workflow.getHandle(child.workflowId).describe()
    expect(described.parentExecution?.workflowId).toBe(handle.workflowId)
    await lab.client.workflow.getHandle(child.workflowId).terminate()
  })
})

describe('when the parent closes', () => {
  const after = async (policy: Family['policy']) => {
    const child = family({ type: 'waits', act: 'leave', policy })
    expect(await lab.run('parent', [child])).toBe('left')
    return child.workflowId
  }

  it('an abandoned child goes on', async () => {
    const child = await after('ABANDON')
    expect(await status(child)).toBe('RUNNING')
    await lab.client.workflow.getHandle(child).terminate()
  })

  it('a child is terminated', async () => {
    const child = await after('TERMINATE')
    await eventually(async () => (await status(child)) === 'TERMINATED')
  })

  it('a child is asked to cancel', async () => {
    const child = await after('REQUEST_CANCEL')
    await eventually(async () => (await status(child)) === 'CANCELLED')
  })
})

describe('strangers', () => {
  it('are signalled and cancelled', async () => {
    const other = await lab.start('collect')
    expect(await lab.run('reachesOut', [other.workflowId, 'signal'])).toBe('reached')
    expect(await other.query('collected')).toEqual(['from afar'])
    expect(await lab.run('reachesOut', [other.workflowId, 'cancel'])).toBe('reached')
    await eventually(async () => (await status(other.workflowId)) === 'CANCELLED')
  })

  it('that do not exist cannot be reached', async () => {
    for (const how of ['signal', 'cancel']) {
      const handle = await lab.start('reachesOut', [`nobody-${randomUUID()}`, how])
      expect((await failed(handle.result()))?.message).toContain('not found')
    }
  })
})
