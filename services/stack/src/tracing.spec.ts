import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPassword } from './seed/accounts.ts'
import { type Stack, startStack } from './stack.ts'

/** One trace through the whole product, as a collector of OpenTelemetry receives it. */
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; service: string }
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

const dataDir = mkdtempSync(join(tmpdir(), 'faitage-traces-'))
const spans: Span[] = []
let said = ''
let collector: Server
let stack: Stack
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    said += text
    for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      spans.push(...scopeSpans.flatMap(scope => scope.spans.map(span => ({ ...span, service }))))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(done => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as { port: number }
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  stack = await startStack({ dataDir, port: 0, demo: true, env, say: () => undefined })
  await stack.worker
}, 180_000)
afterAll(async () => {
  await stack?.stop()
  collector?.closeAllConnections()
  collector?.close()
  rmSync(dataDir, { recursive: true, force: true })
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
  const under = () => spans.filter(({ traceId }) => traceId === trace)
  await vi.waitFor(
    () => {
      const names = under().map(({ service, name }) => `${service}: ${name}`)
      expect(names).toEqual(
        expect.arrayContaining([
          'faitage-api: POST /api/project-acts',
          expect.stringMatching(/^faitage-api: append /),
          'faitage-projector: project batch',
          expect.stringMatching(/^faitage-worker: react /),
          'faitage-worker: workflow projectAct',
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
  for (const { id } of found.items) expect(said).not.toContain(id)
  expect(said).not.toContain('@')
})
