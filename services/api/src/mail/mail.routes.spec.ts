import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { queueMail } from './outbox/queue.ts'
import { startMailSender } from './sender.ts'
import { openMailServer } from './smtp.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

/** Queues a mail and lets the next reads see it. */
async function queue(over: { to?: string; kind?: 'reset' | 'invitation'; to_user_id?: string } = {}): Promise<string> {
  const { id } = await queueMail(system.api, {
    to: 'camille.renaud@exemple.fr',
    subject: 'Choisissez un nouveau mot de passe',
    text: 'https://faitage.exemple.fr/auth/reset?token=x',
    kind: 'reset',
    ...over,
  })
  await toHead()
  return id
}
async function toHead(): Promise<void> {
  system.seen.position = await system.api.events.head()
  await system.settled()
}

test('without a mail server an administrator lists, reads and deletes mails', async () => {
  const admin = system.as('admin')
  const id = await queue({ to_user_id: testUsers.contributor.id })
  const other = await queue({ kind: 'invitation', to: 'nouveau@exemple.fr' })
  const all = await admin.call(mailEndpoints.list)
  expect(all).toMatchObject({ totalItems: 2, sending: false })
  expect(all.items.map(item => item.id)).toEqual([other, id])
  expect(all.items[1]).toMatchObject({
    kind: 'reset',
    state: 'queued',
    recipient_id: testUsers.contributor.id,
    recipient_name: 'Camille Renaud',
    to: 'camille.renaud@exemple.fr',
    subject: 'Choisissez un nouveau mot de passe',
    attempts: 0,
    reason: null,
  })
  expect((await admin.call(mailEndpoints.list, { query: { kind: ['invitation'] } })).items).toHaveLength(1)
  expect((await admin.call(mailEndpoints.list, { query: { state: ['sent', 'failed'] } })).totalItems).toBe(0)
  const second = await admin.call(mailEndpoints.list, { query: { page: 2, size: 1 } })
  expect([second.totalItems, second.items[0]?.id]).toEqual([2, id])
  const mail = await admin.call(mailEndpoints.get, { params: { id } })
  expect(mail).toMatchObject({ withheld: false, text: 'https://faitage.exemple.fr/auth/reset?token=x' })
  await admin.call(mailEndpoints.remove, { params: { id } })
  expect((await admin.refusal(mailEndpoints.get, { params: { id } })).status).toBe(404)
  expect((await admin.refusal(mailEndpoints.remove, { params: { id } })).status).toBe(404)
  expect((await admin.refusal(mailEndpoints.resend, { params: { id } })).status).toBe(404)
  expect(await system.api.db.selectFrom('outbox_mail').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a failed mail is sent again, a sent one has nothing left to send', async () => {
  const smtp = await startSmtpServer({ rcpt: 550 })
  const id = await queue()
  const sender = startMailSender(system.api, { server: openMailServer(smtp.url, 'a@exemple.fr'), pollMs: 20 })
  try {
    const admin = system.as('admin')
    const stateOf = async () => {
      await toHead()
      return await admin.call(mailEndpoints.get, { params: { id } })
    }
    await expect.poll(stateOf, { timeout: 30_000 }).toMatchObject({ state: 'failed', reason: 'EENVELOPE 550' })
    smtp.mood = 'take'
    await admin.call(mailEndpoints.resend, { params: { id } })
    await expect.poll(stateOf, { timeout: 30_000 }).toMatchObject({ state: 'sent', text: null, reason: null })
    const again = await admin.refusal(mailEndpoints.resend, { params: { id } })
    expect([again.status, again.key]).toEqual([409, 'mail.content.forgotten'])
    expect(smtp.received).toHaveLength(1)
  } finally {
    await sender.stop()
    await smtp.stop()
  }
})

test('with a mail server nobody but its recipient reads a text that lets its reader in', async () => {
  const sending = await startTestSystem({ config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@exemple.fr' } } })
  try {
    const { id } = await queueMail(sending.api, { to: 'a@b.fr', subject: 's', text: 'lien', kind: 'reset' })
    sending.seen.position = await sending.api.events.head()
    const mail = await sending.as('admin').call(mailEndpoints.get, { params: { id } })
    expect(mail).toMatchObject({ withheld: true, text: null, sending: true })
    const raw = await sending.as('admin').raw(mailEndpoints.list)
    expect(raw.body).not.toContain('lien')
  } finally {
    await sending.stop()
  }
})

test('who was granted the right to read mails is no administrator: a text that lets its reader in stays hidden', async () => {
  const id = await queue({ to: 'admin@exemple.fr', kind: 'reset' })
  const params = { id: testUsers.manager.id }
  const granted = (allowed: boolean | null) =>
    system
      .as('admin')
      .call(roleEndpoints.updateUserPermissions, { params, body: { changes: { 'read mail': allowed } } })
  await granted(true)
  const seen = [
    await system.as('manager').raw(mailEndpoints.get, { params: { id } }),
    await system.as('manager').raw(mailEndpoints.list),
  ]
  expect(seen.map(answer => answer.statusCode)).toEqual([200, 200])
  expect(seen[0]!.json()).toMatchObject({ withheld: true, text: null, sending: false })
  for (const { body } of seen) expect(body).not.toContain('token')
  await granted(null)
  expect((await system.as('admin').call(mailEndpoints.get, { params: { id } })).text).toContain('token')
})

test('who may: administrators only', async () => {
  const id = v4()
  for (const user of ['manager', 'contributor', 'client'] as const) {
    const person = system.as(user)
    expect((await person.refusal(mailEndpoints.list)).status).toBe(403)
    expect((await person.refusal(mailEndpoints.get, { params: { id } })).status).toBe(403)
    expect((await person.refusal(mailEndpoints.resend, { params: { id } })).status).toBe(403)
    expect((await person.refusal(mailEndpoints.remove, { params: { id } })).status).toBe(403)
  }
  expect((await system.anonymous().refusal(mailEndpoints.list)).status).toBe(401)
  expect((await system.as('admin').refusal(mailEndpoints.get, { params: { id } })).status).toBe(404)
  const bad = await system.as('admin').refusal(mailEndpoints.list, { query: { state: ['perdu' as never] } })
  expect(bad.status).toBe(422)
})
