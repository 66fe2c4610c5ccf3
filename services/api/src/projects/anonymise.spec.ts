/** @module-tag always */
import { EventStoreDBClient } from '@eventstore/db-client'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { errorText } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { expectedDocumentEndpoints } from '@faitage/contracts/projects/portal/expected-document'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { savedSearchEndpoints } from '@faitage/contracts/search/saved-search'
import { missionStatisticsEndpoints } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { checksumsOf } from '@faitage/projections/kernel/checksum'
import type { ReadModel, Recorded } from '@faitage/projections/kernel/read-model'
import { documentModel } from '@faitage/projections/letters/document'
import { readModels } from '@faitage/projections/read-models'
import { rowsOfSeveralStreams, wholeLog } from '@faitage/projections/testing/row-streams'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf, png } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { caughtUp } from '../invoicing/testing/edited-invoice.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, giveToClient, openMission, openProject } from './testing/project.scene.ts'
import { somebodyKnown, WORD } from './testing/somebody.scene.ts'

let system: TestSystem

beforeAll(async () => {
  // A server is named, so that e-mails wait in the outbox; it is not there.
  const mail = { url: 'smtp://127.0.0.1:9', from: 'faitage@exemple.fr' }
  system = await startTestSystem({ config: { mail: mail as never } })
})
afterAll(() => system.stop())

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

/** What is counted of a mission. */
const figuresOf = async (mission: string) => {
  const as = system.as('manager')
  const query = { from: daysAgo(40), to: daysAgo(0), step: 'day' as const }
  const statistics = await as.call(missionStatisticsEndpoints.get, { params: { id: mission }, query })
  return { ...statistics, known_at: null }
}
/** The status of a project on each of forty days. */
const statusesOf = async (id: string) => {
  const as = system.as('contributor')
  const days = Array.from({ length: 40 }, (_, ago) => daysAgo(ago))
  const read = (on: string) => as.raw(projectEndpoints.asOf, { params: { id }, query: { on } })
  return (await Promise.all(days.map(read))).map(answer => answer.json().status as string | undefined)
}

const anonymise = (id: string | string[], delete_documents = 'true') =>
  system.as('contributor').call(projectBulkEndpoints.anonymise, {
    body: { projects_id: [id].flat() },
    query: { delete_documents: delete_documents as never },
  })

it('leaves nothing of somebody in any table, nor in an answer, and the rest as it was', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const mission = await openMission(system.as('manager'))
  const other = await openProject(system.as('contributor'), mission, { reference: 'Z-2' })
  const { id, prospect, file } = await somebodyKnown(system, mission)
  expect((await found()).length).toBeGreaterThan(6)
  const as = system.as('contributor')
  const before = await as.call(projectEndpoints.get, { params: { id } })
  const older = await openProject(as, mission, { requester: { type: 'PO', last_name: WORD } })
  for (const [ago, status] of [
    [20, 'agree'],
    [5, 'visite_traitee'],
    [12, 'contact'],
  ] as const) {
    const body = { status, on: daysAgo(ago), reason: WORD }
    await as.call(projectEndpoints.changeStatus, { params: { id: older.id }, body })
  }
  await system.settled()
  const statuses = await statusesOf(older.id)
  const figures = await figuresOf(mission)

  const { items } = await anonymise([id, older.id])
  expect(items).toMatchObject([
    { id, reference: 'Z-1', refusal: null },
    { id: older.id, refusal: null },
  ])
  expect(await found()).toEqual([])
  // Made again for these people only, the rows are what the whole log would make of them.
  await caughtUp(system)
  const made = await checksumsOf(system.api.pool, 'rm', readModels)
  // Some seconds after it was asked for, all tables are made again.
  await expect.poll(sweepsLeft, { timeout: 100_000 }).toBe(0)
  expect(await checksumsOf(system.api.pool, 'rm', readModels)).toEqual(made)

  const after = await as.call(projectEndpoints.get, { params: { id } })
  expect(after).toMatchObject({
    requester_erased: true,
    status: before.status,
    status_dates: before.status_dates,
    reference: 'Z-1',
  })
  expect(JSON.stringify(after)).not.toContain(WORD)
  // What is counted, and the status of any day, are what they were; why a project was closed was chosen from a list.
  expect(await figuresOf(mission)).toEqual(figures)
  expect(await statusesOf(older.id)).toEqual(statuses)
  expect(new Set(statuses).size).toBeGreaterThan(2)
  expect(after).toMatchObject({ closed: true, closure_motive: 'abandon' })
  expect(after.monitoring_commentary ?? null).toBeNull()
  const history = await as.call(projectEndpoints.history, { params: { id } })
  expect(history.items.map(({ sentence }) => sentence)[0]).toBe(
    'Camille Renaud a anonymisé le projet. Ses documents ont été supprimés.',
  )
  expect(JSON.stringify(history)).not.toContain(WORD)
  expect((await as.call(prospectEndpoints.get, { params: { id: prospect } })).display_name).toBe('Prospect anonymisé')
  const thread = await as.call(messageEndpoints.list, { params: { id } })
  expect(thread.items.map(({ text, from }) => [text, from])).toEqual([
    [null, 'team'],
    [null, 'team'],
  ])
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
  const { id, file } = await somebodyKnown(system, mission)
  await anonymise(id, 'false')
  expect(await found()).toEqual([])
  const as = system.as('contributor')
  const { items } = await as.call(fileEndpoints.list, { query: { owner_kind: 'project', owner_id: id } })
  const names = [1, 2, 3, 4].map(nth => `Document ${nth}`)
  expect(items.map(({ name }) => name?.slice(0, 10)).sort()).toEqual(names)
  expect(items.find(({ id: one }) => one === file)?.name).toMatch(/^Document [1-4]\.pdf$/)
  const content = await system.http.inject({
    url: `/api/files/${file}/content`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(content.rawPayload).toEqual(pdf(WORD))
})

it('carries through what was cut off before the keys went', async () => {
  const mission = await openMission(system.as('manager'))
  const { id } = await somebodyKnown(system, mission)
  const { keyring } = system.api
  const { forget } = keyring
  keyring.forget = () => Promise.reject(new Error('cut off'))
  await expect(anonymise(id)).rejects.toThrow()
  keyring.forget = forget
  expect((await found()).length).toBeGreaterThan(0)
  await anonymise(id)
  expect(await found()).toEqual([])
})

it('asked of more projects at once than there are connections, each is done and nobody waits in vain', {
  tags: 'long',
}, async () => {
  const mission = await openMission(system.as('manager'))
  const ids = await Promise.all(
    Array.from({ length: 16 }, async () => (await openProject(system.as('contributor'), mission)).id),
  )
  await system.settled()
  const done = await Promise.all(ids.map(id => anonymise(id)))
  expect(done.flatMap(({ items }) => items.map(({ refusal }) => refusal))).toEqual(ids.map(() => null))
})

it('no row of a read model is made by two streams, of which one would be forgotten and the other not made again', async () => {
  const mission = await openMission(system.as('manager'))
  const { id } = await somebodyKnown(system, mission)
  const client = EventStoreDBClient.connectionString(system.eventStoreUrl)
  const log = await wholeLog(client, system.api.keyring)
  await client.dispose()
  expect(rowsOfSeveralStreams(readModels, log)).toEqual([])
  // One that says of each project how many documents it has.
  const keyOf = ({ data }: Recorded) => (data as { sheet?: { project_id: string } }).sheet?.project_id ?? ''
  const joined = { ...documentModel, table: 'documents_of_project', keyOf } as ReadModel
  const [named] = rowsOfSeveralStreams({ models: [joined], tallies: [] }, log)
  expect(named).toMatch(/^documents_of_project: /)
  await anonymise(id)
})

it('the account of an erased requester goes with its sessions and its calendar, that of anybody else stays', async () => {
  const mission = await openMission(system.as('manager'))
  const { id, account } = await somebodyKnown(system, mission)
  await giveToClient(system, id)
  const { pool } = system.api
  await pool.query(`insert into vault.calendar_feed (user_id, hash) values ($1, 'known')`, [account])
  const sign = `insert into vault.session (id, user_id, refresh_hash, expires_at, kind)
    values (gen_random_uuid(), $1, gen_random_uuid(), now() + interval '1 day', 'password') returning id`
  await pool.query(sign, [account])
  await anonymise(id)
  const admin = system.as('admin')
  expect((await admin.refusal(userEndpoints.get, { params: { id: account } })).status).toBe(404)
  const left = await pool.query(
    `select user_id from vault.calendar_feed where user_id = $1
     union all select user_id from vault.session where user_id = $1 and revoked_at is null`,
    [account],
  )
  expect(left.rows).toEqual([])
  expect((await system.api.events.read(streamOf.user(account))).at(-1)?.type).toBe('UserRemoved')
  expect((await pool.query('select from vault.forgotten_subject where subject_id = $1', [account])).rowCount).toBe(1)
  const other = await admin.call(userEndpoints.get, { params: { id: testUsers.client.id } })
  expect(other).toMatchObject({ display_name: 'Claude Cordier', projects_id: [] })
  expect((await system.as('client').refusal(projectEndpoints.get, { params: { id } })).status).toBe(404)
})

it('a visit written down without a network is refused once its requester is erased, and says so', async () => {
  const mission = await openMission(system.as('manager'))
  const { id } = await somebodyKnown(system, mission)
  const as = system.as('contributor')
  const query = { project_id: id }
  const [visit] = (await as.call(visitEndpoints.list, { query })).items
  await anonymise(id)
  const late = { params: { id: visit!.id }, body: { seen: `${WORD}, chez elle` } }
  expect(await as.refusal(visitEndpoints.update, late)).toMatchObject({
    key: 'SUBJECT_FORGOTTEN',
    message: errorText('SUBJECT_FORGOTTEN'),
  })
  const photo = { owner: { kind: 'project', id }, name: `vue-${WORD}.png`, content: png() }
  expect((await sendFile(system, { as: 'contributor', ...photo })).key).toBe('SUBJECT_FORGOTTEN')
  expect(await found()).toEqual([])
})
