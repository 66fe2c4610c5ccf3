import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { operationsEndpoints as endpoints } from '@faitage/contracts/system/operations.endpoints'
import { startTemporal, type TemporalServer } from '@faitage/engines/temporal/server'
import { noteBackup } from '@faitage/projections/kernel/backup-note'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-operations-'))
let server: TemporalServer
let system: TestSystem
let connection: Connection
let client: Client
beforeAll(async () => {
  server = await startTemporal({ dataDir: join(folder, 'temporal') })
  system = await startTestSystem({
    config: { dataDir: folder, temporal: { address: server.address, namespace: 'default', taskQueue: 'faitage' } },
  })
  connection = await Connection.connect({ address: server.address })
  client = new Client({ connection })
})
afterAll(async () => {
  await connection?.close()
  await system?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const admin = () => system.as('admin')
const start = (workflowId: string, type = 'importProjects') =>
  client.workflow.start(type, { workflowId, taskQueue: 'faitage', args: [{ import_id: 'x' }] })

/** What a worker does whose workflow cannot go on. */
async function failNext(message: string): Promise<void> {
  const { workflowService } = connection
  const task = await workflowService.pollWorkflowTaskQueue({ namespace: 'default', taskQueue: { name: 'faitage' } })
  await workflowService.respondWorkflowTaskCompleted({
    namespace: 'default',
    taskToken: task.taskToken,
    commands: [
      {
        // COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION
        commandType: 5,
        failWorkflowExecutionCommandAttributes: { failure: { message, cause: { message: 'file.storage' } } },
      },
    ],
  })
}

describe('workflows', () => {
  test('are listed, the latest first, by page and status; each tells what happened to it', async () => {
    for (const name of ['one', 'two', 'three']) await start(`import/${name}`)
    const first = await admin().call(endpoints.workflows, { query: { size: 2 } })
    expect(first).toMatchObject({ page: 1, pageSize: 2, totalItems: 3 })
    expect(first.items.map(run => [run.workflow_id, run.type, run.status])).toEqual([
      ['import/three', 'importProjects', 'running'],
      ['import/two', 'importProjects', 'running'],
    ])
    const second = await admin().call(endpoints.workflows, { query: { size: 2, page: 2 } })
    expect(second.items.map(run => run.workflow_id)).toEqual(['import/one'])
    expect((await admin().call(endpoints.workflows, { query: { page: 50 } })).items).toEqual([])
    expect((await admin().call(endpoints.workflows, { query: { status: ['failed'] } })).totalItems).toBe(0)

    const [run] = second.items
    const { run_id, workflow_id } = run!
    const told = await admin().call(endpoints.workflow, { params: { run_id }, query: { workflow_id } })
    expect(told.history.items.map(({ type }) => type)).toEqual(['WorkflowExecutionStarted', 'WorkflowTaskScheduled'])
    expect(told.history.totalItems).toBe(2)
    expect(JSON.stringify(told)).not.toContain('import_id')
    const overview = await admin().call(endpoints.overview)
    expect(overview.workflows).toEqual({ running: 3, failed: 0 })
    expect(overview.tasks).toMatchObject({ workflow: 3, activity: 0 })
  })

  test('that failed say why and are started again, once; those that ended are not stopped', async () => {
    for (let left = 0; left < 3; left++) await failNext('the import failed')
    const { items } = await admin().call(endpoints.workflows, { query: { status: ['failed'] } })
    expect(items).toHaveLength(3)
    const { run_id, workflow_id } = items.find(run => run.workflow_id === 'import/one')!
    const input = { params: { run_id }, body: { workflow_id } }
    const told = await admin().call(endpoints.workflow, { params: { run_id }, query: { workflow_id } })
    expect(told.history.items.at(-1)).toMatchObject({
      ...{ type: 'WorkflowExecutionFailed', failure: 'the import failed : file.storage' },
    })
    expect((await admin().refusal(endpoints.cancelWorkflow, input)).key).toBe('workflow.closed')
    const again = await admin().call(endpoints.restartWorkflow, input)
    expect(again.run_id).not.toBe(run_id)
    expect((await admin().refusal(endpoints.restartWorkflow, input)).key).toBe('workflow.notFailed')
    // It was asked the same as before.
    const history = await client.workflow.getHandle(workflow_id).fetchHistory()
    const begun = history.events![0]!.workflowExecutionStartedEventAttributes!
    expect(Buffer.from(begun.input!.payloads![0]!.data!).toString()).toBe('{"import_id":"x"}')

    const running = { params: { run_id: again.run_id }, body: { workflow_id } }
    expect(await admin().call(endpoints.cancelWorkflow, running)).toEqual({ run_id: again.run_id })
    const asked = await admin().call(endpoints.workflow, {
      params: { run_id: again.run_id },
      query: { workflow_id, size: 100 },
    })
    expect(asked.history.items.map(({ type }) => type)).toContain('WorkflowExecutionCancelRequested')
  })

  test('an id that is none is not found, whatever it looks like', async () => {
    const run_id = 'aaaaaaaa-0000-4000-8000-000000000000'
    for (const workflow_id of ['import/one', 'nothing', "' OR 1 = 1"]) {
      const refusal = await admin().refusal(endpoints.workflow, { params: { run_id }, query: { workflow_id } })
      expect(refusal.key).toBe('NOT_FOUND')
      for (const endpoint of [endpoints.cancelWorkflow, endpoints.restartWorkflow])
        expect((await admin().refusal(endpoint, { params: { run_id }, body: { workflow_id } })).key).toBe('NOT_FOUND')
    }
    const injected = await admin().call(endpoints.workflows, { query: { type: "x' OR WorkflowType != 'y" } })
    expect(injected.totalItems).toBe(0)
  })

  test('what is done is a line of the security log; who is no administrator does nothing', async () => {
    const { items } = await admin().call(securityEndpoints.list, { query: { kind: ['operation'] } })
    expect(items.map(({ outcome }) => outcome)).toContain('done')
    expect(items.map(({ sentence }) => sentence)).toContain(
      'Exploitation par Alix Amiel : le traitement import/one est relancé.',
    )
    for (const user of ['manager', 'contributor', 'client'] as const)
      for (const endpoint of [endpoints.overview, endpoints.parked, endpoints.workflows, endpoints.retryParked])
        expect((await system.as(user).raw(endpoint)).statusCode, user).toBe(403)
  })
})

describe('the overview', () => {
  test('tells the lag, the engines, the disk, the last backup and the queues', async () => {
    await system.settled()
    const at = '2026-11-24T01:00:00.000Z'
    const backup = { taken_at: at, verified_at: at, bytes: 1234, events: 12, position: '99' }
    expect((await admin().call(endpoints.overview)).backup).toBeNull()
    noteBackup(folder, { ...backup, folder: '/srv/sauvegardes/faitage-2026-11-24' })
    await vi.waitFor(
      async () =>
        expect((await admin().call(endpoints.overview)).projection).toMatchObject({ lag_events: 0, lag_ms: 0 }),
      { timeout: 20_000 },
    )
    const told = await admin().call(endpoints.overview)
    expect(told).toMatchObject({ backup, parked: 0, queues: { mail: 0, letters: 0, papers: 0, sweeps: 0 } })
    expect(told.disk!.free_bytes).toBeGreaterThan(0)
    const postgres = told.engines.find(({ name }) => name === 'postgres')!
    expect(Number.parseInt(postgres.version!, 10)).toBeGreaterThan(15)
    expect(postgres.disk_bytes).toBeGreaterThan(1_000_000)
    expect(told.engines.find(({ name }) => name === 'temporal')!.version).toMatch(/^\d/)
    expect(JSON.stringify(told)).not.toContain('/srv/')
  })
})

describe('events set aside', () => {
  afterEach(async () => {
    await sql`delete from ops.parked_event`.execute(system.api.db)
  })

  test('are listed by stream, with what failed, and tried again', async () => {
    const { rows } = await sql<{ id: string }>`select id from user_account order by id limit 1`.execute(system.api.db)
    const stream = `user-${rows[0]!.id}`
    const [first] = await system.api.events.read(stream)
    for (const [revision, error] of [
      [0, 'refused: null value in column "email"'],
      [1, null],
    ] as const)
      await sql`insert into ops.parked_event (schema_name, model, position, stream, revision, event_id, type, error)
        values ('rm', 'user_account', ${Number(first!.position) + revision}, ${stream}, ${revision},
          gen_random_uuid(), 'UserRegistered', ${error})`.execute(system.api.db)
    expect(await admin().call(endpoints.parked, { query: {} })).toMatchObject({
      ...{ totalItems: 1, page: 1 },
      items: [{ model: 'user_account', stream, waiting: 1, error: 'refused: null value in column "email"' }],
    })
    expect((await admin().call(endpoints.parked, { query: { model: 'project_list' } })).totalItems).toBe(0)
    expect((await admin().call(endpoints.overview)).parked).toBe(2)
    const { still_parked } = await admin().call(endpoints.retryParked)
    expect(still_parked).toBe(0)
    expect((await admin().call(endpoints.parked, { query: {} })).totalItems).toBe(0)
    const { items } = await admin().call(securityEndpoints.list, { query: { kind: ['operation'] } })
    expect(items[0]!.sentence).toBe('Exploitation par Alix Amiel : les événements mis de côté sont rejoués.')
  })
})
