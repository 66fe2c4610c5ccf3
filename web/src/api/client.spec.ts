import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing-storage'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (seen: Seen, response: ServerResponse) => void

/** A real HTTP server whose answers each test sets, in order. */
let server: Server
const seen: Seen[] = []
let answers: Answer[] = []
const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const hangUp: Answer = (_, response) => void response.destroy()

let client: typeof import('./client')
let session: typeof import('./session')['session']
const id = '3f8f0c1e-0000-4000-8000-000000000001'
const user = { id, email: 'a@exemple.fr' } as never

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      const answer = answers.shift() ?? json(500, {})
      answer(one, response)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, base), init))
  client = await import('./client')
  ;({ session } = await import('./session'))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})
beforeEach(() => {
  seen.length = 0
  answers = []
  sessionStorage.clear()
  session.set({ token: 'one', refresh_token: 'r1', user })
})

const readMission = () => client.call(missionEndpoints.get, { params: { id } })

describe('a call', () => {
  it('fills the path, writes the query and carries the token', async () => {
    answers = [json(200, { items: [], page: 1, pageSize: 50, totalItems: 0 })]
    await client.call(projectEndpoints.list, { query: { status: ['depose', 'agree'], q: 'é à', page: 2 } })
    expect(seen[0]?.url).toBe('/api/projects?status=depose%2Cagree&q=%C3%A9+%C3%A0&page=2')
    expect(seen[0]?.headers.authorization).toBe('Bearer one')
    expect(seen[0]?.headers['read-after']).toBeUndefined()
  })

  it('renews an expired token once, then says the same thing again', async () => {
    answers = [
      json(401, { key: 'LOGIN_EXPIRED', message: '', details: {} }),
      json(200, { token: 'two', refresh_token: 'r2', user }),
      json(200, { name: 'Mission' }),
    ]
    expect(await readMission()).toEqual({ name: 'Mission' })
    expect(seen.map(one => one.url)).toEqual([`/api/missions/${id}`, '/api/auth/refresh', `/api/missions/${id}`])
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ refresh_token: 'r1' })
    expect(seen[2]?.headers.authorization).toBe('Bearer two')
  })

  it('renews once more what expires again before the call is sent anew', async () => {
    const expired = json(401, { key: 'LOGIN_EXPIRED', message: '', details: {} })
    const renewed = (token: string) => json(200, { token, refresh_token: `of ${token}`, user })
    answers = [expired, renewed('two'), hangUp, expired, renewed('three'), json(200, { name: 'Mission' })]
    expect(await readMission()).toEqual({ name: 'Mission' })
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer three')
  })

  it('renews once for two calls refused together', async () => {
    const expired = json(401, { key: 'LOGIN_EXPIRED', message: '', details: {} })
    answers = [
      expired,
      expired,
      json(200, { token: 'two', refresh_token: 'r2', user }),
      json(200, { name: 'a' }),
      json(200, { name: 'b' }),
    ]
    await Promise.all([readMission(), readMission()])
    expect(seen.filter(one => one.url === '/api/auth/refresh')).toHaveLength(1)
  })

  it('signs out when the session is over', async () => {
    answers = [
      json(401, { key: 'LOGIN_EXPIRED', message: '', details: {} }),
      json(401, { key: 'LOGIN_EXPIRED', message: 'Votre session a expiré.', details: {} }),
    ]
    await expect(readMission()).rejects.toMatchObject({ key: 'LOGIN_EXPIRED', status: 401 })
    expect(session.get()).toBeUndefined()
  })

  it('does not try again for an inactive user', async () => {
    answers = [json(401, { key: 'INACTIVE_USER', message: 'Votre compte est désactivé.', details: {} })]
    await expect(readMission()).rejects.toMatchObject({ key: 'INACTIVE_USER' })
    expect(seen).toHaveLength(1)
    expect(session.get()).toBeUndefined()
  })

  it('signs nobody else out whose predecessor is inactive', async () => {
    const theirs = { token: 'two', refresh_token: 'r2', user: { id: '3f8f0c1e-0000-4000-8000-000000000002' } as never }
    answers = [
      (one, response) => {
        // In another tab, before this one hears of it.
        localStorage.setItem('faitage.session', JSON.stringify(theirs))
        json(401, { key: 'INACTIVE_USER', message: 'Votre compte est désactivé.', details: {} })(one, response)
      },
    ]
    await expect(readMission()).rejects.toMatchObject({ key: 'INACTIVE_USER' })
    expect(session.get()).toEqual(theirs)
    expect(JSON.parse(localStorage.getItem('faitage.session') ?? '')).toEqual(theirs)
  })

  it('throws a refusal with its French text and fields', async () => {
    const details = { fields: [{ path: 'name', message: 'Ce champ est obligatoire.' }] }
    answers = [json(422, { key: 'VALIDATION', message: 'Certaines valeurs ne sont pas valides.', details })]
    const refusal = await client.call(missionEndpoints.create, { body: { name: '' } }).catch(error => error)
    expect(refusal).toMatchObject({ key: 'VALIDATION', status: 422, fields: details.fields })
  })

  it('reads after its own last write', async () => {
    answers = [json(201, { id, revision: 0, position: '18446744073709551615' }), json(200, {}), json(200, {})]
    await client.call(missionEndpoints.create, { body: { name: 'Mission' } })
    await readMission()
    expect(seen[1]?.headers['read-after']).toBe('18446744073709551615')
  })

  it('sends again, with the same key, what a lost connection may have swallowed', async () => {
    answers = [hangUp, json(201, { id, revision: 0, position: '7' })]
    await client.call(missionEndpoints.create, { body: { name: 'Mission' }, idempotencyKey: 'k1' })
    expect(seen.map(one => one.headers['idempotency-key'])).toEqual(['k1', 'k1'])
    expect(seen[0]?.body).toBe(seen[1]?.body)
  })

  it('sends nothing again in the name of who signed in meanwhile', async () => {
    const other = { id: '3f8f0c1e-0000-4000-8000-000000000002', email: 'b@exemple.fr' } as never
    answers = [
      (one, response) => {
        session.set({ token: 'two', refresh_token: 'r2', user: other })
        hangUp(one, response)
      },
    ]
    const sent = client.call(missionEndpoints.create, { body: { name: 'Mission' }, idempotencyKey: 'k1' })
    await expect(sent).rejects.toMatchObject({ key: 'CONNECTION_LOST' })
    expect(seen.map(one => one.headers.authorization)).toEqual(['Bearer one'])
  })

  it('never sends a write without a key twice, and says that the connection is lost', async () => {
    answers = [hangUp]
    const refusal = await client.call(missionEndpoints.create, { body: { name: 'M' } }).catch(error => error)
    expect(refusal).toMatchObject({ key: 'CONNECTION_LOST', status: 0, isPassing: true })
    expect(seen).toHaveLength(1)
  })
})
