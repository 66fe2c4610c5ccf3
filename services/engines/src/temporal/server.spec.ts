import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTemporal, type TemporalOptions, type TemporalServer } from './server.ts'

// What cannot be asked of any server: how this one starts, stops and cleans up. The clients need no worker.

let folder: string
let server: TemporalServer | undefined
const connections: Connection[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-temporal-'))
})
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close()
  await server?.stop()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function open(options: Partial<TemporalOptions> = {}): Promise<Client> {
  server = await startTemporal({ dataDir: folder, ...options })
  const connection = await Connection.connect({ address: server.address })
  connections.push(connection)
  return new Client({ connection })
}
const start = (client: Client) =>
  client.workflow.start('any', { taskQueue: 'nobody', workflowId: randomUUID(), memo: { kept: true } })
const ids = async (client: Client) => {
  const found: string[] = []
  for await (const run of client.workflow.list()) found.push(run.workflowId)
  return found.sort()
}

describe('the server', () => {
  it('finds everything again after a stop', async () => {
    const client = await open()
    const handles = await Promise.all(Array.from({ length: 5 }, () => start(client)))
    await handles[0]!.terminate('over')
    await handles[1]!.signal('hello', 1)
    await server!.stop()
    const again = await open()
    expect(await ids(again)).toEqual(handles.map(h => h.workflowId).sort())
    const [first, second] = await Promise.all(handles.map(h => again.workflow.getHandle(h.workflowId).describe()))
    expect(first!.status.name).toBe('TERMINATED')
    expect(second).toMatchObject({ status: { name: 'RUNNING' }, memo: { kept: true }, historyLength: 3 })
  })

  it('refuses a folder that another one uses', async () => {
    await open()
    await expect(startTemporal({ dataDir: folder })).rejects.toThrow(/locked/)
  })

  it('forgets closed runs after their time, and only those', async () => {
    const client = await open()
    const [closed, running] = await Promise.all([start(client), start(client)])
    await closed!.terminate()
    await server!.stop()
    const again = await open({ retentionMs: 0 })
    expect(await ids(again)).toEqual([running!.workflowId])
  })

  it('says plainly what it does not serve', async () => {
    const client = await open()
    const handle = await start(client)
    await expect(client.workflowService.listBatchOperations({ namespace: 'default' })).rejects.toMatchObject({
      code: 12,
    })
    await expect(
      client.workflowService.resetWorkflowExecution({
        namespace: 'default',
        workflowExecution: { workflowId: handle.workflowId },
      }),
    ).rejects.toMatchObject({ code: 12 })
  })

  it('listens where it is asked to, and only to this machine', async () => {
    await open()
    const { port } = server!
    await server!.stop()
    await open({ port })
    expect(server!.address).toBe(`127.0.0.1:${port}`)
    await expect(startTemporal({ dataDir: join(folder, 'other'), port })).rejects.toThrow()
  })
})
