import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { expectedDocumentEndpoints } from '@faitage/contracts/projects/portal/expected-document'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { savedSearchEndpoints } from '@faitage/contracts/search/saved-search'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { checksumsOf } from '@faitage/projections/kernel/checksum'
import { readModels } from '@faitage/projections/read-models'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf, png } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem

beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system.stop())

const WORD = 'Zorglubenstein'

/** Everything Postgres holds in clear. */
async function everyRow(): Promise<string> {
  const { pool } = system.api
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('rm', 'work', 'ops', 'vault')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select '${name} ' || t::text as text from ${name} t`)
    texts.push(...rows.map(row => row.text as string))
  }
  return texts.join('\n')
}
const found = async () => (await everyRow()).split('\n').filter(line => line.toLowerCase().includes(WORD.toLowerCase()))

const sweepsLeft = async () =>
  (await system.api.pool.query('select id from ops.erasure_sweep where done_at is null')).rowCount

/** Somebody known by the word wherever it can be typed, who was a prospect first. */
async function somebody(mission: string) {
  const as = system.as('contributor')
  const { id: prospect } = await as.call(prospectEndpoints.create, {
    body: {
      mission_id: mission,
      last_name: WORD,
      email: `${WORD}@exemple.fr`,
      description: WORD,
      notes: WORD,
      place: { address: `1 rue ${WORD}`, address_location: WORD },
      status: 'nouveau',
    },
  })
  const { project_id: id } = await as.call(prospectEndpoints.convert, {
    params: { id: prospect },
    body: { mission_id: mission, requester_type: 'PB', reference: 'Z-1' },
  })
  const params = { id }
  const contact = { main_contact: true, last_name: WORD, comment: WORD, address: WORD }
  await as.call(projectEndpoints.update, {
    params,
    body: {
      requester: {
        last_name: WORD,
        first_name: WORD,
        email: `${WORD}@exemple.fr`,
        profession: WORD,
        address: WORD,
        contacts: [contact],
      },
      address: `1 rue ${WORD}`,
      address_location: WORD,
      description: WORD,
      notes: WORD,
    },
  })
  await as.call(accommodationEndpoints.save, {
    params,
    body: { name: WORD, tenant_last_name: WORD, tenant_email: `${WORD}@exemple.fr`, tenant_commentary: WORD },
  })
  await as.call(projectEndpoints.changeStatus, { params, body: { status: 'agree', reason: WORD } })
  await as.call(commentEndpoints.create, { body: { project_id: id, text: WORD } })
  const gone = await as.call(commentEndpoints.create, { body: { project_id: id, text: WORD } })
  await as.call(commentEndpoints.remove, { params: { id: gone.id } })
  await as.call(individualTaskEndpoints.create, { body: { project_id: id, title: WORD, description: WORD } })
  await as.call(savedSearchEndpoints.create, {
    body: { entity: 'project', name: `Dossier ${WORD}`, query: `q=${WORD}&status=agree` },
  })
  const owner = { kind: 'project' as const, id }
  const file = await sendFile(system, { as: 'contributor', owner, name: `${WORD}.pdf`, content: pdf(WORD) })
  const photo = await sendFile(system, { as: 'contributor', owner, name: `vue-${WORD}.png`, content: png() })
  await as.call(visitEndpoints.create, {
    body: {
      ...{ project_id: id, kind: 'controle', status: 'traitee', on: daysAgo(3), starts_at: '09:00', ends_at: '10:00' },
      visitor_id: testUsers.contributor.id,
      ...{ note: WORD, present: WORD, seen: WORD, photos: [photo.id] },
    },
  })
  await as.call(expectedDocumentEndpoints.create, {
    body: { project_id: id, kind: 'autre', name: WORD, explanation: WORD, status: 'a_refaire', refusal: WORD },
  })
  await as.call(messageEndpoints.send, { params, body: { text: `Bonjour ${WORD}` } })
  await as.call(projectMailEndpoints.send, {
    body: { project_ids: [id], kind: 'REQUESTER', subject: WORD, body: WORD, files_id: [file.id] },
  })
  await system.settled()
  return { id, prospect, file: file.id }
}

const anonymise = (id: string, delete_documents = 'true') =>
  system.as('contributor').call(projectBulkEndpoints.anonymise, {
    body: { projects_id: [id] },
    query: { delete_documents: delete_documents as never },
  })

it('leaves nothing of somebody in any table, nor in an answer, and the rest as it was', async () => {
  const mission = await openMission(system.as('manager'))
  const other = await openProject(system.as('contributor'), mission, { reference: 'Z-2' })
  const { id, prospect, file } = await somebody(mission)
  expect((await found()).length).toBeGreaterThan(6)
  const as = system.as('contributor')
  const before = await as.call(projectEndpoints.get, { params: { id } })
  const figures = await as.call(missionEndpoints.get, { params: { id: mission } })

  const { items } = await anonymise(id)
  expect(items).toMatchObject([{ id, reference: 'Z-1', refusal: null }])
  expect(await found()).toEqual([])
  // Made again for these people only, the rows are what the whole log would make of them.
  const made = await checksumsOf(system.api.pool, 'rm', readModels)
  await expect.poll(sweepsLeft, { timeout: 20_000 }).toBe(0)
  expect(await checksumsOf(system.api.pool, 'rm', readModels)).toEqual(made)

  const after = await as.call(projectEndpoints.get, { params: { id } })
  expect(after).toMatchObject({
    requester_erased: true,
    status: before.status,
    status_dates: before.status_dates,
    reference: 'Z-1',
  })
  expect(JSON.stringify(after)).not.toContain(WORD)
  expect((await as.call(missionEndpoints.get, { params: { id: mission } })).name).toBe(figures.name)
  const history = await as.call(projectEndpoints.history, { params: { id } })
  expect(history.items.map(({ sentence }) => sentence)[0]).toBe(
    'Camille Renaud a anonymisé le projet. Ses documents ont été supprimés.',
  )
  expect(JSON.stringify(history)).not.toContain(WORD)
  expect((await as.call(prospectEndpoints.get, { params: { id: prospect } })).display_name).toBe('Prospect anonymisé')
  const thread = await as.call(messageEndpoints.list, { params: { id } })
  expect(thread.items.map(({ text, from }) => [text, from])).toEqual([[null, 'team']])
  const of = { query: { project_id: id } }
  for (const told of [
    await as.call(visitEndpoints.list, of),
    await as.call(expectedDocumentEndpoints.list, of),
    await as.call(projectMailEndpoints.list, of),
  ]) {
    expect(told.totalItems).toBe(1)
    expect(JSON.stringify(told)).not.toContain(WORD)
  }
  const list = await as.call(projectEndpoints.list, { query: { q: WORD } })
  expect(list.totalItems).toBe(0)
  const [search] = (await as.call(savedSearchEndpoints.list, { query: {} })).items
  expect(search).toMatchObject({ name: 'Recherche sans nom', query: 'status=agree' })
  expect((await system.api.events.read(`file-${file}`)).map(event => event.type)).toEqual([
    'FileUploaded',
    'FileRemoved',
    'FileDestroyed',
  ])
  // Nothing personal can be written of them any more; others are as they were.
  const refusal = await as.refusal(commentEndpoints.create, { body: { project_id: id, text: 'Rappeler' } })
  expect(refusal.key).toBe('SUBJECT_FORGOTTEN')
  expect((await as.call(projectEndpoints.get, { params: { id: other.id } })).requester.last_name).toBe('Morel')

  // Twice: no second event, and a sentence.
  const again = await anonymise(id)
  expect(again.items[0]!.refusal).toEqual({
    key: 'project.anonymised',
    message: 'Ce projet est déjà anonymisé : il n’y a plus rien à effacer.',
  })
  const types = (await system.api.events.read(streamOf.project(id))).map(event => event.type)
  expect(types.filter(type => type === 'ProjectAnonymised')).toHaveLength(1)
})

it('keeps the documents under keys of their own where it is told to', async () => {
  const mission = await openMission(system.as('manager'))
  const { id, file } = await somebody(mission)
  await anonymise(id, 'false')
  expect(await found()).toEqual([])
  const as = system.as('contributor')
  const { items } = await as.call(fileEndpoints.list, { query: { owner_kind: 'project', owner_id: id } })
  expect(items.map(({ name }) => name?.slice(0, 10)).sort()).toEqual(['Document 1', 'Document 2'])
  expect(items.find(({ id: one }) => one === file)?.name).toMatch(/^Document [12]\.pdf$/)
  const content = await system.http.inject({
    url: `/api/files/${file}/content`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(content.rawPayload).toEqual(pdf(WORD))
})

it('carries through what was cut off before the keys went', async () => {
  const mission = await openMission(system.as('manager'))
  const { id } = await somebody(mission)
  const { keyring } = system.api
  const { forget } = keyring
  keyring.forget = () => Promise.reject(new Error('cut off'))
  await expect(anonymise(id)).rejects.toThrow()
  keyring.forget = forget
  expect((await found()).length).toBeGreaterThan(0)
  await anonymise(id)
  expect(await found()).toEqual([])
})
