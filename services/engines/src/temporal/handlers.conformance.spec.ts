import { randomUUID } from 'node:crypto'
import { WorkflowUpdateFailedError, WorkflowUpdateStage } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleOf } from './fixtures/bundle.ts'
import { type Lab, openLab } from './fixtures/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const typeOf = (error: unknown) => {
  expect(error).toBeInstanceOf(WorkflowUpdateFailedError)
  return ((error as WorkflowUpdateFailedError).cause as { type?: string }).type
}

describe('handlers that wait', () => {
  const cluster = (size: number, jobsPerRun: number) =>
    lab.start('cluster', [{ size, taken: {}, runs: [] }, jobsPerRun])

  it('follow one another, and none gives what another gave', async () => {
    const handle = await cluster(12, 100)
    const given = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        handle.executeUpdate<string[], [string, number]>('assign', { args: [`job-${n}`, 2] }),
      ),
    )
    expect(new Set(given.flat()).size).toBe(10)
    expect(await handle.executeUpdate('assign', { args: ['job-3', 2] })).toEqual(given[3])
    const full = handle.executeUpdate('assign', { args: ['too much', 3] })
    expect(await full.catch(typeOf)).toBe('Full')
    expect(await handle.executeUpdate('release', { args: ['job-0'] })).toBe(2)
    expect(await handle.executeUpdate<string[], [string, number]>('assign', { args: ['too much', 3] })).toHaveLength(3)
    await handle.signal('shutDown')
    expect(Object.keys(((await handle.result()) as { taken: object }).taken)).toHaveLength(11)
    const history = await handle.fetchHistory()
    await Worker.runReplayHistory(
      { workflowBundle: { codePath: await bundleOf('workflows') } },
      history,
      handle.workflowId,
    )
  })

  it('are all done before the workflow goes on as a new run, which has what they did', async () => {
    const { workflowId } = await cluster(40, 4)
    const handle = lab.client.workflow.getHandle(workflowId)
    const given: string[][] = []
    for (let n = 0; n < 18; n += 6) {
      const jobs = Array.from({ length: 6 }, (_, i) => `job-${n + i}`)
      // A run that ends takes what it accepted along; what it did not accept is the next one's.
      given.push(
        ...(await Promise.all(
          jobs.map(job => handle.executeUpdate<string[], [string, number]>('assign', { args: [job, 2] })),
        )),
      )
    }
    expect(new Set(given.flat()).size).toBe(36)
    expect(Object.keys(await handle.query<object>('taken'))).toHaveLength(36)
    await handle.signal('shutDown')
    const { runs } = (await handle.result()) as { runs: number[] }
    expect(runs.reduce((sum, jobs) => sum + jobs, 0)).toBe(18)
    expect(runs.length).toBeGreaterThan(2)
  })

  it('may fetch what they need while queries with arguments and a last signal come', async () => {
    const handle = await lab.start('greeting', [randomUUID()])
    expect(await handle.query('languages', { includeUnsupported: true })).toEqual(['french', 'english', 'klingon'])
    expect(await handle.executeUpdate('language', { args: ['french'] })).toBe('english')
    expect(await handle.executeUpdate('language', { args: ['klingon'] }).catch(typeOf)).toBe('Unsupported')
    expect(await handle.executeUpdate('language', { args: ['breton'] })).toBe('french')
    expect(await handle.query('languages', { includeUnsupported: false })).toEqual(['french', 'english', 'breton'])
    const last = await handle.startUpdate('language', {
      args: ['occitan'],
      waitForStage: WorkflowUpdateStage.ACCEPTED,
    })
    await handle.signal('approve', { name: 'Alix' })
    expect(await last.result()).toBe('breton')
    expect(await handle.result()).toMatch(/^occitan of .*, says Alix$/)
  })

  it('undo what they began when the workflow is cancelled, and tell their callers', async () => {
    const handle = await lab.start('booking')
    const keys = [randomUUID(), randomUUID()]
    const begun = await Promise.all(
      keys.map(key => handle.startUpdate('book', { args: [key], waitForStage: WorkflowUpdateStage.ACCEPTED })),
    )
    const told = begun.map(update => update.result().catch(typeOf))
    await handle.cancel()
    expect(await Promise.all(told)).toEqual(['Undone', 'Undone'])
    await expect(handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } })
    expect((await handle.describe()).status.name).toBe('CANCELLED')
  })
})
