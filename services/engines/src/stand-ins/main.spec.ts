import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../postgres/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'faitage-stand-ins-'))
let postgres: Postgres | undefined
let child: ChildProcess | undefined
afterEach(async () => {
  child?.kill('SIGKILL')
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** None of those that connections which go out are given: it is listened on a while later. */
async function freePort(): Promise<number> {
  const server = createServer().listen(20_000 + randomInt(12_000), '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}

test('accounts, bank and identity provider stand in one process, one whose port is taken later than the others, and end with it', async () => {
  postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  await postgres.createDatabase('stand_ins')
  const database = postgres.url('stand_ins')
  const [erp, bank, provider] = [await freePort(), await freePort(), await freePort()]
  const somebody = createServer().listen(provider, '127.0.0.1')
  await once(somebody, 'listening')
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...{ ERP_PORT: String(erp), ERP_DATABASE_URL: database, ERP_CLIENT_ID: 'us', ERP_CLIENT_SECRET: 'secret' },
      ...{ BANK_PORT: String(bank), BANK_DATABASE_URL: database, BANK_KEY: 'key', BANK_PAGES: 'http://here' },
      ...{ IDENTITY_PROVIDER_PORT: String(provider), IDENTITY_PROVIDER_DATA: join(dataDir, 'provider') },
      ...{ IDENTITY_PROVIDER_PEOPLE: '[]', IDENTITY_PROVIDER_CLIENT_ID: 'us' },
      ...{
        IDENTITY_PROVIDER_CLIENT_SECRET: 's'.repeat(40),
        IDENTITY_PROVIDER_REDIRECT_URIS: 'http://127.0.0.1:1/back',
      },
    },
  })
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')
  expect(JSON.parse(line)).toEqual({ ready: true })
  const asked = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  expect(await asked(erp, '/sales/orders/1')).toBe(401)
  expect(await asked(bank, '/v1/payments/1')).toBe(401)
  await new Promise(done => somebody.close(done))
  await vi.waitFor(() => asked(provider, '/'), { timeout: 20_000, interval: 50 })
  // Several at once, the first of which loads what answers.
  const about = '/.well-known/openid-configuration'
  expect(await Promise.all([asked(provider, about), asked(provider, about)])).toEqual([200, 200])
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  for (const port of [erp, bank, provider]) await expect(asked(port, '/')).rejects.toThrow()
})
