import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { expectedDocumentEndpoints as expected } from '@faitage/contracts/projects/portal/expected-document'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { SectionsPermissions } from '@faitage/contracts/projects/sections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, png } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'
import { daysAgo, giveToClient, openMission, openProject } from '../testing/project.scene.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

/** A project that the client follows. */
async function followed(over: Parameters<typeof openProject>[2] = {}): Promise<string> {
  const { id } = await openProject(system.as('contributor'), mission, over)
  await giveToClient(system, id)
  return id
}
const decide = (id: string, sections_permissions: SectionsPermissions) =>
  system.as('contributor').call(projectEndpoints.update, { params: { id }, body: { sections_permissions } })
const tracked = (id: string, who: 'client' | 'contributor' = 'client') =>
  system.as(who).call(trackerEndpoints.get, { params: { id } })
const ask = (project_id: string, name = 'Avis d’imposition 2025', more: object = {}) =>
  system.as('contributor').call(expected.create, { body: { project_id, kind: 'avis_imposition', name, ...more } })
const upload = (project: string, more: { expected_id?: string; name?: string; content?: Buffer; key?: string } = {}) =>
  sendFile(system, {
    as: 'client',
    owner: { kind: 'project', id: project },
    name: more.name ?? 'avis.pdf',
    content: more.content ?? pdf(more.name ?? 'avis'),
    before: more.expected_id ? [['expected_id', more.expected_id]] : [],
    ...(more.key ? { key: more.key } : {}),
  })

test('a client reads where their project is, who acts and whom to talk to; the team reads the same', async () => {
  const id = await followed({ referrers: [testUsers.contributor.id], on: daysAgo(30) })
  const before = await tracked(id)
  expect(before).toMatchObject({
    status: 'contact',
    actor: 'team',
    referrers: [{ name: 'Camille Renaud' }],
    documents: { awaited: [], count: 0 },
    messages: { unread: 0, total: 0 },
  })
  expect(before.stages.map(({ state }) => state)).toEqual(['current', 'next', 'next', 'next', 'next', 'next'])
  expect(before.stages[0]).toEqual({ stage: 'contact', state: 'current', on: daysAgo(30) })
  const params = { id }
  await system
    .as('contributor')
    .call(projectEndpoints.changeStatus, { params, body: { status: 'depose', on: daysAgo(2) } })
  const after = await tracked(id)
  expect(after).toMatchObject({ status: 'depose', status_on: daysAgo(2), actor: 'funder' })
  expect(after.stages.map(({ state, on }) => [state, on])).toEqual([
    ['done', daysAgo(30)],
    ['done', undefined],
    ['done', undefined],
    ['current', daysAgo(2)],
    ['next', undefined],
    ['next', undefined],
  ])
  const { messages: _, ...same } = await tracked(id, 'contributor')
  expect(same).toEqual((({ messages: __, ...rest }) => rest)(after))
})

test('a document asked for is answered by an upload, judged by the team, sent again, validated', async () => {
  const id = await followed()
  const { id: wanted } = await ask(id, 'Avis d’imposition 2025', { due: daysAgo(1), explanation: 'Les quatre pages.' })
  await ask(id, 'Relevé d’identité bancaire', { kind: 'rib' })
  expect((await tracked(id)).actor).toBe('client')
  expect((await tracked(id)).documents?.awaited).toMatchObject([
    { id: wanted, name: 'Avis d’imposition 2025', status: 'attendu', late: true, file: null },
    { kind: 'rib', status: 'attendu', late: false },
  ])
  const sent = await upload(id, { expected_id: wanted, key: 'avis-1' })
  expect(sent.status).toBe(201)
  expect(await upload(id, { expected_id: wanted, key: 'avis-1' })).toMatchObject({ status: 201, id: sent.id })
  expect((await tracked(id)).documents).toMatchObject({
    count: 1,
    awaited: [{ status: 'recu', late: false, file: { id: sent.id, name: 'avis.pdf' } }, { status: 'attendu' }],
  })
  const contributor = system.as('contributor')
  const { items } = await contributor.call(expected.list, { query: { project_id: id } })
  expect(items.find(one => one.id === wanted)).toMatchObject({ status: 'recu', file: { id: sent.id }, may_write: true })
  const file = await contributor.call(fileEndpoints.get, { params: { id: sent.id } })
  expect(file).toMatchObject({ shared: true, folder: 'Envoyés par le client', uploaded_by: { name: 'Claude Cordier' } })

  const unsaid = await contributor.refusal(expected.update, { params: { id: wanted }, body: { status: 'a_refaire' } })
  expect(unsaid).toMatchObject({ status: 422, details: { fields: [{ path: 'refusal' }] } })
  const body = { status: 'a_refaire' as const, refusal: 'La page 2 manque.' }
  await contributor.call(expected.update, { params: { id: wanted }, body })
  expect((await tracked(id)).documents?.awaited[0]).toMatchObject(body)
  const again = await upload(id, { expected_id: wanted, name: 'avis-complet.pdf' })
  const received = (await tracked(id)).documents?.awaited[0]
  expect(received).toMatchObject({ status: 'recu', file: { id: again.id } })
  expect(received?.refusal ?? null).toBeNull()
  await contributor.call(expected.update, { params: { id: wanted }, body: { status: 'valide' } })
  expect(await upload(id, { expected_id: wanted, name: 'encore.pdf' })).toMatchObject({
    status: 409,
    key: 'expected.notOwed',
  })
  const told = await contributor.call(expected.history, { params: { id: wanted } })
  expect(told.items.length).toBe(5)
})

test('a file no longer shared, or removed, leaves the client without its name, in every answer', async () => {
  const id = await followed()
  const { id: wanted } = await ask(id)
  const { id: fileId } = await upload(id, { expected_id: wanted, name: 'Secret-de-famille.pdf' })
  const seen = async () => {
    const client = system.as('client')
    const owner = { owner_kind: 'project' as const, owner_id: id }
    const answers = await Promise.all([
      client.raw(trackerEndpoints.get, { params: { id } }),
      client.raw(fileEndpoints.list, { query: owner }),
      client.raw(fileEndpoints.folders, { query: owner }),
      client.raw(fileEndpoints.get, { params: { id: fileId } }),
      client.raw(fileEndpoints.history, { params: { id: fileId } }),
      client.raw(fileEndpoints.content, { params: { id: fileId } }),
    ])
    return answers.map(({ body }) => body).join('\n')
  }
  expect(await seen()).toContain('Secret-de-famille')
  const manager = system.as('manager')
  await manager.call(fileEndpoints.update, { params: { id: fileId }, body: { shared: false } })
  const hidden = await seen()
  expect(hidden).not.toContain('Secret-de-famille')
  expect(hidden).not.toContain(fileId)
  expect((await tracked(id)).documents).toMatchObject({ count: 0, awaited: [{ status: 'recu', file: null }] })
  await manager.call(fileEndpoints.update, { params: { id: fileId }, body: { shared: true } })
  await manager.call(fileEndpoints.remove, { params: { id: fileId } })
  expect(await seen()).not.toContain('Secret-de-famille')
})

test('what a client sends says nothing of what they may not see, and is judged as any file', async () => {
  const id = await followed()
  const content = pdf('le même')
  const owner = { kind: 'project', id }
  await sendFile(system, { as: 'manager', owner, name: 'Note interne.pdf', content })
  // The team has that very content, which the client does not see: it is not a duplicate to them.
  const sent = await upload(id, { name: 'le mien.pdf', content })
  expect(sent.status).toBe(201)
  // A twin is looked for among what the read models have heard of.
  system.seen.position = String(await system.api.events.head())
  await system.settled()
  expect(await upload(id, { name: 'le mien bis.pdf', content })).toMatchObject({ status: 409, key: 'file.duplicate' })
  expect(await upload(id, { name: 'photo.exe', content: Buffer.from('MZ\x90\0') })).toMatchObject({
    status: 422,
    key: 'file.type.unsupported',
  })
  expect(await upload(id, { name: 'facture.pdf', content: Buffer.from('MZ\x90\0 a program') })).toMatchObject({
    status: 422,
  })
  expect((await upload(id, { name: 'chantier.png', content: png() })).status).toBe(201)
  // A folder, a visibility of their own choosing change nothing.
  const placed = await sendFile(system, {
    as: 'client',
    owner,
    name: 'x.pdf',
    content: pdf('x'),
    folder: 'Interne',
    shared: false,
  })
  expect(placed).toMatchObject({ status: 201, folder: 'Envoyés par le client' })
  const client = system.as('client')
  for (const [endpoint, body] of [
    [fileEndpoints.update, { name: 'autre.pdf' }],
    [fileEndpoints.remove, undefined],
  ] as const)
    expect((await client.refusal(endpoint, { params: { id: sent.id }, body: body as never })).status).toBe(403)
})

test('reaches their own projects only, where the section is open, as long as they are there', async () => {
  const id = await followed()
  const other = (await openProject(system.as('contributor'), mission)).id
  const { id: elsewhere } = await ask(other)
  const { id: wanted } = await ask(id)
  const client = system.as('client')
  expect(await client.refusal(trackerEndpoints.get, { params: { id: other } })).toMatchObject({ status: 404 })
  expect(await upload(other)).toMatchObject({ status: 404 })
  // What is asked of another project is not answered through one's own.
  expect(await upload(id, { expected_id: elsewhere })).toMatchObject({ status: 404 })
  expect((await client.refusal(expected.list, { query: { project_id: id } })).status).toBe(403)
  expect((await client.refusal(expected.get, { params: { id: wanted } })).status).toBe(403)
  expect((await client.refusal(trackerEndpoints.followers, { params: { id } })).status).toBe(403)

  await decide(id, { documents: false })
  expect(await tracked(id)).not.toHaveProperty('documents')
  expect((await tracked(id)).actor).toBe('team')
  expect(await upload(id, { expected_id: wanted })).toMatchObject({ status: 404 })
  await decide(id, { documents: true })
  await system.as('manager').call(missionEndpoints.update, { params: { id: mission }, body: { ca_documents: false } })
  expect(await tracked(id)).not.toHaveProperty('documents')
  expect(await upload(id)).toMatchObject({ key: 'mission.feature.off' })
  await system.as('manager').call(missionEndpoints.update, { params: { id: mission }, body: { ca_documents: true } })

  await system.amend('client', { active: false })
  expect(await client.refusal(trackerEndpoints.get, { params: { id } })).toMatchObject({
    status: 401,
    key: 'INACTIVE_USER',
  })
  await system.amend('client', { active: true })
  await system.as('manager').call(projectEndpoints.remove, { params: { id } })
  expect((await client.refusal(trackerEndpoints.get, { params: { id } })).status).toBe(404)
  expect((await upload(id)).status).toBe(404)
})

test('the team sees a project with the eyes of its client, and who they are', async () => {
  const id = await followed({ notes: 'Ne pas rappeler.' })
  await decide(id, { accommodation: false })
  const contributor = system.as('contributor')
  const seen = await contributor.call(trackerEndpoints.asClient, { params: { id } })
  expect(seen).toEqual(await system.as('client').call(projectEndpoints.get, { params: { id } }))
  expect(seen).not.toHaveProperty('notes')
  expect(seen).not.toHaveProperty('accommodations')
  expect((await contributor.call(trackerEndpoints.followers, { params: { id } })).items).toEqual([
    { id: testUsers.client.id, name: 'Claude Cordier', active: true },
  ])
  expect((await system.as('outsider').refusal(trackerEndpoints.asClient, { params: { id } })).status).toBe(404)
})

test('what is asked for is kept under the key of the requester', async () => {
  const id = await followed()
  const { id: wanted } = await ask(id, 'Livret de famille de Jeanne')
  const [registered] = await system.api.events.read(streamOf.record('expected_document', wanted))
  const { requester_id } = await system.as('contributor').call(projectEndpoints.get, { params: { id } })
  expect(registered?.data).toMatchObject({ subject_id: requester_id, sheet: { name: 'Livret de famille de Jeanne' } })
})
