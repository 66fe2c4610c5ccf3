import { randomUUID } from 'node:crypto'
import type { QueryInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { emailTemplateEndpoints as templates } from '@faitage/contracts/mail/email-template'
import { projectMailEndpoints as emails } from '@faitage/contracts/mail/project-mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'
import { startMailSender } from './sender.ts'
import { openMailServer } from './smtp.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

/** E-mails sent to many, found again by those whose projects they are about. */

let system: TestSystem
let mission: string
let elsewhere: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
  elsewhere = (await system.as('admin').call(missionEndpoints.create, { body: { name: 'Ailleurs' } })).id
}, 60_000)
afterAll(() => system?.stop())

let made = 0
const aProject = async (last_name = 'Morel', email: string | null = `envoi${++made}@exemple.fr`) =>
  (await openProject(system.as('contributor'), mission, { requester: { type: 'PO', last_name, email } })).id
const foreign = async (last_name = 'Étranger') => {
  const requester = { type: 'PO', last_name, email: `envoi${++made}@exemple.fr` } as const
  return (await openProject(system.as('admin'), elsewhere, { requester })).id
}
const letter = { subject: 'Votre dossier {{projet.reference}}', body: 'Madame {{demandeur.nom}},' }
const send = async (who: TestUser, project_ids: string[], over: Record<string, unknown> = {}) => {
  const body = { project_ids, kind: 'REQUESTER' as const, ...letter, ...over }
  return (await system.as(who).call(emails.send, { body })).mailing
}
type Asked = Partial<QueryInputOf<typeof emails.mailings>>
const listed = async (who: TestUser, query: Asked = {}) => {
  system.seen.position = await system.api.events.head()
  return system.as(who).call(emails.mailings, { query: query as QueryInputOf<typeof emails.mailings> })
}
const idsOf = async (who: TestUser, query: Asked = {}) =>
  (await listed(who, { size: 200, ...query })).items.map(({ id }) => id)

test('one to many is listed with who, when, what and how many; one to a single project is with its project', async () => {
  const sheet = { name: 'Relance', kind: 'REQUESTER' as const, active: true, ...letter }
  const template = (await system.as('manager').call(templates.create, { body: sheet })).id
  const ids = [await aProject(), await aProject(), await aProject('Muette', null)]
  const { id } = await send('contributor', ids, { template_id: template })
  const alone = await send('contributor', [ids[0]!])
  const [first] = (await listed('contributor')).items
  const { asked_at: _, ...summary } = first!
  expect(first).toEqual({
    id,
    phase: 'done',
    kind: 'REQUESTER',
    asked_at: expect.stringMatching(/^\d{4}-/),
    sender: { id: testUsers.contributor.id, name: 'Camille Renaud' },
    subject: letter.subject,
    template_name: 'Relance',
    total: 3,
    reached: 3,
    left_out: 1,
    counts: { waiting: 2, sent: 0, refused: 0, bounced: 0 },
  })
  expect(await idsOf('contributor')).not.toContain(alone.id)
  expect(await system.as('contributor').call(emails.mailing, { params: { id } })).toMatchObject({
    ...summary,
    queued: 2,
    skipped: [{ project_id: ids[2], project_title: 'Muette', why: 'no_address' }],
    whole: true,
    may_cancel: false,
    sending: false,
  })
  const [asked, ...after] = await system.api.events.read(streamOf.record('mailing', id))
  expect(asked).toMatchObject({ type: 'MailingRequested', data: { projects: ids, template_id: template } })
  expect(after.map(({ type }) => type)).toEqual(['MailingAdvanced', 'MailingFinished'])
})

test('others see of it what is about their projects, and strangers nothing', async () => {
  const [here, far] = [await aProject('Ici'), await foreign('Lointaine')]
  const muted = (
    await openProject(system.as('admin'), elsewhere, { requester: { type: 'PO', last_name: 'Muet', email: null } })
  ).id
  const { id } = await send('admin', [here, far, muted])
  const seenBy = async (who: TestUser) => (await listed(who, { size: 200 })).items.find(one => one.id === id)
  expect(await seenBy('admin')).toMatchObject({ total: 3, reached: 3, left_out: 1, counts: { waiting: 2 } })
  for (const who of ['contributor', 'manager'] as const) {
    expect(await seenBy(who)).toMatchObject({ total: 1, reached: 1, left_out: 0, counts: { waiting: 1 } })
    const detail = await system.as(who).call(emails.mailing, { params: { id } })
    expect(detail).toMatchObject({ total: 1, reached: 1, skipped: [], whole: false, may_cancel: false })
    expect(JSON.stringify(detail)).not.toMatch(new RegExp(`${far}|${muted}|Muet`))
    const { items } = await system.as(who).call(emails.list, { query: { mailing_id: id } })
    expect(items.map(({ project_id }) => project_id)).toEqual([here])
  }
  expect(await seenBy('outsider')).toBeUndefined()
  expect((await system.as('outsider').refusal(emails.mailing, { params: { id } })).status).toBe(404)
  expect((await system.as('client').refusal(emails.mailings)).status).toBe(403)
  // Reading it is not stopping it.
  expect((await system.as('manager').refusal(emails.cancel, { params: { id } })).status).toBe(404)
  // Nobody finds it by what they may not read.
  expect(await idsOf('contributor', { term: 'Lointaine' })).not.toContain(id)
  expect(await idsOf('admin', { term: 'Lointaine' })).toContain(id)
})

test('is narrowed and put in order by the server', async () => {
  const rare = `Rareté${randomUUID().slice(0, 4)}`
  const referrers = [testUsers.contributor.id]
  const ids = [await aProject(rare), await aProject(), await aProject()]
  const toReferrers = (
    await openProject(system.as('contributor'), mission, { requester: { type: 'PO', last_name: 'Autre' }, referrers })
  ).id
  const requesters = await send('contributor', ids.slice(0, 2))
  const team = await send('manager', [toReferrers, ids[2]!], { kind: 'REFERRER', subject: 'Point de la semaine' })
  const many = await send('contributor', await Promise.all(Array.from({ length: 6 }, () => aProject())))
  expect(await idsOf('contributor', { term: rare })).toEqual([requesters.id])
  expect(await idsOf('contributor', { term: 'POINT de la' })).toEqual([team.id])
  expect(await idsOf('contributor', { kind: ['REFERRER'] })).toEqual([team.id])
  expect(await idsOf('contributor', { phase: ['running'] })).toEqual([many.id])
  expect(await idsOf('contributor', { mine: 'true' })).not.toContain(team.id)
  expect((await idsOf('contributor', { sortBy: 'asked_at', sortDirection: 'asc' })).toReversed()).toEqual(
    await idsOf('contributor'),
  )
  const { items, totalItems } = await listed('contributor', { page: 2, size: 1 })
  expect([items.map(({ id }) => id), totalItems]).toEqual([
    [(await idsOf('contributor'))[1]],
    (await idsOf('contributor')).length,
  ])
  const refusal = await system.as('contributor').refusal(emails.mailings, { query: { mission: 'x' } as never })
  expect([refusal.status, JSON.stringify(refusal.details)]).toEqual([422, expect.stringContaining('mission')])
})

test('says what became of each message: sent, refused by a server, come back', async () => {
  await system.api.db.deleteFrom('outbox_mail').execute()
  const { id } = await send('contributor', [await aProject(), await aProject()])
  const smtp = await startSmtpServer('take')
  const sender = startMailSender(system.api, {
    server: openMailServer(smtp.url, 'Faîtage <ne-pas-repondre@exemple.fr>'),
    pollMs: 20,
    graceSeconds: 0,
  })
  const counts = async () => (await listed('contributor', { size: 200 })).items.find(one => one.id === id)?.counts
  try {
    await expect.poll(counts, { timeout: 45_000 }).toMatchObject({ waiting: 0, sent: 2 })
  } finally {
    await sender.stop()
    await smtp.stop()
  }
  const { items } = await system.as('contributor').call(emails.list, { query: { mailing_id: id } })
  await system.as('contributor').call(emails.bounce, { params: { id: items[0]!.id } })
  expect(await counts()).toEqual({ waiting: 0, sent: 1, refused: 0, bounced: 1 })
  expect(await idsOf('contributor', { state: ['bounced'] })).toEqual([id])
  expect(await idsOf('contributor', { state: ['failed'] })).toEqual([])
})
