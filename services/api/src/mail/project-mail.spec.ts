import { randomUUID } from 'node:crypto'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { emailTemplateEndpoints as templates } from '@faitage/contracts/mail/email-template'
import { mailingJob } from '@faitage/contracts/mail/project-mail'
import { projectMailEndpoints as emails } from '@faitage/contracts/mail/project-mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { jobRun } from '../kernel/testing/job.ts'
import { type Opening, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { forgetMails } from './forget.ts'
import { startMailSender } from './sender.ts'
import { openMailServer } from './smtp.ts'
import { type SmtpServer, startSmtpServer } from './testing/smtp-server.ts'

let system: TestSystem
let mission: string
let smtp: SmtpServer | undefined
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
}, 60_000)
afterEach(async () => {
  await smtp?.stop()
  smtp = undefined
  await system.api.db.deleteFrom('outbox_mail').execute()
})
afterAll(() => system?.stop())

const contributor = () => system.as('contributor')
let projects = 0
/** A project whose requester has an address of its own, unless told. */
const aProject = async (email: string | null = `morel${++projects}@exemple.fr`, over: Partial<Opening> = {}) => {
  const requester = { type: 'PO', title: 'mme', last_name: 'Morel', first_name: 'Jeanne', email } as const
  return (await openProject(contributor(), mission, { requester, ...over })).id
}
const letter = { subject: 'Votre projet à {{projet.commune}}', body: 'Madame {{demandeur.nom}},\n\nÀ bientôt.' }
const toRequester = (...project_ids: string[]) => ({ project_ids, kind: 'REQUESTER' as const, ...letter })
const send = (...ids: string[]) => contributor().call(emails.send, { body: toRequester(...ids) })
const sentOf = async (project_id: string) => (await contributor().call(emails.list, { query: { project_id } })).items
async function toHead(): Promise<void> {
  system.seen.position = await system.api.events.head()
  await system.settled()
}
/** Lets what waits leave, to a server in some mood, until nothing waits. */
async function leave(mood: Parameters<typeof startSmtpServer>[0] = 'take'): Promise<SmtpServer> {
  smtp = await startSmtpServer(mood)
  const server = openMailServer(smtp.url, 'Faîtage <ne-pas-repondre@exemple.fr>')
  const sender = startMailSender(system.api, { server, pollMs: 20, graceSeconds: 0 })
  try {
    const waiting = () => system.api.db.selectFrom('outbox_mail').select('id').where('announced', '=', false).execute()
    const queued = () => system.api.db.selectFrom('outbox_mail').select('id').where('state', '=', 'queued').execute()
    await expect.poll(async () => [...(await queued()), ...(await waiting())], { timeout: 45_000 }).toEqual([])
  } finally {
    await sender.stop()
  }
  await toHead()
  return smtp
}

test('is written with what is known of the project, kept with it, and leaves with the writer to answer to', async () => {
  const id = await aProject('jeanne@exemple.fr')
  const { mailing } = await send(id)
  expect(mailing).toMatchObject({ phase: 'done', total: 1, reached: 1, queued: 1, skipped: [] })
  expect(await sentOf(id)).toMatchObject([
    {
      kind: 'REQUESTER',
      to: 'jeanne@exemple.fr',
      name: 'Jeanne Morel',
      subject: 'Votre projet à Lille',
      body: 'Madame Morel,\n\nÀ bientôt.',
      sender: { id: testUsers.contributor.id, name: 'Camille Renaud' },
      project_title: 'Morel Jeanne',
      state: 'queued',
      may_write: true,
    },
  ])
  const { received } = await leave()
  expect(received).toHaveLength(1)
  expect(received[0]!.to).toBe('jeanne@exemple.fr')
  expect(received[0]!.raw).toContain(`Reply-To: ${testUsers.contributor.sheet.email}`)
  expect(received[0]!.raw).not.toContain('Auto-Submitted')
  expect(await sentOf(id)).toMatchObject([{ state: 'sent', reason: null }])
})

test('one that is asked for again is sent once', async () => {
  const id = await aProject()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await contributor().call(emails.send, { body: toRequester(id), headers })
  const again = await contributor().call(emails.send, { body: toRequester(id), headers })
  // How many wait is read of the list, which hears of it between the two or after both.
  const { counts, ...told } = again.mailing
  expect(first.mailing).toMatchObject(told)
  expect([0, 1]).toContain(counts.waiting)
  await jobRun(system, mailingJob, first.mailing.id).step()
  expect(await sentOf(id)).toHaveLength(1)
  expect((await leave()).received).toHaveLength(1)
})

test('says who would read it, and why the others would not', async () => {
  const [first, second, none] = [
    await aProject('double@exemple.fr'),
    await aProject('Double@exemple.fr'),
    await aProject(null),
  ]
  const contacts = [{ main_contact: true, last_name: 'Morel', email: 'fille@exemple.fr' }]
  const byContact = await aProject(null, { requester: { type: 'PO', last_name: 'Seule', email: null, contacts } })
  const elsewhere = (await system.as('admin').call(missionEndpoints.create, { body: { name: 'Ailleurs' } })).id
  const foreign = (await openProject(system.as('admin'), elsewhere)).id
  const { items, ready, left_out } = await contributor().call(emails.recipients, {
    body: { project_ids: [first, second, none, byContact, foreign, randomUUID()], kind: 'REQUESTER' },
  })
  expect(items.map(({ to, left_out }) => [to, left_out])).toEqual([
    ['double@exemple.fr', null],
    ['Double@exemple.fr', 'duplicate'],
    [null, 'no_address'],
    ['fille@exemple.fr', null],
    [null, 'unknown'],
    [null, 'unknown'],
  ])
  expect([ready, left_out]).toEqual([2, 4])
  // What is somebody else's reads as what is not there.
  expect(items[4]!.project_title).toBe(items[5]!.project_title)
  const { mailing } = await send(first, second, none, byContact, foreign)
  expect(mailing).toMatchObject({ queued: 2, phase: 'done' })
  expect(mailing.skipped.map(({ project_id, why }) => [project_id, why])).toEqual([
    [second, 'duplicate'],
    [none, 'no_address'],
    [foreign, 'unknown'],
  ])
  expect((await leave()).received.map(({ to }) => to).toSorted()).toEqual(['double@exemple.fr', 'fille@exemple.fr'])
})

test('goes to those who follow a project, each for each project', async () => {
  const referrers = [testUsers.contributor.id, testUsers.manager.id, testUsers.outsider.id]
  const team = (collaborators: string[]) =>
    system.as('manager').call(missionEndpoints.update, { params: { id: mission }, body: { team: { collaborators } } })
  await team([testUsers.contributor.id, testUsers.outsider.id])
  const ids = [await aProject(null, { referrers }), await aProject(null, { referrers })]
  await team([testUsers.contributor.id])
  const body = { ...letter, project_ids: ids, kind: 'REFERRER' as const, once: false }
  const { mailing } = await contributor().call(emails.send, { body })
  // The third left the team since, and does not reach the mission any more.
  expect(mailing.queued).toBe(4)
  expect((await sentOf(ids[1]!)).map(({ recipient_id }) => recipient_id).toSorted()).toEqual(
    referrers.slice(0, 2).toSorted(),
  )
})

test('an address that the server refused, or from which a message came back, is not written to again', async () => {
  const id = await aProject('perdue@exemple.fr')
  await send(id)
  await leave({ rcpt: 550 })
  expect(await sentOf(id)).toMatchObject([{ state: 'failed', reason: 'EENVELOPE 550' }])
  const whyNow = async (project_id: string) =>
    (await contributor().call(emails.recipients, { body: { project_ids: [project_id], kind: 'REQUESTER' } })).items[0]
  expect(await whyNow(id)).toMatchObject({ to: 'perdue@exemple.fr', left_out: 'refused' })
  const refusal = await contributor().refusal(emails.send, { body: toRequester(id) })
  expect([refusal.status, refusal.key]).toEqual([422, 'email.nobody'])

  const other = await aProject()
  await send(other)
  const [waiting] = await sentOf(other)
  expect((await contributor().refusal(emails.bounce, { params: { id: waiting!.id } })).key).toBe('mail.notSent')
  await leave()
  await contributor().call(emails.bounce, { params: { id: waiting!.id } })
  expect(await sentOf(other)).toMatchObject([{ state: 'bounced' }])
  expect((await whyNow(other))?.left_out).toBe('bounced')
  await contributor().call(projectEndpoints.update, {
    params: { id: other },
    body: { requester: { email: 'corrigee@exemple.fr' } },
  })
  expect((await whyNow(other))?.left_out).toBeNull()
})

test('is refused by the names of its unknown fields, and never sends a header of its own', async () => {
  const id = await aProject()
  const body = { ...toRequester(id), body: 'Bonjour {{demandeur.age}}' }
  const refusal = await contributor().refusal(emails.send, { body })
  expect(refusal.details.fields).toEqual([
    { path: 'body', message: '{{demandeur.age}} n’existe pas\u00A0: choisissez un champ de la liste.' },
  ])
  const injected = { ...toRequester(id), subject: 'Bonjour\r\nBcc: tous@exemple.fr' }
  expect(
    (
      await contributor().refusal(emails.preview, {
        body: { project_id: id, kind: 'REQUESTER', ...letter, subject: injected.subject },
      })
    ).status,
  ).toBe(422)
  expect((await contributor().refusal(emails.send, { body: injected })).status).toBe(422)
  // What a person wrote of the project ends no header either.
  const tricky = await aProject(undefined, { description: 'Un\r\nBcc: tous@exemple.fr\r\n<script>alert(1)</script>' })
  await contributor().call(emails.send, {
    body: { ...toRequester(tricky), subject: 'Objet {{projet.description}}', body: '{{projet.description}}' },
  })
  const { received } = await leave()
  expect(received.map(({ to }) => to)).not.toContain('tous@exemple.fr')
  expect(received[0]!.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc/im)
  const [, page = ''] = received[0]!.raw.split('Content-Type: text/html')
  expect(page).toContain('&#60;script&#62;')
  expect(page).not.toContain('<script>')
})

test('is previewed as its reader would have it, with what is not known', async () => {
  const id = await aProject()
  const body = { project_id: id, kind: 'REQUESTER' as const, subject: '{{projet.reference}}', body: letter.body }
  expect(await contributor().call(emails.preview, { body })).toEqual({
    subject: '(sans objet)',
    text: 'Madame Morel,\n\nÀ bientôt.',
    blank: ['{{projet.reference}}'],
  })
  expect((await system.as('outsider').refusal(emails.preview, { body })).status).toBe(404)
})

test('takes documents of its project along, and nobody else’s', async () => {
  const [id, other] = [await aProject(), await aProject()]
  const fileOf = async (owner: string) =>
    (
      await sendFile(system, {
        as: 'contributor',
        owner: { kind: 'project', id: owner },
        name: 'plan.pdf',
        content: pdf(owner),
      })
    ).id
  const [file, foreign] = [await fileOf(id), await fileOf(other)]
  const asked = (files_id: string[], ...ids: string[]) =>
    contributor().refusal(emails.send, { body: { ...toRequester(...ids), files_id } })
  expect((await asked([foreign], id)).key).toBe('email.files.notTheirs')
  expect((await asked([file], id, other)).key).toBe('email.files.oneProject')
  await contributor().call(emails.send, { body: { ...toRequester(id), files_id: [file] } })
  expect(await sentOf(id)).toMatchObject([{ attachments: [{ id: file, name: 'plan.pdf' }] }])
  const { received } = await leave()
  expect(received[0]!.raw).toContain('filename=plan.pdf')
  expect(received[0]!.raw.replaceAll('\r\n', '')).toContain(pdf(id).toString('base64').slice(0, 200))

  // One that is removed before it leaves does not leave without its document.
  await contributor().call(emails.send, { body: { ...toRequester(id), files_id: [file] } })
  await contributor().call(fileEndpoints.remove, { params: { id: file } })
  expect((await leave()).received).toEqual([])
  expect((await sentOf(id))[0]).toMatchObject({ state: 'failed', reason: 'EATTACHMENT' })
})

test('is for the team alone: not for who reads the mission, nor a stranger, nor a client', async () => {
  const id = await aProject()
  const body = toRequester(id)
  expect((await system.as('client').refusal(emails.send, { body })).status).toBe(403)
  expect((await system.as('client').refusal(emails.list)).status).toBe(403)
  expect((await system.as('outsider').refusal(emails.send, { body })).status).toBe(404)
  await send(id)
  const [mail] = await sentOf(id)
  expect((await system.as('outsider').refusal(emails.get, { params: { id: mail!.id } })).status).toBe(404)
  expect((await system.as('outsider').call(emails.list)).items).toEqual([])
  expect((await system.as('outsider').refusal(emails.list, { query: { project_id: id } })).status).toBe(404)
  expect((await system.as('outsider').refusal(emails.mailing, { params: { id: mail!.mailing_id! } })).status).toBe(404)
})

test('a sending to many is done step by step by the worker, and can be stopped', async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, () => aProject()))
  const { mailing } = await send(...ids)
  expect(mailing).toMatchObject({ phase: 'running', total: 25, reached: 0, queued: 0 })
  const step = () => jobRun(system, mailingJob, mailing.id).step()
  expect(await step()).toMatchObject({ over: false })
  const now = () => contributor().call(emails.mailing, { params: { id: mailing.id } })
  expect(await now()).toMatchObject({ phase: 'running', reached: 20, queued: 20 })
  await contributor().call(emails.cancel, { params: { id: mailing.id } })
  expect(await step()).toMatchObject({ over: true })
  expect(await now()).toMatchObject({ phase: 'cancelled', reached: 20, queued: 20 })
  await toHead()
  const kept = await contributor().call(emails.list, { query: { mailing_id: mailing.id, size: 100 } })
  expect(kept.totalItems).toBe(20)
  expect((await contributor().refusal(emails.cancel, { params: { id: (await send(ids[24]!)).mailing.id } })).key).toBe(
    'email.mailing.over',
  )
})

test('is gone with its requester: from the outbox, from the sending and from the project', async () => {
  const id = await aProject('introuvable@exemple.fr')
  const body = { ...toRequester(id), body: 'Madame Xanthippe-Rare' }
  const { mailing } = await contributor().call(emails.send, { body })
  const [mail] = await sentOf(id)
  const requester = (await contributor().call(projectEndpoints.get, { params: { id } })).requester_id
  await system.api.keyring.forget(requester)
  await forgetMails(system.api)
  expect(await system.api.db.selectFrom('outbox_mail').select('id').where('id', '=', mail!.id).execute()).toEqual([])
  for (const stream of [streamOf.record('mailing', mailing.id), streamOf.record('project_mail', mail!.id)]) {
    const [first] = await system.api.events.read(stream)
    expect(first?.erased).toBe(true)
    expect(JSON.stringify(first)).not.toMatch(/Xanthippe-Rare|introuvable/)
  }
  const { items } = await contributor().call(emails.recipients, { body: { project_ids: [id], kind: 'REQUESTER' } })
  expect(items[0]?.left_out).toBe('anonymised')
})

test('templates are of a mission or of everybody, and refuse what cannot be filled in', async () => {
  const manager = system.as('manager')
  const sheet = { name: 'Visite', kind: 'REQUESTER' as const, active: true, ...letter }
  const { id } = await manager.call(templates.create, { body: { ...sheet, mission_id: mission } })
  await manager.call(templates.create, { body: { ...sheet, name: 'Pour tous' } })
  expect((await system.as('outsider').call(templates.list)).items.map(({ name }) => name)).toEqual(['Pour tous'])
  expect((await system.as('outsider').refusal(templates.get, { params: { id } })).status).toBe(404)
  const refusal = await manager.refusal(templates.update, { params: { id }, body: { body: 'Le {{jour}} à {{lieu}}' } })
  expect(refusal.details.fields).toMatchObject([
    { path: 'body', message: '{{jour}}, {{lieu}} n’existent pas\u00A0: choisissez des champs de la liste.' },
  ])
  expect((await contributor().refusal(templates.create, { body: sheet })).status).toBe(403)
  await manager.call(templates.remove, { params: { id } })
})

test('nobody writes to more people in a day than they could have meant', async () => {
  const id = await aProject()
  await toHead()
  const yesterday = addDays(todayInParis(), -2)
  await system.api.pool.query(
    `insert into project_mail (id, name, sheet, search, mission_id, revision, created_at, updated_at, is_deleted)
     select gen_random_uuid(), '', json_build_object('sender_id', $1::text), '', null, 0,
       case when n <= 2000 then $3::timestamptz else $2::date end, now(), false from generate_series(1, 2010) n`,
    [testUsers.contributor.id, yesterday, new Date().toISOString()],
  )
  const refusal = await contributor().refusal(emails.send, { body: toRequester(id) })
  expect([refusal.status, refusal.key]).toEqual([429, 'email.tooMany'])
})
