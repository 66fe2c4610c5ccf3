import { Writable } from 'node:stream'
import type { FaitageEvent } from '@faitage/contracts/all-events'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sql } from 'kysely'
import pino from 'pino'
import { v4 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { type WatchedDatabase, watchDatabase } from '../testing/watched-database.ts'
import { forgetMails } from './forget.ts'
import { type NewMail, queueMail } from './outbox/queue.ts'
import { type Sender, type SenderOptions, startMailSender } from './sender.ts'
import { openMailServer } from './smtp.ts'
import { type SmtpServer, startSmtpServer } from './testing/smtp-server.ts'

const FROM = 'Faîtage <ne-pas-repondre@exemple.fr>'
const link = 'https://faitage.exemple.fr/auth/reset?token=tres-secret'

let system: TestSystem
let smtp: SmtpServer
let watched: WatchedDatabase
let senders: Sender[] = []
let logged = ''

beforeAll(async () => {
  system = await startTestSystem({ projector: false })
  watched = watchDatabase(system.api.db)
})
afterAll(() => system?.stop())
beforeEach(async () => {
  smtp = await startSmtpServer()
  logged = ''
})
afterEach(async () => {
  for (const sender of senders) await sender.stop()
  senders = []
  await smtp.stop()
  await system.api.db.deleteFrom('outbox_mail').execute()
})

/** The API with a log of its own, that the test reads. */
const listening = () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  return { ...system.api, db: watched.db, log: pino({ level: 'trace' }, stream) }
}
const start = (options: Partial<SenderOptions> = {}) => {
  const sender = startMailSender(listening(), {
    server: openMailServer(smtp.url, FROM),
    backoff: [0, 0, 0, 0],
    pollMs: 20,
    graceSeconds: 0,
    ...options,
  })
  senders.push(sender)
  return sender
}
/** The sender looks at the outbox again, and again: what it would do by now it has done. */
const roundsPass = () => watched.asksMore(10)
const aMail = (over: Partial<NewMail> = {}): NewMail => ({
  to: 'camille.renaud@exemple.fr',
  to_user_id: testUsers.contributor.id,
  subject: 'Choisissez un nouveau mot de passe',
  text: `Bonjour,\n\n${link}\n`,
  kind: 'reset',
  ...over,
})
const queue = async (over: Partial<NewMail> = {}) => (await queueMail(system.api, aMail(over))).id
const rowOf = (id: string) =>
  system.api.db.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst()
const eventsOf = async (id: string): Promise<FaitageEvent[]> =>
  (await system.api.events.read(streamOf.record('mail', id))).map(({ type, data }) => ({ type, data }) as FaitageEvent)
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)
const until = (id: string, last: string) =>
  vi.waitFor(async () => expect((await typesOf(id)).at(-1)).toBe(last), { timeout: 15_000, interval: 20 })

test('a queued mail is handed over once, with its own message id, and its secret text forgotten', async () => {
  const id = await queue({ html: '<p>Bonjour</p>' })
  start()
  await until(id, 'MailSent')
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({ from: 'ne-pas-repondre@exemple.fr', to: 'camille.renaud@exemple.fr' })
  expect(mail?.messageId).toBe(`<${id}@exemple.fr>`)
  expect(mail?.raw).toContain('multipart/alternative')
  expect(await typesOf(id)).toEqual(['MailQueued', 'MailSent'])
  expect(await rowOf(id)).toMatchObject({ state: 'sent', content: null, announced: true, attempts: 1 })
})

test('neither the log of facts, nor the table, nor the logs hold the address or the link', async () => {
  smtp.mood = { rcpt: 550 }
  const id = await queue()
  const sealed = JSON.stringify(await rowOf(id), (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  start()
  await until(id, 'MailFailed')
  for (const text of [sealed, JSON.stringify(await eventsOf(id)), logged]) {
    expect(text).toContain(id)
    expect(text).not.toMatch(/camille|renaud|secret|nouveau mot/i)
  }
})

test('a server that is away is tried again, five times in all, then the mail has failed', async () => {
  const away = await startSmtpServer()
  await away.stop()
  const id = await queue()
  start({ server: openMailServer(away.url, FROM) })
  await until(id, 'MailFailed')
  expect((await eventsOf(id)).at(-1)?.data).toEqual({ id, attempts: 5, reason: 'ESOCKET' })
  expect((await rowOf(id))?.content).not.toBeNull()
})

test('a passing refusal is tried again and announced only when it ends', async () => {
  smtp.mood = { data: 451 }
  const id = await queue()
  start({ backoff: [1, 1, 1, 1] })
  await vi.waitFor(async () => expect((await rowOf(id))?.reason).toBe('EMESSAGE 451'), { timeout: 30_000 })
  smtp.mood = 'take'
  await until(id, 'MailSent')
  expect(await typesOf(id)).toEqual(['MailQueued', 'MailSent'])
  expect((await eventsOf(id)).at(-1)?.data).toMatchObject({ attempts: smtp.received.length })
})

test('an address refused for good is not tried again', async () => {
  smtp.mood = { rcpt: 550 }
  const id = await queue()
  start()
  await until(id, 'MailFailed')
  expect((await eventsOf(id)).at(-1)?.data).toEqual({ id, attempts: 1, reason: 'EENVELOPE 550' })
  expect(smtp.connections).toBe(1)
})

test('the time between two tries is kept', async () => {
  smtp.mood = 'hang-up'
  const id = await queue()
  start({ backoff: [3600] })
  await vi.waitFor(async () => expect((await rowOf(id))?.reason).not.toBeNull(), { timeout: 30_000 })
  smtp.mood = 'take'
  await roundsPass()
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
  const { next_try_at } = (await rowOf(id))!
  expect(Date.parse(next_try_at) - Date.now()).toBeGreaterThan(3_500_000)
})

test('several senders share the outbox: each mail leaves once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => queue({ to: `p${index}@exemple.fr` })))
  for (let count = 0; count < 3; count++) start()
  for (const id of ids) await until(id, 'MailSent')
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(ids.map((_, index) => `p${index}@exemple.fr`).sort())
})

test('queueing the same mail twice sends it once', async () => {
  const id = v4()
  await queue({ id })
  await queue({ id, text: 'autre' })
  start()
  await until(id, 'MailSent')
  await queue({ id })
  await roundsPass()
  expect(smtp.received).toHaveLength(1)
  expect(await typesOf(id)).toEqual(['MailQueued', 'MailSent'])
})

test('a row that nobody announced is sent and announced: its queueing was cut short', async () => {
  const id = await queue()
  await sql`update outbox_mail set announced = false`.execute(system.api.db)
  const other = v4()
  // As after a kill between the row and its event.
  await expect(
    queueMail(
      { ...system.api, folds: { forWriting: () => Promise.reject(new Error('gone')) } as never },
      aMail({ id: other }),
    ),
  ).rejects.toThrow('gone')
  start()
  await until(id, 'MailSent')
  await until(other, 'MailSent')
  expect(await typesOf(other)).toEqual(['MailQueued', 'MailSent'])
})

test('without a mail server a mail waits to be read, and its secret is forgotten after a day', async () => {
  const id = await queue()
  start({ server: undefined })
  await roundsPass()
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 })
  await sql`update outbox_mail set created_at = now() - interval '25 hours'`.execute(system.api.db)
  await forgetMails(system.api)
  await until(id, 'MailExpired')
  expect(await rowOf(id)).toMatchObject({ state: 'expired', content: null })
})

test('mails of a person whose data was erased go with it', async () => {
  const kept = await queue()
  const to_user_id = v4()
  const gone = await queue({ to_user_id })
  await system.api.keyring.forget(to_user_id)
  await forgetMails(system.api)
  expect(await rowOf(kept)).toBeDefined()
  expect(await rowOf(gone)).toBeUndefined()
})

test('a line break in an address or a subject is refused: it would begin another header', async () => {
  await expect(queueMail(system.api, aMail({ subject: 'Bonjour\r\nBcc: x@y.fr' }))).rejects.toThrow('line break')
  await expect(queueMail(system.api, aMail({ to: 'a@b.fr\nBcc: x@y.fr' }))).rejects.toThrow('line break')
})

test('an address is one recipient, whatever it holds', async () => {
  const id = await queue({ to: 'a@exemple.fr,b@exemple.fr' })
  start()
  await vi.waitFor(async () => expect(['sent', 'failed']).toContain((await rowOf(id))?.state), { timeout: 30_000 })
  expect(smtp.received.map(({ to }) => to)).not.toContain('b@exemple.fr')
  expect(smtp.received.map(({ to }) => to)).not.toContain('a@exemple.fr')
})

test('a sealed text moved to another mail is not opened, and the mail fails', async () => {
  const [one, other] = [await queue(), await queue({ to: 'autre@exemple.fr' })]
  const { content } = (await rowOf(one))!
  await system.api.db.updateTable('outbox_mail').set({ content }).where('id', '=', other).execute()
  start()
  await until(other, 'MailFailed')
  expect((await eventsOf(other)).at(-1)?.data).toMatchObject({ reason: 'EUNREADABLE' })
  expect(smtp.received.map(({ to }) => to)).not.toContain('autre@exemple.fr')
})
