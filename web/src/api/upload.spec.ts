import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing-storage'

type Answer = (response: ServerResponse) => void

/** A real HTTP server whose answers each test sets, in order. */
let server: Server
let answers: Answer[] = []
const seen: { url: string; headers: IncomingMessage['headers'] }[] = []
const json =
  (status: number, body: unknown): Answer =>
  response =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const expired = json(401, { key: 'LOGIN_EXPIRED', message: 'Votre session a expiré.', details: {} })

let upload: typeof import('./upload')['upload']
let session: typeof import('./session')['session']
const outcomes: string[] = []

/** What this code uses of the browser's XMLHttpRequest, on the real network. */
const xhrOn = (base: string) =>
  class {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    private readonly headers = new Headers()
    private readonly stop = new AbortController()
    private target = { method: '', url: '' }
    open(method: string, url: string): void {
      this.target = { method, url: `${base}${url}` }
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value)
    }
    abort(): void {
      this.stop.abort()
      this.onabort?.()
    }
    send(body: FormData): void {
      const { method, url } = this.target
      fetch(url, { method, body, headers: this.headers, signal: this.stop.signal })
        .then(async response => {
          this.status = response.status
          this.responseText = await response.text()
          this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  }

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    request.resume().on('end', () => (answers.shift() ?? json(500, {}))(response))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, base), init))
  vi.stubGlobal('XMLHttpRequest', xhrOn(base))
  ;({ upload } = await import('./upload'))
  ;({ session } = await import('./session'))
  const { onWrite } = await import('./writes')
  onWrite(outcome => outcomes.push(outcome))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})
beforeEach(() => {
  seen.length = 0
  outcomes.length = 0
  answers = []
  session.set({ token: 'one', refresh_token: 'r1', user: { id: '1', email: 'a@exemple.fr' } as never })
})

const sendOne = (signal?: AbortSignal) =>
  upload(fileEndpoints.upload, {
    params: undefined,
    file: new File(['texte'], 'note.txt'),
    idempotencyKey: 'k1',
    ...(signal ? { signal } : {}),
  })

describe('an upload', () => {
  it('forgets kept answers once it is done', async () => {
    answers = [json(201, { id: 'f', position: '7' })]
    expect(await sendOne()).toMatchObject({ id: 'f' })
    expect(outcomes).toEqual(['done'])
  })

  it('renews an expired token once, then sends the same thing again', async () => {
    answers = [expired, json(200, { token: 'two', refresh_token: 'r2', user: { id: '1' } }), json(201, { id: 'f' })]
    await sendOne()
    expect(seen.map(one => one.url)).toEqual(['/api/files', '/api/auth/refresh', '/api/files'])
    expect(seen.map(one => one.headers['idempotency-key'])).toEqual(['k1', undefined, 'k1'])
    expect(seen[2]?.headers.authorization).toBe('Bearer two')
  })

  it('signs out when the session is over', async () => {
    answers = [expired, json(200, { token: 'two', refresh_token: 'r2', user: { id: '1' } }), expired]
    await expect(sendOne()).rejects.toMatchObject({ key: 'LOGIN_EXPIRED' })
    expect(session.get()).toBeUndefined()
  })

  it('does not try again for an inactive user', async () => {
    answers = [json(401, { key: 'INACTIVE_USER', message: 'Votre compte est désactivé.', details: {} })]
    await expect(sendOne()).rejects.toMatchObject({ key: 'INACTIVE_USER' })
    expect(seen).toHaveLength(1)
    expect(session.get()).toBeUndefined()
  })

  it('signs nobody else out whose predecessor is inactive, or whose session was over', async () => {
    const theirs = JSON.stringify({ token: 'two', refresh_token: 'r2', user: { id: '2' } })
    for (const key of ['INACTIVE_USER', 'LOGIN_EXPIRED']) {
      answers = [
        response => {
          localStorage.setItem('faitage.session', theirs)
          json(401, { key, message: 'Fini.', details: {} })(response)
        },
      ]
      await expect(sendOne()).rejects.toMatchObject({ key })
      expect(localStorage.getItem('faitage.session')).toBe(theirs)
      session.set({ token: 'one', refresh_token: 'r1', user: { id: '1', email: 'a@exemple.fr' } as never })
    }
  })

  it('leaves kept answers in doubt after a refusal, an answer cut short, or a lost connection', async () => {
    const cut: Answer = response => response.writeHead(201).end('{"id":')
    const lost: Answer = response => void response.destroy()
    answers = [json(413, { key: 'file.tooLarge', message: 'Trop grand.', details: {} }), cut, lost]
    await expect(sendOne()).rejects.toMatchObject({ key: 'file.tooLarge' })
    await expect(sendOne()).rejects.toMatchObject({ key: 'CONNECTION_LOST' })
    await expect(sendOne()).rejects.toMatchObject({ key: 'CONNECTION_LOST' })
    expect(outcomes).toEqual(['unsure', 'unsure', 'unsure'])
  })

  it('does not leave when it was stopped before', async () => {
    await expect(sendOne(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toHaveLength(0)
  })
})
