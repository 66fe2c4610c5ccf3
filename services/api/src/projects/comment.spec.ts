import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { commentEndpoints as comments } from '@faitage/contracts/projects/comment'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { giveToClient, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

const aProject = async () => (await openProject(system.as('contributor'), mission)).id
const add = async (
  project_id: string,
  text: string,
  mentions: string[] = [],
  who: 'contributor' | 'manager' = 'contributor',
) => system.as(who).call(comments.create, { body: { project_id, text, ...(mentions.length > 0 ? { mentions } : {}) } })
const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('comment', id))).map(({ type }) => type)

test('live: written, mentioning somebody, altered, undone, removed, restored, each told', async () => {
  const project_id = await aProject()
  const mentions = [testUsers.manager.id]
  const { id } = await add(project_id, '  Appelée ce matin.  ', mentions)
  const contributor = system.as('contributor')
  const first = await contributor.call(comments.get, { params: { id } })
  expect(first).toMatchObject({
    project_id,
    text: 'Appelée ce matin.',
    author: { id: testUsers.contributor.id },
    mentioned: [{ id: testUsers.manager.id, name: 'Mona Marchand' }],
    project_title: 'Morel Jeanne',
    edited_at: null,
    may_write: true,
  })
  const { revision } = await contributor.call(comments.update, { params: { id }, body: { text: 'Appelée hier.' } })
  const altered = await contributor.call(comments.get, { params: { id } })
  expect(altered).toMatchObject({ text: 'Appelée hier.', mentions, edited_at: expect.stringMatching(/Z$/) })
  await contributor.call(comments.undo, { params: { id }, body: { revision } })
  const removed = await contributor.call(comments.remove, { params: { id } })
  expect((await contributor.call(comments.list, { query: { project_id } })).items).toEqual([])
  await contributor.call(comments.undo, { params: { id }, body: { revision: removed.revision } })
  expect((await contributor.call(comments.list, { query: { project_id } })).items).toMatchObject([
    { id, text: 'Appelée ce matin.' },
  ])
  expect(await eventsOf(id)).toEqual([
    'CommentRegistered',
    'CommentAmended',
    'CommentAmended',
    'CommentRemoved',
    'CommentRestored',
  ])
  const { items } = await contributor.call(comments.history, { params: { id } })
  expect(items.map(({ sentence }) => sentence).at(-1)).toMatch(/ a créé le commentaire\.$/)
  expect(items.at(-1)?.changes).toContainEqual({
    field: 'project_id',
    label: 'Projet',
    before: null,
    after: 'Morel Jeanne',
  })
})

test('are listed by pages, the newest first or last, of one project or of those that one sees', async () => {
  const project_id = await aProject()
  const other = await aProject()
  for (const text of ['Un', 'Deux', 'Trois']) await add(project_id, text)
  await add(other, 'Ailleurs', [testUsers.manager.id])
  const texts = async (query: object) =>
    (await system.as('manager').call(comments.list, { query: { project_id, ...query } })).items.map(({ text }) => text)
  expect(await texts({})).toEqual(['Trois', 'Deux', 'Un'])
  expect(await texts({ sortBy: 'created_at', sortDirection: 'asc', size: 2, page: 2 })).toEqual(['Trois'])
  expect(await texts({ term: 'deux' })).toEqual(['Deux'])
  const mine = await system.as('manager').call(comments.list, { query: { mentions: [testUsers.manager.id], size: 1 } })
  expect(mine.items).toMatchObject([{ text: 'Ailleurs', may_write: false }])
  expect((await system.as('outsider').call(comments.list)).totalItems).toBe(0)
  expect((await system.as('outsider').refusal(comments.list, { query: { project_id } })).status).toBe(404)
})

test('a mention of somebody who could not read it is refused, by name, and nothing is written', async () => {
  const project_id = await aProject()
  for (const who of ['outsider', 'client'] as const) {
    const refusal = await system.as('contributor').refusal(comments.create, {
      body: { project_id, text: 'Bonjour', mentions: [testUsers.manager.id, testUsers[who].id] },
    })
    expect(refusal).toMatchObject({ status: 422, key: 'comment.mention.noAccess' })
    expect(refusal.details.people).not.toContain('Marchand')
  }
  const stranger = { project_id, text: 'Bonjour', mentions: [project_id] }
  expect((await system.as('contributor').refusal(comments.create, { body: stranger })).status).toBe(422)
  expect((await system.as('manager').call(comments.list, { query: { project_id } })).totalItems).toBe(0)
})

test('are their author’s own: nobody else alters, removes or brings them back, nor says who wrote them', async () => {
  const project_id = await aProject()
  const { id } = await add(project_id, 'Le mien.')
  for (const who of ['manager', 'admin'] as const) {
    const as = system.as(who)
    expect(await as.refusal(comments.update, { params: { id }, body: { text: 'Autre' } })).toMatchObject({
      status: 403,
      key: 'comment.notYours',
    })
    expect((await as.refusal(comments.remove, { params: { id } })).key).toBe('comment.notYours')
  }
  const { revision } = await system.as('contributor').call(comments.remove, { params: { id } })
  const back = { params: { id }, body: { revision } }
  expect((await system.as('manager').refusal(comments.undo, back)).key).toBe('comment.notYours')
  const forged = { project_id, text: 'Faux', author_id: testUsers.manager.id }
  expect((await system.as('contributor').refusal(comments.create, { body: forged as never })).status).toBe(422)
  expect(await eventsOf(id)).toEqual(['CommentRegistered', 'CommentRemoved'])
})

test('an empty one, one too long, a client, a project that is gone, a mission that shows none: refused', async () => {
  const project_id = await aProject()
  const refusal = (who: 'contributor' | 'client', text: string) =>
    system.as(who).refusal(comments.create, { body: { project_id, text } })
  await giveToClient(system, project_id)
  expect((await refusal('contributor', '   ')).details.fields).toMatchObject([{ path: 'text' }])
  expect((await refusal('contributor', 'x'.repeat(5001))).details.fields).toMatchObject([{ path: 'text' }])
  expect((await refusal('client', 'Bonjour')).status).toBe(403)
  expect((await system.as('client').refusal(comments.list, { query: { project_id } })).status).toBe(403)
  const { id } = await add(project_id, 'Avant.')
  await system.as('contributor').call(projectEndpoints.remove, { params: { id: project_id } })
  expect((await refusal('contributor', 'Après.')).key).toBe('project.gone')
  expect((await system.as('contributor').refusal(comments.get, { params: { id } })).key).toBe('project.gone')

  const quiet = await openMission(system.as('manager'), 'Sans commentaires')
  const there = (await openProject(system.as('contributor'), quiet)).id
  await add(there, 'Écrit avant.')
  await system
    .as('manager')
    .call(missionEndpoints.update, { params: { id: quiet }, body: { ca_follow_up_comments: false } as never })
  expect((await system.as('contributor').refusal(comments.list, { query: { project_id: there } })).key).toBe(
    'mission.feature.off',
  )
  const all = await system.as('contributor').call(comments.list, { query: { term: 'Écrit avant' } })
  expect(all.totalItems).toBe(0)
})

test('a comment sent many times at once, with one key, is written once', async () => {
  const project_id = await aProject()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () =>
    system.as('contributor').call(comments.create, { body: { project_id, text: 'Une fois.' }, headers })
  const answers = await Promise.all(Array.from({ length: 6 }, send))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await system.as('manager').call(comments.list, { query: { project_id } })).totalItems).toBe(1)
})

test('a mention waits for whom it speaks to until they have read it, and no longer', async () => {
  const project_id = await aProject()
  const { id } = await add(project_id, 'À voir ensemble', [testUsers.manager.id])
  await add(project_id, 'Pour personne')
  const manager = system.as('manager')
  const waiting = async () =>
    (await manager.call(comments.list, { query: { unread: 'true', project_id } })).items.map(({ text }) => text)
  expect(await waiting()).toEqual(['À voir ensemble'])
  expect((await system.as('contributor').call(comments.list, { query: { unread: 'true', project_id } })).items).toEqual(
    [],
  )
  await manager.call(comments.read, { params: { id } })
  await manager.call(comments.read, { params: { id } })
  expect(await waiting()).toEqual([])
  expect((await manager.call(comments.get, { params: { id } })).unread).toBe(false)
  const read = derivedId(id, testUsers.manager.id)
  expect((await system.api.events.read(streamOf.record('mention', read))).map(({ type }) => type)).toEqual([
    'MentionRead',
  ])
  expect((await system.as('contributor').refusal(comments.read, { params: { id } })).key).toBe('comment.mention.none')
  expect((await system.as('outsider').refusal(comments.read, { params: { id } })).status).toBe(404)
})

test('when it was altered last is kept: being removed and restored alters nothing', async () => {
  const project_id = await aProject()
  const { id } = await add(project_id, 'Un')
  const contributor = system.as('contributor')
  const get = () => contributor.call(comments.get, { params: { id } })
  await contributor.call(comments.update, { params: { id }, body: { text: 'Deux' } })
  const { edited_at } = await get()
  expect(edited_at).not.toBeNull()
  const { revision } = await contributor.call(comments.remove, { params: { id } })
  await contributor.call(comments.undo, { params: { id }, body: { revision } })
  expect(await get()).toMatchObject({ edited_at, text: 'Deux' })
})
