/** @module-tag long */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from './config.ts'
import { demoPassword } from './seed/accounts.ts'
import { type Stack, startStack } from './stack.ts'
import { measured } from './stack-metrics.ts'
import { startCollector } from './testing/trace-collector.ts'

/** The whole product with its figures asked for, each role on its port, and its traces sent to a collector. */
const dataDir = mkdtempSync(join(tmpdir(), 'faitage-metrics-'))
const said: string[] = []
let stack: Stack
let collector: Awaited<ReturnType<typeof startCollector>>
beforeAll(async () => {
  collector = await startCollector()
  const env = { FAITAGE_METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  stack = await startStack({ dataDir, port: 0, demo: true, env, say: line => said.push(line) })
  await stack.worker
}, 180_000)
afterAll(async () => {
  await stack?.stop()
  collector?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const scrape = async (role: string) => (await fetch(`http://127.0.0.1:${stack.metrics.get(role)}/metrics`)).text()

/** What each role promises, beside memory and the delay of its event loop. */
const promised: Record<(typeof measured)[number], string[]> = {
  stack: [
    ...['faitage_role_up', 'faitage_role_unasked_ends', 'faitage_disk_free_bytes'],
    'faitage_last_backup_timestamp_seconds',
  ],
  api: [
    ...['faitage_http_request_seconds', 'faitage_event_append_seconds', 'faitage_queue_depth', 'faitage_parked_events'],
    'faitage_notice_connections',
  ],
  projector: [
    ...['faitage_projection_lag_events', 'faitage_projection_lag_milliseconds', 'faitage_projection_events_total'],
    ...['faitage_projection_parked_total', 'faitage_projection_batch_seconds', 'faitage_projection_standby'],
  ],
  worker: ['faitage_workflows_started_total', 'faitage_reactor_unhandled_total', 'temporal_workflow_completed'],
  eventstore: ['faitage_event_log_position', 'faitage_event_log_waiting_bytes', 'faitage_event_log_followers'],
  temporal: ['faitage_workflows', 'faitage_task_queue_depth'],
}

const ofEveryProcess = [
  ...['process_resident_memory_bytes', 'process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds'],
]

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${stack.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'administration@exemple.fr', password: demoPassword }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

it('every role gives each figure it promises, and no label holds an id or what somebody typed', async () => {
  const headers = await signIn()
  const missions = (await (await fetch(`${stack.url}/api/missions?size=1`, { headers })).json()) as {
    items: { id: string; name: string }[]
  }
  const [mission] = missions.items
  await fetch(`${stack.url}/api/missions/${mission!.id}`, { headers })
  await fetch(`${stack.url}/api/projects?q=Dupont-Secret`, { headers })
  await fetch(`${stack.url}/api/nowhere/${mission!.id}`, { headers })
  const texts = new Map<string, string>()
  for (const role of measured) texts.set(role, await scrape(role))
  for (const role of measured) {
    const text = texts.get(role)!
    for (const name of [...promised[role], ...ofEveryProcess])
      if (name !== 'temporal_workflow_completed') expect(text, `${role} ${name}`).toContain(`# TYPE ${name} `)
    expect(text, role).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)
    for (const [, value] of text.matchAll(/="([^"]*)"/g)) {
      expect(value, role).not.toContain('@')
      expect(value, role).not.toContain('Dupont')
      expect(value, role).not.toContain(mission!.name)
    }
  }
  expect(texts.get('api')).toContain('route="/api/missions/:id"')
  expect(texts.get('api')).toMatch(/faitage_event_append_seconds_count\{outcome="done"\} [1-9]/)
  expect(texts.get('api')).toContain('faitage_queue_depth{queue="mail"}')
  expect(texts.get('stack')).toContain('faitage_role_up{role="projector"} 1')
  // The worker, which has begun, writes beside.
  const lag = async () => (await scrape('projector')).split('\n')
  await expect.poll(lag, { timeout: 30_000 }).toContain('faitage_projection_lag_events 0')
  expect(Number(/faitage_event_log_position (\d+)/.exec(texts.get('eventstore')!)?.[1])).toBeGreaterThan(0)
})

it('the page of operations tells the memory and the age of every role, of one that was started again its new age', async () => {
  const headers = await signIn()
  const engines = async () => {
    const answer = await fetch(`${stack.url}/api/admin/operations`, { headers })
    const { engines } = (await answer.json()) as {
      engines: { name: string; started_at: string | null; memory_bytes: number | null }[]
    }
    return new Map(engines.map(one => [one.name, one]))
  }
  const roles = ['api', 'projections', 'worker', 'event_store', 'temporal']
  const told = await vi.waitFor(
    async () => {
      const now = await engines()
      for (const role of roles) expect(now.get(role)?.memory_bytes ?? 0, role).toBeGreaterThan(20 * 1024 * 1024)
      for (const role of roles) expect(Date.parse(now.get(role)?.started_at ?? ''), role).toBeLessThan(Date.now())
      return now
    },
    { timeout: 30_000, interval: 500 },
  )
  expect([...told.keys()]).toEqual(['api', 'projections', 'worker', 'event_store', 'postgres', 'temporal'])
  const { started_at } = told.get('projections')!
  process.kill(stack.pid('projector')!, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const again = (await engines()).get('projections')
      expect(Date.parse(again?.started_at ?? '')).toBeGreaterThan(Date.parse(started_at!))
      expect(again?.memory_bytes).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 500 },
  )
})

it('workflows that begin and end are counted by type, by the worker and by their server', async () => {
  await vi.waitFor(
    async () => {
      const [worker, temporal] = [await scrape('worker'), await scrape('temporal')]
      expect(worker).toMatch(/faitage_workflows_started_total\{type="\w+"\} [1-9]/)
      expect(worker).toMatch(/temporal_workflow_completed\{[^}]*workflow_type="\w+"[^}]*\} [1-9]/)
      expect(temporal).toMatch(/faitage_workflows\{type="\w+",status="completed"\} [1-9]/)
      expect(temporal).toContain('faitage_task_queue_depth{queue="faitage",kind="workflow"}')
    },
    { timeout: 60_000, interval: 500 },
  )
})

it('every figure that the alert rules name is given by somebody', async () => {
  const rules = readFileSync(join(root, 'docs/prometheus/alertes.yml'), 'utf8')
  const texts = (await Promise.all(measured.map(scrape))).join('\n')
  const named = new Set([...rules.matchAll(/\b(?:faitage|temporal|nodejs|process)_[a-z_0-9]+/g)].map(([name]) => name))
  named.delete('faitage_data')
  expect(named.size).toBeGreaterThan(10)
  // No workflow failed here: the SDK shows that count from the first failure on.
  const missing = [...named].filter(name => name !== 'temporal_workflow_failed' && !texts.includes(name))
  expect(missing).toEqual([])
})

it('logs are lines of JSON, each request with its id, and nobody is in them', async () => {
  const answer = await fetch(`${stack.url}/api/projects?q=Dupont-Secret`, { headers: await signIn() })
  const id = answer.headers.get('x-request-id')!
  const log = (role: string) => readFileSync(join(dataDir, 'logs', `${role}.log`), 'utf8')
  await vi.waitFor(() => expect(log('api')).toContain(id), { timeout: 30_000 })
  for (const role of ['api', 'projector', 'worker', 'eventstore', 'temporal']) {
    const text = log(role)
    // The last one may be written still.
    for (const line of text.split('\n').slice(0, -1).filter(Boolean))
      expect(() => JSON.parse(line), `${role}: ${line}`).not.toThrow()
    for (const somebody of ['Dupont-Secret', 'administration@exemple.fr', demoPassword])
      expect(text).not.toContain(somebody)
  }
  const line = log('api')
    .split('\n')
    .find(one => one.includes(id))!
  expect(JSON.parse(line)).toMatchObject({ request: id, method: 'GET', route: '/api/projects', status: 200 })
})

it('a click, what it wrote, what was projected, the workflow it started and what that wrote are one trace', async () => {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${stack.url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'administration@exemple.fr', password: demoPassword }),
  })
  // It is what tells the browser to send its clicks.
  expect(login.headers.get('x-trace')).toMatch(/^[0-9a-f]{32}$/)
  const { token } = (await login.json()) as { token: string }
  const headers = { ...json, authorization: `Bearer ${token}` }
  const found = (await (await fetch(`${stack.url}/api/projects?size=2`, { headers })).json()) as {
    items: { id: string }[]
  }
  const [trace, click] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const asked = await fetch(`${stack.url}/api/project-acts`, {
    method: 'POST',
    headers: { ...headers, traceparent: `00-${trace}-${click}-01`, 'idempotency-key': 'one click' },
    body: JSON.stringify({
      act: 'status',
      status: 'contact',
      projects_id: found.items.map(({ id }) => id),
      expected: 2,
    }),
  })
  expect(asked.status, await asked.clone().text()).toBeLessThan(300)
  const under = () => collector.spans.filter(({ traceId }) => traceId === trace)
  await vi.waitFor(
    () => {
      const names = under().map(({ service, name }) => `${service}: ${name}`)
      expect(names).toEqual(
        expect.arrayContaining([
          'faitage-api: POST /api/project-acts',
          expect.stringMatching(/^faitage-api: append /),
          'faitage-projector: project batch',
          expect.stringMatching(/^faitage-worker: react /),
          'faitage-worker: workflow longJob',
          expect.stringMatching(/^faitage-worker: activity /),
          expect.stringMatching(/^faitage-api: POST \/api\/internal\//),
        ]),
      )
      // Each is below another of the trace, the first below the click. A span is sent once it ends, so one
      // still running may come after what is below it: all of them are waited for.
      const known = new Set([click, ...under().map(({ spanId }) => spanId)])
      expect(under().filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))).toEqual([])
    },
    { timeout: 60_000, interval: 250 },
  )
  expect(under().find(({ name }) => name === 'POST /api/project-acts')!.parentSpanId).toBe(click)
  // Nothing of anybody goes to the collector.
  for (const { id } of found.items) expect(collector.said()).not.toContain(id)
  expect(collector.said()).not.toContain('@')
})

it('each role that is asked to stop does so by itself, within the ten seconds it is given', async () => {
  for (const role of ['worker', 'projector', 'api', 'temporal', 'eventstore'] as const) {
    const pid = stack.pid(role)!
    const clock = ownClock()
    process.kill(pid, 'SIGTERM')
    await vi.waitFor(
      () =>
        expect(
          said.some(line => line.startsWith(`${role} s’est arrêté (0)`)),
          role,
        ).toBe(true),
      { timeout: 30_000, interval: 50 },
    )
    expect(clock.ms(), role).toBeLessThan(10_000)
    clock.stop()
    // It is started again, since nobody asked the whole to stop.
    await vi.waitFor(() => expect(stack.pid(role)).not.toBe(pid), { timeout: 30_000, interval: 100 })
  }
}, 180_000)
