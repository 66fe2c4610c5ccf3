import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { endpoint } from '@faitage/contracts/kernel/endpoint'
import { ofNobody } from '@faitage/contracts/kernel/scope'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { Unavailable } from '../events/event-log.ts'
import { refused } from '../refusal.ts'
import { demandAccess } from './pipeline.ts'
import { route, send } from './route.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/test/echo/{id}',
  access: 'read mission',
  of: ofNobody('a test'),
  summary: 'test',
  params: z.object({ id: z.uuid() }),
  query: z.object({ size: z.coerce.number().int().max(10).default(5) }),
  body: z.object({
    name: z.string().trim().min(1).max(5),
    email: z.email().optional(),
    on: z.iso.date().optional(),
    lines: z.array(z.object({ amount: z.int() })).optional(),
  }),
  response: z.object({ name: z.string(), size: z.int() }),
  status: 201,
})
const failing = (what: string) =>
  endpoint({
    method: 'GET',
    path: `/api/test/${what}`,
    access: 'public',
    of: ofNobody('a test'),
    summary: 'test',
    response: z.string(),
  })
const id = '7b1f0d9e-4c58-4a8c-9c8a-1f2c0a4b9d11'

let system: TestSystem
let http: FastifyInstance
beforeAll(async () => {
  system = await startTestSystem({
    projector: false,
    routes: () => [
      route(echo, ({ body, query }) => ({ name: body.name, size: query.size })),
      route(failing('broken'), () => {
        throw new Error('secret detail of Madame Dupont')
      }),
      route(failing('away'), () => {
        throw new Unavailable('gone')
      }),
      route(failing('refuses'), () => refused('mission.removed')),
      route(failing('csv'), () => send('a;b\n', { type: 'text/csv; charset=utf-8', filename: 'données.csv' })),
      route(failing('liar'), () => 12 as never),
    ],
  })
  http = system.http
})
afterAll(() => system?.stop())

const post = (payload: string, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: `/api/test/echo/${id}`,
    headers: { authorization: `Bearer ${system.as('manager').token}`, 'content-type': 'application/json', ...headers },
    payload,
  })

test('answers with the status of the contract, values parsed', async () => {
  const response = await post('{"name":" Ana "}')
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({ name: 'Ana', size: 5 })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('faults are told field by field, in French', async () => {
  const response = await post('{"name":"","email":"x","on":"2026-02-31","lines":[{"amount":1},{"amount":"x"}]}')
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({
    key: 'VALIDATION',
    message: 'Certaines valeurs ne sont pas valides. Corrigez les champs signalés.',
    details: {
      fields: [
        { path: 'name', message: 'Ce champ est obligatoire.' },
        { path: 'email', message: 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr' },
        { path: 'on', message: 'Cette date n’existe pas : écrivez le jour, le mois et l’année.' },
        { path: 'lines.1.amount', message: 'Un nombre est attendu.' },
      ],
    },
  })
  expect((await post('{"name":"longer"}')).json().details.fields[0].message).toBe('Au plus 5 caractères.')
  expect((await post('{}')).json().details.fields[0].message).toBe('Ce champ est obligatoire.')
})

test('who and what they may come before what they sent', async () => {
  const url = `/api/test/echo/${id}`
  const nobody = await http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([nobody.statusCode, nobody.json().key]).toEqual([401, 'LOGIN_EXPIRED'])
  const client = await post('{', { authorization: `Bearer ${system.as('client').token}` })
  expect([client.statusCode, client.json().key]).toEqual([403, 'FORBIDDEN'])
})

test('what cannot be read is a clean 4xx', async () => {
  const cases: [string, Record<string, string>, number, string][] = [
    ['{', {}, 400, 'MALFORMED'],
    ['', {}, 400, 'MALFORMED'],
    ['{"__proto__":{"admin":true},"name":"A"}', {}, 400, 'MALFORMED'],
    ['name=A', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['name', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [`{"name":"${'a'.repeat(1_100_000)}"}`, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['null', {}, 422, 'VALIDATION'],
    ['{"name":"a\\u0000"}', {}, 422, 'VALIDATION'],
    ['{"name":"a\\ud83d"}', {}, 422, 'VALIDATION'],
    ['{"name":"\\ude00\\ud83d"}', {}, 422, 'VALIDATION'],
    ['{"na\\u0000me":"a"}', {}, 400, 'MALFORMED'],
    ['"\\u0000"', {}, 400, 'MALFORMED'],
    ['[]', {}, 422, 'VALIDATION'],
    ['{"name":"A"}', { 'if-match': 'x' }, 422, 'VALIDATION'],
    ['{"name":"A"}', { 'idempotency-key': 'k'.repeat(201) }, 422, 'VALIDATION'],
  ]
  for (const [payload, headers, status, key] of cases) {
    const response = await post(payload, headers)
    expect([payload.slice(0, 20), response.statusCode, response.json().key]).toEqual([
      payload.slice(0, 20),
      status,
      key,
    ])
  }
})

test('what no table can hold is refused at each of its fields', async () => {
  const { fields } = (await post('{"name":"a\\u0000","rows":[{"a":"b"},{"a":"\\ud83d"}]}')).json().details
  expect(fields.map(({ path }: { path: string }) => path)).toEqual(['name', 'rows.1.a'])
  expect(fields[0].message).toMatch(/^Ce texte contient un caractère invisible/)
})

test('what only looks like a forbidden character goes through', async () => {
  for (const name of ['\\ud83d\\ude00', '\\\\uD8', '\\u00e9']) {
    expect((await post(`{"name":"${name}"}`)).statusCode).toBe(201)
  }
  expect((await post('{"name":"\\\\u000"}')).statusCode).toBe(201)
})

test('an address that is none of ours is 404, another method 405, with the methods there are', async () => {
  const unknown = await http.inject({ method: 'GET', url: '/api/nothing/here' })
  expect([unknown.statusCode, unknown.json().key]).toEqual([404, 'NOT_FOUND'])
  const other = await http.inject({ method: 'DELETE', url: `/api/test/echo/${id}` })
  expect([other.statusCode, other.json().key, other.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST'])
  expect((await http.inject({ method: 'GET', url: '/api/%E0%A4%A' })).statusCode).toBe(400)
  expect((await http.inject({ method: 'GET', url: `/api/test/echo/${'x'.repeat(500)}` })).statusCode).toBeLessThan(500)
})

test('an identifier that cannot exist is not found', async () => {
  const { raw } = system.as('admin')
  const response = await raw(agencyEndpoints.get, { params: { id: 'not-a-uuid' } })
  expect([response.statusCode, response.json().key]).toEqual([404, 'NOT_FOUND'])
})

test('our own failure is a 500 that tells nothing; an engine away is a 503', async () => {
  const broken = await http.inject({ method: 'GET', url: '/api/test/broken' })
  expect([broken.statusCode, broken.json().key]).toEqual([500, 'UNKNOWN'])
  expect(broken.body).not.toMatch(/Dupont|Error|\.ts/)
  const away = await http.inject({ method: 'GET', url: '/api/test/away' })
  expect([away.statusCode, away.json().key, away.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
})

test('a refusal is a value with a key and a French text', async () => {
  const response = await http.inject({ method: 'GET', url: '/api/test/refuses' })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    key: 'mission.removed',
    message: 'Cette mission a été supprimée.',
    details: {},
  })
})

test('files keep their type and their name', async () => {
  const response = await http.inject({ method: 'GET', url: '/api/test/csv' })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe("attachment; filename*=UTF-8''donn%C3%A9es.csv")
  expect(response.body).toBe('a;b\n')
})

test('an answer that breaks its contract fails in tests', async () => {
  expect((await http.inject({ method: 'GET', url: '/api/test/liar' })).statusCode).toBe(500)
})

test('a route, a plugin’s too, that does not say who may call it keeps the API from starting', async () => {
  const { default: fastify } = await import('fastify')
  const app = fastify({ exposeHeadRoutes: false })
  demandAccess(app)
  app.get('/api/fine', { config: { access: 'public' } }, async () => '')
  app.register(async scope => void scope.get('/hidden', async () => ''))
  await expect(app.ready()).rejects.toThrow('GET /hidden')
  await app.close()
})

test('security headers', async () => {
  const { headers } = await http.inject({ method: 'GET', url: '/api/health' })
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('nothing sent may vanish: a key nobody declared is refused by name, in the body, its lists, the query', async () => {
  const lines = [{ amount: 1, currency: 'EUR' }]
  const refused = await post(JSON.stringify({ name: 'ok', birthday_date: '1970-01-01', lines }))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().details.fields).toEqual([
    { path: 'birthday_date', message: 'Ce champ n’est pas connu ici : birthday_date.' },
    { path: 'lines.0.currency', message: 'Ce champ n’est pas connu ici : currency.' },
  ])
  const query = await http.inject({
    method: 'POST',
    url: `/api/test/echo/${id}?size=5&sorted=yes`,
    headers: { authorization: `Bearer ${system.as('manager').token}`, 'content-type': 'application/json' },
    payload: '{"name":"ok"}',
  })
  expect([query.statusCode, query.json().details.fields[0].path]).toEqual([422, 'sorted'])
  const none = await http.inject({ url: '/api/test/refuses?x=1' })
  expect([none.statusCode, none.json().details.fields[0].path]).toEqual([422, 'x'])
})
