import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { logProofEndpoints } from '@faitage/contracts/system/log-proof'
import { reportWorkerState } from '@faitage/contracts/system/worker-state.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerUser } from '../identity/register-user.ts'
import { addressOf } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testPassword, testUsers } from '../testing/system.ts'
import { healthCheck } from './health.ts'

let folder: string
let system: TestSystem
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><head><title>Faîtage</title><script>1 + 1</script></head>',
  )
  const pages = [
    ['/', ['assets/home-1a.js']],
    ['/missions', ['assets/list-1a.js', 'assets/list-1a.css']],
    ['/projects/edit/$id', ['assets/project-1a.js']],
  ]
  await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(pages))
  await writeFile(join(folder, 'assets', 'small-1a.js'), 'whole')
  await writeFile(join(folder, 'assets', 'small-1a.js.br'), 'smaller')
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), `console.log('${'bonjour '.repeat(1000)}')`)
  system = await startTestSystem({ config: { webDist: folder } })
  await system.settled()
})
afterAll(async () => {
  await system?.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => system.http.inject({ method: 'GET', url, headers })

describe('health', () => {
  const look = async () => {
    const answer = await system.anonymous().raw(healthEndpoints.health)
    const { status, checks } = answer.json() as { status: string; checks: Record<string, { ok: boolean }> }
    const unwell = Object.entries(checks).flatMap(([name, { ok }]) => (ok ? [] : [name]))
    return { answered: answer.statusCode, status, checks, unwell }
  }

  const seen = { started_at: new Date().toISOString(), memory_bytes: 120_000_000 }

  test('names each part with its state; people can work without the worker, whoever watches is told', async () => {
    const without = { answered: 503, status: 'degraded', unwell: ['worker', 'workflow_server'] }
    await vi.waitFor(async () => expect(await look()).toMatchObject(without), { timeout: 20_000 })
    const unwell = await system.anonymous().raw(healthEndpoints.health)
    expect(unwell.headers['retry-after']).toBe('5')
    expect((await system.anonymous().raw(healthEndpoints.healthLive)).headers['retry-after']).toBeUndefined()
    expect(await system.anonymous().call(healthEndpoints.healthReady)).toEqual({ ready: true })
    await system.worker().call(reportWorkerState, { body: { workflow_server: false, ...seen } })
    await vi.waitFor(async () => expect((await look()).unwell).toEqual(['workflow_server']), { timeout: 20_000 })
    await system.worker().call(reportWorkerState, { body: { workflow_server: true, ...seen } })
    await vi.waitFor(async () => expect((await look()).answered).toBe(200), { timeout: 20_000 })
    const parts =
      'database event_store projections parked_events notices worker workflow_server files disk log_proof'.split(' ')
    expect(Object.keys((await look()).checks)).toEqual(parts)
  })

  test('tells strangers no more than that; what is wrong and how much room is left is for administrators', async () => {
    for (const check of Object.values((await look()).checks)) expect(Object.keys(check)).toEqual(['ok'])
    expect(await system.anonymous().call(healthEndpoints.healthLive)).toEqual({ live: true })
    expect((await system.anonymous().raw(healthEndpoints.healthDetails)).statusCode).toBe(401)
    expect((await system.as('manager').raw(healthEndpoints.healthDetails)).statusCode).toBe(403)
    const { checks } = await system.as('admin').call(healthEndpoints.healthDetails)
    expect(checks.disk?.detail).toMatch(/^\d+ Mo libres/)
  })

  test('an event set aside is told, and keeps nobody from working', async () => {
    const { whole, ready } = healthCheck(system.api)
    const { pool } = system.api
    await pool.query(`insert into ops.parked_event (schema_name, model, position, stream, revision, event_id, type, error)
      values ('rm', 'project_list', 1, 'project-1', 0, gen_random_uuid(), 'ProjectOpened', 'wrong')`)
    try {
      expect((await whole()).checks.parked_events).toMatchObject({
        ok: false,
        detail: expect.stringContaining('1 événement'),
      })
      expect(await ready()).toBe(true)
    } finally {
      await pool.query('delete from ops.parked_event')
    }
  })

  test('says so when no proof of the log went to its end for days, and no longer once one did', async () => {
    const after = (days: number, upFor = 1.1) => {
      let at = days - upFor
      const now = () => new Date(Date.now() + at * 24 * 3_600_000)
      const { whole } = healthCheck({ ...system.api, clock: { ...system.api.clock, now } })
      at = days
      return whole()
    }
    const never = 'pas encore été vérifié'
    expect((await after(2.9)).checks.log_proof).toMatchObject({ ok: true, detail: expect.stringContaining(never) })
    expect(await after(3.1)).toMatchObject({
      status: 'degraded',
      checks: {
        log_proof: { ok: false, state: 'late', detail: expect.stringMatching(`depuis plus de 3 jours.*${never}`) },
      },
    })
    // Off for days, it has its next night first.
    expect((await after(3.1, 0.9)).checks.log_proof).toMatchObject({ ok: true })
    const seal = "update ops.log_seal set sealed_at = sealed_at + $1 * interval '1 day'"
    await system.api.pool.query(seal, [-4])
    try {
      expect((await after(0)).checks.log_proof).toMatchObject({ ok: false })
      const begun = { started_at: new Date().toISOString(), how: 'over' as const }
      const reached = { position: '1', events: 1, held: '-1', broken: false, faults: [] }
      const finish = (how: 'over' | 'cancelled') =>
        system.worker().call(logProofEndpoints.finish, {
          params: { proof_id: v4() },
          body: { ...begun, how, reached },
        })
      // One that was stopped on its way proves nothing.
      await finish('cancelled')
      expect((await after(0)).checks.log_proof).toMatchObject({ ok: false })
      await finish('over')
      expect((await after(2.9)).checks.log_proof).toMatchObject({ ok: true })
      expect((await after(3.1)).checks.log_proof).toMatchObject({ ok: false })
    } finally {
      await system.api.pool.query(seal, [4])
    }
  })

  test('sees a file store that takes nothing', async () => {
    const place = system.api.config.files.place as { folder: string }
    await rm(place.folder, { recursive: true, force: true })
    await writeFile(place.folder, 'a file stands where the folder was')
    try {
      const { whole } = healthCheck(system.api)
      expect((await whole()).checks.files).toMatchObject({ ok: false, detail: expect.stringContaining('fichiers') })
    } finally {
      await rm(place.folder)
    }
  })

  test('a demonstration is not ready before somebody can sign in to it', async () => {
    const email = 'bientot@exemple.fr'
    const config = { ...system.api.config, demoAccounts: [{ email, password: testPassword, label: 'Bientôt' }] }
    const { ready, whole } = healthCheck({ ...system.api, config })
    expect([(await whole()).checks.demonstration?.ok, await ready()]).toEqual([false, false])
    const sheet = { ...testUsers.reader.sheet, email }
    system.seen.position = (await registerUser(system.api, { sheet, password: testPassword })).position
    await system.settled()
    await vi.waitFor(async () => expect(await ready()).toBe(true), { timeout: 30_000, interval: 200 })
  })
})

test('measures are for who holds the worker’s token, on the worker’s port', async () => {
  const measures = (token: string | undefined) =>
    system.app.inside.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
  for (const token of [undefined, system.as('admin').token]) expect((await measures(token)).statusCode).toBe(401)
  const { body } = await measures(system.worker().token)
  expect(body).toContain('faitage_http_request_seconds_bucket')
  expect(body).toContain('route="/api/health"')
})

describe('the web application', () => {
  test('its page answers every address that is not a file, its assets last', async () => {
    for (const url of ['/', '/missions', `/projects/edit/${v4()}?tab=1`, '/index.html']) {
      const page = await get(url)
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.body).toContain('Faîtage')
      // What the page itself says runs by its hash (`printf '1 + 1' | openssl sha256 -binary | base64`), and nothing else.
      const scripts = /script-src [^;]*/.exec(String(page.headers['content-security-policy']))
      expect(scripts?.[0]).toBe("script-src 'self' 'sha256-cvzllEegH0iLEWnS10JnnP4waol3LWf+8Bi8/pVDH2g='")
    }
    const asset = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-encoding']).toBe('br')
    expect((await get('/assets/gone-000.js')).statusCode).toBe(404)
    for (const url of ['/../package.json', '/..%2f..%2fpackage.json', '/assets/..%5c..%5cindex.html', '/.env']) {
      expect((await get(url)).body).not.toContain('"name"')
    }
  })

  test('its page names the files of the address that is opened', async () => {
    const named = async (url: string) => (await get(url)).body.match(/href="([^"]+)"/g) ?? []
    expect(await named('/missions?page=2')).toEqual(['href="/assets/list-1a.js"', 'href="/assets/list-1a.css"'])
    expect(await named(`/projects/edit/${v4()}`)).toEqual(['href="/assets/project-1a.js"'])
    expect(await named('/')).toEqual(['href="/assets/home-1a.js"'])
    expect(await named('/nowhere')).toEqual([])
  })

  test('what is as small as it can be made is sent so', async () => {
    const small = await get('/assets/small-1a.js', { 'accept-encoding': 'gzip, br' })
    expect([small.headers['content-encoding'], small.rawPayload.length]).toEqual(['br', 7])
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/small-1a.js')).body).toBe('whole')
  })

  test('a part of a file that is beyond its end is refused with how long it is, and what is no more is not sent', async () => {
    const part = await get('/assets/small-1a.js', { range: 'bytes=1-2' })
    expect([part.statusCode, part.body]).toEqual([206, 'ho'])
    const beyond = await get('/assets/small-1a.js', { range: 'bytes=9-' })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([416, 'bytes */5', ''])
    expect([beyond.headers['cache-control'], beyond.headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
    const other = await get('/assets/small-1a.js', { 'if-match': '"other"' })
    expect([other.statusCode, other.body, other.headers['cache-control']]).toEqual([412, '', 'no-store'])
  })

  test('what is under /api is never a page', async () => {
    const response = await get('/api/gone')
    expect([response.statusCode, response.json().key]).toEqual([404, 'NOT_FOUND'])
    expect((await get('/api')).json().key).toBe('NOT_FOUND')
    expect((await system.http.inject({ method: 'POST', url: '/missions' })).statusCode).toBe(404)
  })
})

test('whatever is answered says what a browser may make of it', async () => {
  const asked: [method: 'GET' | 'POST' | 'DELETE', url: string][] = [
    ...(['/', '/missions', '/index.html', '/gone.png', '/api', '/api/', '/api/gone', '/api/missions'] as const).map(
      url => ['GET', url] as ['GET', string],
    ),
    ...(
      [
        '/api/docs',
        '/api/docs/json',
        '/api/docs/gone',
        '/api/docsgone',
        '/api/auth/options',
        '/%zz',
        '/api/%zz',
      ] as const
    ).map(url => ['GET', url] as ['GET', string]),
    ['POST', '/missions'],
    ['DELETE', '/'],
    ['POST', '/api/auth/login'],
  ]
  for (const [method, url] of asked) {
    const { headers } = await system.http.inject({ method, url })
    const policy = String(headers['content-security-policy'])
    expect([
      url,
      headers['x-content-type-options'],
      headers['referrer-policy'],
      /frame-ancestors 'none'/.test(policy),
      /default-src 'none'|base-uri 'none'/.test(policy),
      headers['access-control-allow-origin'],
    ]).toEqual([url, 'nosniff', 'no-referrer', true, true, undefined])
  }
})

describe('the documentation', () => {
  test('holds every public route with its parameters and refusals, and none of our own', async () => {
    const document = (await get('/api/docs/json')).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
    )
    const known = system.app.routes
      .filter(({ endpoint }) => !endpoint.internal)
      .map(({ endpoint: e }) => `${e.method} ${e.path}`)
    expect(described.sort()).toEqual(known.sort())
    expect(described.length).toBeGreaterThan(30)
    expect(JSON.stringify(document.paths)).not.toContain('/api/internal')
    const put = document.paths['/api/admin/agencies/{id}'].put
    expect(put.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
      'id',
      'Idempotency-Key',
      'If-Match',
    ])
    expect(put['x-access']).toBe('update agency')
    expect(put.requestBody.content['application/json'].schema.properties.name).toBeDefined()
    expect(Object.keys(put.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '409', '422', '503']),
    )
    const ids = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      operations => Object.values(operations).map(operation => operation.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has a page', async () => {
    const page = await get('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('swagger-ui-bundle.js')
    expect((await get('/api/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200)
    expect((await get('/api/docs/gone')).json()).toMatchObject({ key: 'NOT_FOUND' })
    expect((await get('/api/docs/static/%00')).json()).toMatchObject({ key: 'MALFORMED' })
  })

  test('is answered by its head alone where only that is asked', async () => {
    for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css']) {
      const head = await system.http.inject({ method: 'HEAD', url })
      const { headers } = await get(url)
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
      expect(head.headers['content-type']).toBe(headers['content-type'])
    }
    expect((await system.http.inject({ method: 'HEAD', url: '/api/docs/gone' })).statusCode).toBe(404)
  })
})

describe('every route', () => {
  const unknown = (endpoint: Endpoint) => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
    return Object.fromEntries(names.map(name => [name, name === 'batch' ? '0' : v4()]))
  }
  // One that streams for ever, and one that says 503 for want of a worker.
  const apart = ['/api/events', '/api/health']
  const asked = () => system.app.routes.map(({ endpoint }) => endpoint).filter(({ path }) => !apart.includes(path))

  test('× malformed bodies and parameters: a clean 4xx, never a 5xx nor a stack trace', {
    tags: 'long',
    timeout: 600_000,
  }, async () => {
    const payloads = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{"a":{"b":[[[]]]}}',
      `{"name":${'['.repeat(5000)}`,
      '{"name":"\\u0000"}',
      '{"id":1,"email":[],"status":{}}',
    ]
    const queries = [
      '?page=0',
      '?page=abc&size=-1',
      '?sortBy=drop%20table',
      '?q=%00',
      '?page=1e9&size=1e9',
      '?status=x,y&mission_id=1',
      `?q=${'a'.repeat(5000)}`,
      '?page=1&page=2',
    ]
    for (const endpoint of asked()) {
      if (endpoint.path === '/api/auth/logout') continue
      const token = endpoint.access === 'serve worker' ? system.worker().token : system.as('admin').token
      const variants = [
        ...(endpoint.method === 'GET' ? [] : payloads).map(payload => ({
          payload,
          search: '',
          params: unknown(endpoint),
        })),
        ...(endpoint.method === 'GET' ? queries : []).map(search => ({
          payload: undefined,
          search,
          params: unknown(endpoint),
        })),
        ...['%00', '..', "1' or '1'='1", 'é'.repeat(60)].map(bad => ({
          payload: endpoint.method === 'GET' ? undefined : '{}',
          search: '',
          params: Object.fromEntries(Object.keys(unknown(endpoint)).map(name => [name, bad])),
        })),
      ]
      for (const { payload, search, params } of variants) {
        const server = endpoint.access === 'serve worker' ? system.app.inside : system.http
        const response = await server.inject({
          method: endpoint.method as 'GET',
          url: addressOf(endpoint, { params }) + search,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(payload === undefined ? {} : { payload }),
        })
        const what = `${endpoint.method} ${endpoint.path}${search} ${payload?.slice(0, 30)} ${JSON.stringify(params)}`
        expect([what, response.statusCode < 500, response.body.slice(0, 300)]).toEqual([
          what,
          true,
          expect.not.stringMatching(/ {4}at |node_modules|\.ts:/),
        ])
      }
    }
  })
})
