/** @module-tag always */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { type EventStore, startEventStore } from '@faitage/engines/eventstore/server'
import { createTestDatabase } from '@faitage/projections/testing/database'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { configFrom } from './config.ts'

let folder: string
let eventStore: EventStore
let database: Awaited<ReturnType<typeof createTestDatabase>>
const children = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-main-'))
  ;[eventStore, database] = await Promise.all([startEventStore({ dataDir: folder }), createTestDatabase()])
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(async () => {
  await eventStore?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  EVENTSTORE_URL: eventStore.url,
  FAITAGE_SECRET: 'a secret of the tests, thirty-two characters',
  FAITAGE_ADMIN_EMAIL: 'premier@exemple.fr',
  FAITAGE_ADMIN_PASSWORD: 'Un-mot-de-passe-long',
  PORT: '0',
  ...more,
})

function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', chunk => {
    output.out += chunk
  })
  child.stderr.on('data', chunk => {
    output.err += chunk
  })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  return { child, output, exited }
}

test('the role says when it serves, logs no personal data, and ends on SIGTERM', async () => {
  const { child, output, exited } = start(environment())
  // As long as its supervisor gives it: a busy machine takes its time to read the code.
  await vi.waitFor(() => expect(output.out, output.err).toContain('\n'), { timeout: 60_000 })
  const { ready, port } = JSON.parse(output.out)
  expect(ready).toBe(true)
  const search = await fetch(`http://127.0.0.1:${port}/api/projects?q=Dupont`)
  expect(search.status).toBe(401)
  const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'madame.dupont@exemple.fr', password: 'x' }),
  })
  expect(signIn.status).toBe(401)
  const clock = ownClock()
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(clock.ms()).toBeLessThan(5000)
  clock.stop()
  expect(output.out.trim().split('\n')).toHaveLength(1)
  expect(output.err).toContain('"route":"/api/projects"')
  expect(output.err).not.toMatch(/dupont/i)
}, 90_000)

test('a broken configuration ends the role, in French, naming each variable', async () => {
  const { output, exited } = start({ PORT: 'x', FAITAGE_SECRET: 'short' })
  expect(await exited).toBe(2)
  for (const name of ['DATABASE_URL', 'EVENTSTORE_URL', 'FAITAGE_SECRET', 'PORT']) expect(output.err).toContain(name)
  expect(output.err).toContain('La configuration de l’API est incorrecte')
  expect(output.err).not.toMatch(/ {4}at /)
})

test('without Postgres the role ends with an error', async () => {
  const { output, exited } = start(environment({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))
  expect(await exited).toBe(1)
  expect(output.err).toContain('L’API ne peut pas démarrer')
})

test('the configuration: lists, defaults, and the pair of the first administrator', () => {
  const config = configFrom(environment({ FAITAGE_INTERNAL_DOMAINS: ' A.fr, b.fr ,', LOG_LEVEL: '' }))
  expect(config.internalDomains).toEqual(['a.fr', 'b.fr'])
  expect(config).toMatchObject({ host: '127.0.0.1', port: 0, logLevel: 'info', checkResponses: false, rateLimit: 3000 })
  expect(() => configFrom(environment({ FAITAGE_ADMIN_PASSWORD: undefined }))).toThrow('vont ensemble')
  expect(() => configFrom(environment({ FAITAGE_DEMO_ACCOUNTS: '{' }))).toThrow('FAITAGE_DEMO_ACCOUNTS')
  const accounts = [{ email: 'a@exemple.fr', password: 'x', label: 'A' }]
  expect(configFrom(environment({ FAITAGE_DEMO_ACCOUNTS: JSON.stringify(accounts) })).demoAccounts).toEqual(accounts)
})
