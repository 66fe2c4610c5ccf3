/** @module-tag durable */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { watchDatabase } from '../testing/watched-database.ts'
import { queueMail } from './outbox/queue.ts'
import { startMailSender } from './sender.ts'
import { openMailServer } from './smtp.ts'
import { type SmtpServer, startSmtpServer } from './testing/smtp-server.ts'

const FROM = 'ne-pas-repondre@exemple.fr'
const secret = 'a secret of the tests, thirty-two characters'

let system: TestSystem
let smtp: SmtpServer
let child: ChildProcess | undefined
beforeAll(async () => {
  system = await startTestSystem({ projector: false, config: { secret } })
  smtp = await startSmtpServer('silent')
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await smtp?.stop()
  await system?.stop()
})

/** The API as its own process, on the engines of the test. */
function startApi() {
  let errors = ''
  child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: system.databaseUrl,
      EVENTSTORE_URL: system.eventStoreUrl,
      FAITAGE_SECRET: secret,
      SMTP_URL: smtp.url,
      MAIL_FROM: FROM,
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  return { errors: () => errors, exited: new Promise(resolve => child?.once('exit', resolve)) }
}

test('a process killed while a mail leaves: the next sends it with the same message id, and the log says so once', async () => {
  const { id } = await queueMail(system.api, {
    to: 'camille.renaud@exemple.fr',
    to_user_id: testUsers.contributor.id,
    subject: 'Bonjour',
    text: 'https://faitage.exemple.fr/auth/reset?token=tres-secret',
    kind: 'reset',
  })
  const api = startApi()
  // The server has the whole message and has not said so: nobody knows whether it will be delivered.
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 30_000 })
  child?.kill('SIGKILL')
  await api.exited
  expect(api.errors()).not.toMatch(/camille|secret/i)

  smtp.mood = 'take'
  const watched = watchDatabase(system.api.db)
  const sender = startMailSender(
    { ...system.api, db: watched.db },
    { server: openMailServer(smtp.url, FROM), leaseMs: 300, pollMs: 50 },
  )
  try {
    const events = () => system.api.events.read(streamOf.record('mail', id))
    await vi.waitFor(async () => expect((await events()).at(-1)?.type).toBe('MailSent'), { timeout: 30_000 })
    // It looks at the outbox again, and again: what it would send once more it has sent.
    await watched.asksMore(10)
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${id}@exemple.fr>`, `<${id}@exemple.fr>`])
    expect((await events()).map(({ type }) => type)).toEqual(['MailQueued', 'MailSent'])
  } finally {
    await sender.stop()
  }
})
