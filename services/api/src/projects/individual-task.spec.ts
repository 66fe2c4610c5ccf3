import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { individualTaskEndpoints as tasks } from '@faitage/contracts/projects/individual-task'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, giveToClient, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'), 'OPAH des tâches')
}, 60_000)
afterAll(() => system?.stop())

const aProject = async () => (await openProject(system.as('contributor'), mission)).id
const add = (project_id: string, title: string, more: object = {}) =>
  system.as('contributor').call(tasks.create, { body: { project_id, title, ...more } })

test('live: to do and grey unless said, given, done, undone, removed, restored, each told', async () => {
  const project_id = await aProject()
  const { id } = await add(project_id, 'Réclamer l’avis d’imposition', { assignee_id: testUsers.manager.id })
  const manager = system.as('manager')
  expect(await manager.call(tasks.get, { params: { id } })).toMatchObject({
    title: 'Réclamer l’avis d’imposition',
    status: 'a_faire',
    color: 'gris',
    assignee: { id: testUsers.manager.id, name: 'Mona Marchand' },
    project_title: 'Morel Jeanne',
    mission_id: mission,
    mission_name: 'OPAH des tâches',
    late: false,
    may_write: true,
  })
  const { revision } = await manager.call(tasks.update, { params: { id }, body: { status: 'terminee' } })
  const { items } = await manager.call(tasks.history, { params: { id } })
  expect(items[0]).toMatchObject({
    sentence: 'Mona Marchand a modifié la tâche : état.',
    changes: [{ label: 'État', before: 'a_faire', after: 'terminee' }],
    can_undo: true,
  })
  await manager.call(tasks.undo, { params: { id }, body: { revision } })
  expect((await manager.call(tasks.get, { params: { id } })).status).toBe('a_faire')
  const removed = await manager.call(tasks.remove, { params: { id } })
  expect((await manager.call(tasks.list, { query: { project_id } })).totalItems).toBe(0)
  await manager.call(tasks.undo, { params: { id }, body: { revision: removed.revision } })
  expect((await system.api.events.read(streamOf.record('individual_task', id))).map(({ type }) => type)).toEqual([
    'IndividualTaskRegistered',
    'IndividualTaskAmended',
    'IndividualTaskAmended',
    'IndividualTaskRemoved',
    'IndividualTaskRestored',
  ])
})

test('are listed the most late first, those without a day last; one’s own, by state, day, mission and project', async () => {
  const project_id = await aProject()
  const assignee_id = testUsers.contributor.id
  const tomorrow = addDays(todayInParis(), 1)
  await add(project_id, 'Demain', { reminder_date: tomorrow, assignee_id })
  await add(project_id, 'Un jour', { assignee_id })
  await add(project_id, 'Hier', { reminder_date: daysAgo(1), assignee_id, status: 'en_cours' })
  await add(project_id, 'Faite', { reminder_date: daysAgo(9), assignee_id, status: 'terminee', color: 'rouge' })
  await add(project_id, 'D’une autre', { reminder_date: daysAgo(3), assignee_id: testUsers.manager.id })
  const found = async (query: object) =>
    (await system.as('contributor').call(tasks.list, { query: { project_id, ...query } })).items.map(
      ({ title, late }) => `${title}${late ? ' !' : ''}`,
    )
  expect(await found({})).toEqual(['Faite', 'D’une autre !', 'Hier !', 'Demain', 'Un jour'])
  expect(await found({ assignee_id: [assignee_id], status: ['a_faire', 'en_cours'] })).toEqual([
    'Hier !',
    'Demain',
    'Un jour',
  ])
  expect(await found({ size: 2, page: 2 })).toEqual(['Hier !', 'Demain'])
  expect(await found({ reminder_date: `${daysAgo(4)}..${daysAgo(1)}` })).toEqual(['D’une autre !', 'Hier !'])
  expect(await found({ color: ['rouge'] })).toEqual(['Faite'])
  expect(await found({ term: 'demain' })).toEqual(['Demain'])
  expect(await found({ mission_id: [project_id] })).toEqual([])
  expect(await found({ sortBy: 'title', sortDirection: 'desc', size: 1 })).toEqual(['Un jour'])
  expect((await system.as('outsider').call(tasks.list)).totalItems).toBe(0)
})

test('two people on one field are told, on two both are kept; sent twice with one key it is one', async () => {
  const project_id = await aProject()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => system.as('contributor').call(tasks.create, { body: { project_id, title: 'Appeler' }, headers })
  const [{ id, revision }, again] = await Promise.all([send(), send()])
  expect(again.id).toBe(id)
  const onScreen = { params: { id }, headers: { 'if-match': String(revision) } }
  await system.as('manager').call(tasks.update, { ...onScreen, body: { title: 'Appeler la mairie' } })
  expect((await system.as('contributor').refusal(tasks.update, { ...onScreen, body: { title: 'Écrire' } })).key).toBe(
    'CONFLICT',
  )
  await system.as('contributor').call(tasks.update, { ...onScreen, body: { color: 'bleu' } })
  expect(await system.as('manager').call(tasks.get, { params: { id } })).toMatchObject({
    title: 'Appeler la mairie',
    color: 'bleu',
  })
})

test('without a title, given to who cannot reach it, moved, of a project that is gone, by a client: refused', async () => {
  const project_id = await aProject()
  const refusal = (body: object, who: 'contributor' | 'client' = 'contributor') =>
    system.as(who).refusal(tasks.create, { body: { project_id, title: 'Écrire', ...body } })
  await giveToClient(system, project_id)
  expect((await refusal({ title: '  ' })).details.fields).toMatchObject([{ path: 'title' }])
  expect((await refusal({ color: 'rose' })).details.fields).toMatchObject([{ path: 'color' }])
  expect((await refusal({ reminder_date: '2026-02-30' })).details.fields).toMatchObject([{ path: 'reminder_date' }])
  expect((await refusal({ lu: true })).status).toBe(422)
  for (const who of ['outsider', 'client'] as const)
    expect((await refusal({ assignee_id: testUsers[who].id })).key).toBe('task.assignee.noAccess')
  expect((await refusal({}, 'client')).status).toBe(403)
  expect((await system.as('client').refusal(tasks.list, { query: { project_id } })).status).toBe(403)
  const { id } = await add(project_id, 'Rester')
  const moved = { params: { id }, body: { project_id: await aProject() } }
  expect((await system.as('contributor').refusal(tasks.update, moved)).details.fields).toMatchObject([
    { path: 'project_id' },
  ])
  await system.as('contributor').call(projectEndpoints.remove, { params: { id: project_id } })
  expect((await refusal({})).key).toBe('project.gone')
  expect((await system.as('contributor').refusal(tasks.update, { params: { id }, body: { color: 'vert' } })).key).toBe(
    'project.gone',
  )
})

test('of an anonymised project are answered still, their words said to be erased', async () => {
  const project_id = await aProject()
  const { id } = await add(project_id, 'Rappeler Mme Morel')
  await system.as('contributor').call(projectBulkEndpoints.anonymise, {
    body: { projects_id: [project_id] },
    query: { delete_documents: 'true' as never },
  })
  expect((await system.as('manager').call(tasks.get, { params: { id } })).title).toBe('Effacé')
  const { items } = await system.as('manager').call(tasks.list, { query: { project_id } })
  expect(items.map(({ title }) => title)).toEqual(['Effacé'])
})
