/** @module-tag always */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { until } from '@faitage/engines/testing/until'
import { Client, credentials } from '@grpc/grpc-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { demoPassword } from './seed/accounts.ts'
import { type RoleName, type Stack, startStack } from './stack.ts'

/** The whole product as `npm start` makes it: one folder, every engine and role a process of its own. */
const dataDir = mkdtempSync(join(tmpdir(), 'faitage-stack-'))
let stack: Stack
const start = () => startStack({ dataDir, port: 0, demo: true, say: () => {} })

beforeAll(async () => {
  stack = await start()
}, 120_000)
afterAll(async () => {
  await stack?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(): Promise<string> {
  const answer = await post('/api/auth/login', { email: 'administration@exemple.fr', password: demoPassword })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function projects(token: string): Promise<number> {
  const answer = await fetch(`${stack.url}/api/projects?size=1`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { totalItems: number }).totalItems
}

/** A mission written with the same key until it is acknowledged, as a browser does. */
async function openMission(token: string, name: string): Promise<{ id: string; position: string }> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': name }
  const answer = await until(
    `« ${name} » to be acknowledged`,
    async () => {
      const one = await post('/api/missions', { name }, headers).catch(() => undefined)
      return one?.status === 201 && one
    },
    { every: 200 },
  )
  return (await answer.json()) as { id: string; position: string }
}

/** The mission once the read model has it. */
async function visible(token: string, id: string, position: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'read-after': position }
  const answer = await until(
    'the mission to show',
    async () => {
      const one = await fetch(`${stack.url}/api/missions/${id}`, { headers }).catch(() => undefined)
      return one?.status === 200 && one
    },
    { every: 200 },
  )
  return ((await answer.json()) as { name: string }).name
}

/** The gRPC status of a call without a key. */
function workflowService(address: string, authority: string): Promise<number | undefined> {
  const client = new Client(address, credentials.createSsl(readFileSync(authority)))
  const bytes = (value: Buffer) => value
  const path = '/temporal.api.workflowservice.v1.WorkflowService/ListWorkflowExecutions'
  return new Promise(resolve =>
    client.makeUnaryRequest(path, bytes, bytes, Buffer.alloc(0), error => {
      client.close()
      resolve(error?.code)
    }),
  )
}

/** What somebody else may read or write there: Postgres' group walks through two folders where root runs the product. */
function openedTo(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map(entry => join(entry.parentPath, entry.name))]
  // Engines take files away while they are looked at.
  return paths.filter(path => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o067) !== 0)
}

describe('the stack', () => {
  it('serves the sign-in page and the demonstration', async () => {
    const page = await fetch(stack.url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(await projects(await signIn())).toBe(74)
  })

  it('lets no other user of the machine in: not by a port, nor by a file, a command line or a log', async () => {
    const { DATABASE_URL: database = '', EVENTSTORE_URL: eventStore = '', TEMPORAL_ADDRESS: temporal = '' } = stack.env
    const asPostgres = (user: string, password: string) =>
      new pg.Client(Object.assign(new URL(database), { username: user, password }).href).connect()
    for (const user of ['faitage', 'faitage_app', 'postgres', 'nobody'])
      for (const password of ['', user]) await expect(asPostgres(user, password)).rejects.toThrow(/password/i)
    for (const url of [eventStore.replace(/\/\/.*@/, '//'), eventStore.replace(/:[^:@]*@/, ':changeit@')]) {
      const client = EventStoreDBClient.connectionString(url)
      await expect(client.readAll({ maxCount: 1 })[Symbol.asyncIterator]().next()).rejects.toThrow()
      await expect(client.appendToStream('users', jsonEvent({ type: 'Forged', data: {} }))).rejects.toThrow()
      await client.dispose()
    }
    await expect(workflowService(temporal, stack.env.TEMPORAL_TLS_SERVER_CA_CERT_PATH ?? '')).resolves.toBe(7)

    const secrets = [
      new URL(database).password,
      /:([^:@]+)@/.exec(eventStore)?.[1],
      ...['TEMPORAL_API_KEY', 'FAITAGE_SECRET', 'FAITAGE_WORKER_TOKEN'].map(name => stack.env[name]),
    ]
    const shown = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    const logs = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.log/.test(entry.name))
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(logs.length).toBeGreaterThan(5)
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(20)
      for (const text of [shown, ...logs]) expect(text).not.toContain(secret)
    }
    expect(openedTo(dataDir)).toEqual([])
  })

  it('closes a folder that an earlier version left open', async () => {
    await stack.stop()
    for (const entry of ['', 'logs', 'eventstore', 'eventstore/events.sqlite', 'secret', 'logs/api.log'])
      chmodSync(join(dataDir, entry), statSync(join(dataDir, entry)).mode | 0o055)
    expect(openedTo(dataDir)).not.toEqual([])
    stack = await start()
    await stack.worker
    expect(openedTo(dataDir)).toEqual([])
    expect(await projects(await signIn())).toBe(74)
  })

  it('refuses a second one on the same folder, in French', async () => {
    await expect(start()).rejects.toThrow('déjà lancé')
  })

  it('is not held up by the number of another process in a file that was left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faitage-left-'))
    writeFileSync(join(folder, 'stack.pid'), String(process.ppid))
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('déjà lancé')
    unlock()
    lockFolder(folder)()
    rmSync(folder, { recursive: true })
  })

  it.each<RoleName>(['api', 'projector', 'worker', 'eventstore', 'temporal', 'postgres'])(
    'goes on by itself when the %s is killed, nothing acknowledged lost',
    { tags: 'durable' },
    async role => {
      const token = await signIn()
      const before = await openMission(token, `Avant la chute : ${role}`)
      const pid = stack.pid(role)
      expect(pid).toBeDefined()
      process.kill(pid as number, 'SIGKILL')
      const after = await openMission(token, `Après la chute : ${role}`)
      expect(await visible(token, before.id, before.position)).toBe(`Avant la chute : ${role}`)
      expect(await visible(token, after.id, after.position)).toBe(`Après la chute : ${role}`)
      const again = await until(`the ${role} to run again`, () => stack.pid(role) !== pid && stack.pid(role))
      expect(again).not.toBe(pid)
    },
  )

  it('starts again with everything it had', async () => {
    const had = await projects(await signIn())
    await stack.stop()
    stack = await start()
    expect((await fetch(stack.url)).status).toBe(200)
    expect(await projects(await signIn())).toBe(had)
  })
})
