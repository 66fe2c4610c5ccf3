import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporal, type TemporalServer } from '@faitage/engines/temporal/server'
import { Client, Connection } from '@temporalio/client'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alive } from './activity.ts'
import { bundlePath, ensureBundle } from './bundle.ts'
import { fatalWork } from './fatal-work.ts'
import { contextIn, runWorker } from './worker.ts'

let folder: string
let temporal: TemporalServer
let connection: Connection
beforeAll(async () => {
  await ensureBundle()
  folder = await mkdtemp(join(tmpdir(), 'faitage-fatal-work-'))
  temporal = await startTemporal({ dataDir: folder })
  connection = await Connection.connect({ address: temporal.address })
})
afterAll(async () => {
  await connection?.close()
  await temporal?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('what Temporal keeps of work under way names no process that failed and stands, nor one that is told to stop', async () => {
  const stop = new AbortController()
  const said: unknown[] = []
  // The first attempt fails, the second lasts until the worker's time is over.
  const planImport = () => {
    const context = contextIn(stop.signal)
    said.push(context.said)
    const work = async () => {
      if (said.length === 1) throw new Error('the thread ended')
      await new Promise((_, reject) => context.signal?.addEventListener('abort', () => reject(context.signal?.reason)))
    }
    return alive(context, (signal, told) => fatalWork(told, work, () => new Error('refused'), signal))
  }
  const taskQueue = `suite ${randomUUID()}`
  const working = runWorker({
    temporal: { address: temporal.address },
    namespace: 'default',
    taskQueue,
    activities: { planImport },
    bundlePath,
    log: pino({ level: 'silent' }),
    signal: stop.signal,
  })
  const workflow = await new Client({ connection }).workflow.start('importProjects', {
    taskQueue,
    workflowId: randomUUID(),
    args: [{ import_id: randomUUID() }],
  })
  const kept = async () => {
    const [activity] = (await workflow.describe()).raw.pendingActivities ?? []
    const [payload] = activity?.heartbeatDetails?.payloads ?? []
    return payload?.data?.length ? JSON.parse(Buffer.from(payload.data).toString()) : undefined
  }
  await expect.poll(kept).toEqual([expect.any(String)])
  expect(said).toEqual([undefined, []])

  stop.abort()
  let over = false
  const stopped = working.finally(() => {
    over = true
  })
  await expect.poll(kept, { timeout: 5000 }).toEqual([])
  // Long before the activity is told, which its worker may not live to see.
  expect(over).toBe(false)
  await stopped
})
