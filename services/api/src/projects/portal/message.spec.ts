import { streamOf } from '@faitage/contracts/kernel/streams'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { messageEndpoints as messages } from '@faitage/contracts/projects/portal/message.endpoints'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../../testing/system.ts'
import { giveToClient, openMission, openProject } from '../testing/project.scene.ts'
import { MESSAGES_AT_ONCE } from './messages.decider.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  // A server is named, so that notices are queued; nothing is sent in this spec.
  const mail = { url: 'smtp://127.0.0.1:9', from: 'faitage@exemple.fr' }
  system = await startTestSystem({ config: { mail: mail as never } })
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

async function followed(): Promise<string> {
  const over = { referrers: [testUsers.contributor.id] }
  const { id } = await openProject(system.as('contributor'), mission, over)
  await giveToClient(system, id)
  return id
}
const write = (who: TestUser, id: string, text: string, files_id?: string[]) =>
  system.as(who).call(messages.send, { params: { id }, body: { text, ...(files_id ? { files_id } : {}) } })
const read = (who: TestUser, id: string) => system.as(who).call(messages.list, { params: { id } })
const waiting = async (who: TestUser = 'contributor') =>
  (await system.as(who).call(messages.waiting)).items.map(({ project_id, unread }) => [project_id, unread])

test('a client and the team write to each other; each side knows what it has not read', async () => {
  const id = await followed()
  await write('client', id, '  Bonjour, quand passez-vous ?  ')
  await write('client', id, 'Je suis là le matin.')
  expect(await waiting()).toEqual([[id, 2]])
  expect(await waiting('outsider')).toEqual([])
  const team = await read('manager', id)
  expect(team).toMatchObject({ totalItems: 2, unread: 2, may_write: true, may_attach: true, open: true })
  expect(team.items.map(({ text, author, own }) => [text, author.name, own])).toEqual([
    ['Je suis là le matin.', 'Claude Cordier', false],
    ['Bonjour, quand passez-vous ?', 'Claude Cordier', false],
  ])
  await write('contributor', id, 'Mardi à 9 heures.')
  expect(await waiting()).toEqual([])
  const client = await read('client', id)
  expect(client).toMatchObject({ totalItems: 3, unread: 1 })
  expect(client.items[0]).toMatchObject({ author: { id: 'team', name: 'Camille Renaud' }, unread: true })
  expect(JSON.stringify(client)).not.toContain(testUsers.contributor.id)
  const params = { id }
  const up_to = client.items[0]!.revision
  await system.as('client').call(messages.markRead, { params, body: { up_to } })
  expect((await read('client', id)).unread).toBe(0)
  // Said again it writes nothing; a mark never goes back, nor beyond what is there.
  const before = (await system.api.events.read(streamOf.record('project_thread', id))).length
  await system.as('client').call(messages.markRead, { params, body: { up_to: 0 } })
  await system.as('client').call(messages.markRead, { params, body: { up_to: 999 } })
  expect((await system.api.events.read(streamOf.record('project_thread', id))).length).toBe(before)
  // Somebody else of the team, who does not follow the project, is the team.
  await write('manager', id, 'À mardi.')
  expect((await read('client', id)).items[0]?.author).toEqual({ id: 'team', name: 'L’équipe du projet' })
})

test('the team marks as read what asks for no answer', async () => {
  const id = await followed()
  await write('client', id, 'Merci.')
  expect(await waiting()).toEqual([[id, 1]])
  await system.as('manager').call(messages.markRead, { params: { id }, body: { up_to: 0 } })
  expect(await waiting()).toEqual([])
  expect((await read('contributor', id)).unread).toBe(0)
})

test('two clients of one project share the thread, each with what they have not read', async () => {
  const id = await followed()
  await system.amend('outsider', { role: 'client', projects_id: [id] })
  await write('client', id, 'C’est moi.')
  const other = await read('outsider', id)
  expect(other).toMatchObject({ unread: 1, items: [{ author: { id: 'client', name: 'Claude Cordier' }, own: false }] })
  expect((await read('client', id)).unread).toBe(0)
  await system.amend('outsider', { role: 'contributor', projects_id: [] })
})

test('an empty text, ten thousand and one characters, too many at once are refused in French; nothing is written', async () => {
  const id = await followed()
  const params = { id }
  const client = system.as('client')
  const fieldOf = async (text: string) =>
    (await client.refusal(messages.send, { params, body: { text } })).details.fields
  expect(await fieldOf('   ')).toMatchObject([{ path: 'text', message: 'Écrivez votre message avant de l’envoyer.' }])
  expect(await fieldOf('a'.repeat(10_001))).toMatchObject([{ path: 'text', message: /^Un message compte 10 000/ }])
  await client.call(messages.send, { params, body: { text: 'a'.repeat(10_000) } })
  for (let sent = 1; sent < MESSAGES_AT_ONCE; sent++) await write('client', id, `${sent}`)
  const refusal = await client.refusal(messages.send, { params, body: { text: 'Encore' } })
  expect(refusal).toMatchObject({ status: 429, key: 'message.tooMany', details: { minutes: 10 } })
  await write('contributor', id, 'La réponse passe.')
  expect((await read('client', id)).totalItems).toBe(MESSAGES_AT_ONCE + 1)
})

test('files are those both sides may open, and go from the thread when they are not any more', async () => {
  const id = await followed()
  const owner = { kind: 'project', id }
  const hidden = await sendFile(system, { owner, name: 'interne.pdf', content: pdf('interne') })
  const shared = await sendFile(system, { owner, name: 'compte rendu.pdf', content: pdf('cr'), shared: true })
  const other = (await openProject(system.as('contributor'), mission)).id
  const foreign = await sendFile(system, {
    owner: { kind: 'project', id: other },
    name: 'a.pdf',
    content: pdf('a'),
    shared: true,
  })
  for (const file of [hidden, foreign]) {
    const body = { text: 'Voici', files_id: [file.id] }
    expect(await system.as('contributor').refusal(messages.send, { params: { id }, body })).toMatchObject({
      key: 'message.file.unknown',
    })
  }
  await write('contributor', id, 'Voici le compte rendu.', [shared.id])
  expect((await read('client', id)).items[0]?.files).toMatchObject([{ id: shared.id, name: 'compte rendu.pdf' }])
  const sections = (documents: boolean) =>
    system
      .as('contributor')
      .call(projectEndpoints.update, { params: { id }, body: { sections_permissions: { documents } } })
  await sections(false)
  expect(await read('client', id)).toMatchObject({ may_attach: false, items: [{ files: [] }] })
  await sections(true)
  expect((await read('client', id)).items[0]?.files).toHaveLength(1)
})

test('is closed with its section, its flag, its project, to who only reads, and to strangers', async () => {
  const id = await followed()
  const params = { id }
  const body = { text: 'Bonjour' }
  await write('client', id, 'Bonjour')
  const contributor = system.as('contributor')
  await contributor.call(projectEndpoints.update, { params, body: { sections_permissions: { messages: false } } })
  for (const [endpoint, sent] of [
    [messages.list, undefined],
    [messages.send, body],
    [messages.markRead, { up_to: 0 }],
  ] as const)
    expect((await system.as('client').refusal(endpoint, { params, body: sent as never })).status).toBe(404)
  expect(await system.as('client').call(trackerEndpoints.get, { params })).not.toHaveProperty('messages')
  expect(await contributor.refusal(messages.send, { params, body })).toMatchObject({ key: 'message.closed' })
  expect(await read('contributor', id)).toMatchObject({ open: false, may_write: false, totalItems: 1 })
  await contributor.call(projectEndpoints.update, { params, body: { sections_permissions: { messages: true } } })

  const team = (users_additional_access: string[]) =>
    system
      .as('manager')
      .call(missionEndpoints.update, { params: { id: mission }, body: { team: { users_additional_access } } })
  await team([testUsers.reader.id])
  await system.settled()
  expect(await read('reader', id)).toMatchObject({ may_write: false })
  expect(await system.as('reader').refusal(messages.send, { params, body })).toMatchObject({ key: 'mission.readOnly' })
  expect(await system.as('reader').refusal(messages.markRead, { params, body: { up_to: 0 } })).toMatchObject({
    status: 403,
  })
  await team([])
  expect((await system.as('outsider').refusal(messages.list, { params })).status).toBe(404)

  const flag = (ca_messages: boolean) =>
    system.as('manager').call(missionEndpoints.update, { params: { id: mission }, body: { ca_messages } })
  await flag(false)
  expect(await system.as('client').refusal(messages.list, { params })).toMatchObject({ key: 'mission.feature.off' })
  await system.settled()
  expect(await waiting()).not.toContainEqual([id, 1])
  await flag(true)
  await system.as('manager').call(projectEndpoints.remove, { params })
  expect((await system.as('client').refusal(messages.send, { params, body })).status).toBe(404)
  expect((await contributor.refusal(messages.send, { params, body })).status).toBe(404)
  expect(await waiting()).not.toContainEqual([id, 1])
})

test('an e-mail tells the other side once, without a word of the message', async () => {
  const id = await followed()
  const kind = 'message' as const
  const mails = async () => {
    system.seen.position = await system.api.events.head()
    const { items } = await system.as('admin').call(mailEndpoints.list, { query: { size: 100 } })
    return items.filter(one => one.kind === kind)
  }
  const had = (await mails()).length
  await write('client', id, 'Mon secret est sous le paillasson.')
  await write('client', id, 'Une seconde fois.')
  const [first, ...others] = (await mails()).slice(0, (await mails()).length - had)
  expect(others).toEqual([])
  expect(first).toMatchObject({ recipient_id: testUsers.contributor.id, subject: 'Un client vous a écrit' })
  const content = await system.as('admin').call(mailEndpoints.get, { params: { id: first!.id } })
  expect(JSON.stringify(content)).not.toContain('paillasson')
  expect(JSON.stringify(content)).toContain(`/projects/edit/${id}/messages`)
  await write('contributor', id, 'Bien reçu.')
  expect((await mails())[0]).toMatchObject({
    recipient_id: testUsers.client.id,
    subject: 'Vous avez un nouveau message',
  })
  const told = (await mails()).length
  const emails = (ca_emails: boolean) =>
    system.as('manager').call(missionEndpoints.update, { params: { id: mission }, body: { ca_emails } })
  await emails(false)
  await write('client', id, 'Sans e-mail cette fois.')
  expect((await mails()).length).toBe(told)
  await emails(true)
})

test('the words leave with the requester: they are sealed under their key', async () => {
  const id = await followed()
  await write('client', id, 'Je m’appelle Jeanne Morel-Introuvable.')
  const { requester_id } = await system.as('contributor').call(projectEndpoints.get, { params: { id } })
  const [sent] = await system.api.events.read(streamOf.record('project_thread', id))
  expect(sent?.data).toMatchObject({ requester_id, from: 'client' })
  const { rows } = await system.api.pool.query('select * from project_thread where id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain('Introuvable')
})
