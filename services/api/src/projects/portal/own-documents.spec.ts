import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { documentEndpoints as documents } from '@faitage/contracts/letters/document'
import { expectedDocumentEndpoints as expected } from '@faitage/contracts/projects/portal/expected-document'
import { groupOfKind, ownDocumentEndpoints } from '@faitage/contracts/projects/portal/own-documents'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, png } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { startTestSystem, type TestSystem, type TestUser } from '../../testing/system.ts'
import { giveToClient, openMission, openProject } from '../testing/project.scene.ts'

/** The documents of a project by what they are, as its client reads them. */

let system: TestSystem
let mission: string
let id: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
  id = await followed()
}, 60_000)
afterAll(() => system?.stop())

async function followed(): Promise<string> {
  const { id } = await openProject(system.as('contributor'), mission)
  await giveToClient(system, id)
  return id
}
const put = (name: string, more: { as?: TestUser; shared?: boolean; content?: Buffer; expected_id?: string } = {}) =>
  sendFile(system, {
    as: more.as ?? 'contributor',
    owner: { kind: 'project', id },
    name,
    content: more.content ?? pdf(name),
    ...(more.shared === undefined ? {} : { shared: more.shared }),
    before: more.expected_id ? [['expected_id', more.expected_id]] : [],
  })
const file = async (name: string, kind: 'attestation' | 'devis' | 'mandat', shared = true) => {
  const sent = await put(name, { shared })
  const body = { files_id: [sent.id], kind, ...(kind === 'mandat' ? { source: 'AMO_DOC' as const } : {}) }
  const { items } = await system.as('contributor').call(documents.ofFiles, { params: { id }, body })
  return { file: sent.id, document: items[0]!.id }
}
const seen = async (who: TestUser = 'client') => {
  const { groups, total } = await system.as(who).call(ownDocumentEndpoints.get, { params: { id } })
  return { total, groups: groups.map(({ group, documents }) => [group, documents.map(({ name }) => name)]) }
}

test('what was shared is there by what it is: filed by the team, asked for, a picture, or anything else', async () => {
  expect(await seen()).toEqual({ total: 0, groups: [] })
  const { document: letter } = await file('Attestation.pdf', 'attestation')
  await file('Devis façade.pdf', 'devis')
  await file('Devis interne.pdf', 'devis', false)
  await put('Note interne.pdf')
  const body = { project_id: id, kind: 'avis_imposition' as const, name: 'Avis d’imposition' }
  const asked = await system.as('contributor').call(expected.create, { body })
  await put('avis.pdf', { as: 'client', expected_id: asked.id })
  await put('toit.png', { as: 'client', content: png() })
  await put('lettre.pdf', { as: 'client' })
  const before = await seen()
  expect(before).toEqual({
    total: 5,
    groups: [
      ['letters', ['Attestation.pdf']],
      ['quotes', ['Devis façade.pdf']],
      ['papers', ['avis.pdf']],
      ['pictures', ['toit.png']],
      ['others', ['lettre.pdf']],
    ],
  })
  expect(await seen('contributor')).toEqual(before)
  // Filed otherwise, it is found there.
  await system.as('contributor').call(documents.update, { params: { id: letter }, body: { kind: 'notification' } })
  await system.as('contributor').call(documents.update, { params: { id: letter }, body: { kind: 'plan' } })
  expect((await seen()).groups[2]).toEqual(['pictures', ['toit.png', 'Attestation.pdf']])
  const { groups } = await system.as('client').call(ownDocumentEndpoints.get, { params: { id } })
  const from = groups.flatMap(group => group.documents.map(one => [one.name, one.from]))
  expect(Object.fromEntries(from)).toMatchObject({ 'avis.pdf': 'you', 'Devis façade.pdf': 'team' })
})

test('a signed document says so; one no longer shared, or removed, is no more there', async () => {
  const mandate = await file('Mandat.pdf', 'mandat')
  const signed = await put('Mandat signé.pdf', { shared: true })
  const update = (body: object) =>
    system.as('contributor').call(documents.update, { params: { id: mandate.document }, body: body as never })
  await update({ universign_status: 'WAITING_SIGNATURE' })
  await update({ universign_status: 'SIGNED', new_document_id: signed.id })
  const contracts = async () => {
    const { groups } = await system.as('client').call(ownDocumentEndpoints.get, { params: { id } })
    return (groups.find(({ group }) => group === 'contracts')?.documents ?? []).map(one => [one.name, one.signed])
  }
  expect(await contracts()).toEqual([
    ['Mandat signé.pdf', true],
    ['Mandat.pdf', false],
  ])
  const contributor = system.as('contributor')
  await contributor.call(fileEndpoints.update, { params: { id: mandate.file }, body: { shared: false } })
  expect(await contracts()).toEqual([['Mandat signé.pdf', true]])
})

test('a closed section, another client’s project and a stranger’s have nothing to show', async () => {
  const other = (await openProject(system.as('contributor'), mission)).id
  const refusal = (who: TestUser, at = id) => system.as(who).refusal(ownDocumentEndpoints.get, { params: { id: at } })
  expect((await refusal('client', other)).status).toBe(404)
  expect((await refusal('outsider')).status).toBe(404)
  const body = { sections_permissions: { documents: false } }
  await system.as('contributor').call(projectEndpoints.update, { params: { id }, body: body as never })
  expect((await refusal('client')).key).toBe('NOT_FOUND')
  expect((await refusal('contributor')).key).toBe('NOT_FOUND')
})

test('every kind of document has its group', async () => {
  const { kind } = documents.create.body.shape
  for (const one of [...kind.options, ...expected.create.body.shape.kind.options]) expect(groupOfKind[one]).toBeTruthy()
})
