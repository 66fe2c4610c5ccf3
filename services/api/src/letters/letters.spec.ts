import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import {
  customFieldEndpoints,
  projectCustomFieldEndpoints,
} from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { documentEndpoints as documents } from '@faitage/contracts/letters/document'
import { lettersJob } from '@faitage/contracts/letters/generation'
import { generationEndpoints as letters } from '@faitage/contracts/letters/generation.endpoints'
import { letterTemplateEndpoints as templates } from '@faitage/contracts/letters/letter-template'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, test } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { contentOf, sendFile } from '../files/testing/send.ts'
import { jobRun } from '../kernel/testing/job.ts'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { documentsOf, dropTemplate, newTemplate, workedLetters } from './testing/letters.ts'
import { writeDocx } from './word/write-docx.ts'

let system: TestSystem
let world: TestWorld
let dwelling: string
inWorld(async made => {
  ;({ system, world } = made)
  const admin = system.as('admin')
  await admin.call(projectEndpoints.update, {
    params: { id: world.projectId },
    body: {
      requester: { title: 'mme', first_name: 'Zoé', last_name: 'Vasseur', phone_number_1: '+33639980011' },
      address: '12 rue des Lilas',
      address_code: '69100',
      address_location: 'Villeurbanne',
    },
  })
  const body = { name: 'Maison du fond', living_area: '92.5', current_rent: 65_000 }
  dwelling = (await admin.call(accommodationEndpoints.save, { params: { id: world.projectId }, body })).id
})

const manager = () => system.as('manager')
const content = contentOf(() => system)
const preview = (template_id: string, more: object = {}) =>
  manager().call(letters.html, { body: { template_id, project_id: world.projectId, ...more } })
const generate = (template_id: string, more: object = {}) =>
  manager().call(letters.generate, { body: { template_id, projects_id: [world.projectId], ...more } })
const work = (generation_id: string) => workedLetters(system, generation_id)

test('a template is created, given its Word file, listed with its tokens, offered to the projects of its scope', async () => {
  const { id } = await manager().call(templates.create, {
    body: { name: 'Attestation', kind: 'attestation', active: true, mission_id: world.missionId },
  })
  expect(await manager().call(templates.get, of(id))).toMatchObject({
    file: null,
    mission_name: 'Rénovation des Charpennes',
  })
  const unready = await manager().refusal(letters.html, { body: { template_id: id, project_id: world.projectId } })
  expect(unready.key).toBe('letter.template.noFile')
  const dropped = await dropTemplate(system, id, writeDocx({ body: ['{{demandeur.nom}} {{projet.ville}}'] }))
  expect(dropped).toMatchObject({ status: 201, tokens: ['demandeur.nom', 'projet.ville'] })
  const { items } = await manager().call(templates.list, { query: { for_project: world.projectId } })
  expect(items).toMatchObject([{ id, tokens: ['demandeur.nom', 'projet.ville'], file: { name: 'modele.docx' } }])
  const elsewhere = await system.as('admin').call(templates.list, { query: { for_project: world.foreignProjectId } })
  expect(elsewhere.items).toEqual([])
  const file_id = items[0]!.file!.id
  expect((await content(file_id)).statusCode).toBe(200)
  expect((await content(file_id, { as: 'outsider' })).statusCode).toBe(404)
  const { items: history } = await manager().call(templates.history, of(id))
  expect(history.map(one => one.sentence).at(-1)).toMatch(/ a créé le modèle de document\.$/)
  await manager().call(templates.remove, of(id))
})

test.each<[string, Buffer, string, RegExp]>([
  [
    'an unknown token',
    writeDocx({ body: ['{{demandeur.age}} {{truc.x}}'] }),
    'letter.template.unknownTokens',
    /\{\{demandeur\.age\}\}, \{\{truc\.x\}\}/,
  ],
  ['code', writeDocx({ body: ['{{EXEC process.exit()}}'] }), 'letter.template.forbidden', /EXEC process\.exit\(\)/],
  ['a PDF', pdf('x'), 'file.type.mismatch', /./],
])('a template with %s is refused, and leaves nothing', async (_, file, key, text) => {
  const { id } = await manager().call(templates.create, { body: { name: 'Essai', kind: 'autre', active: true } })
  const answer = await dropTemplate(system, id, file)
  expect(answer.key).toBe(key)
  expect(answer.message).toMatch(text)
  expect((await manager().call(templates.get, of(id))).file).toBeNull()
  const events = await system.api.events.read(streamOf.record('letter_template', id))
  expect(events.map(({ type }) => type)).toEqual(['LetterTemplateRegistered'])
})

test('a PDF that is one is no template either; both scopes at once are refused at the field', async () => {
  const { id } = await manager().call(templates.create, { body: { name: 'Essai', kind: 'autre', active: true } })
  expect((await dropTemplate(system, id, pdf('x'), { name: 'a.pdf' })).key).toBe('letter.template.notWord')
  const both = {
    name: 'Deux',
    kind: 'autre' as const,
    active: true,
    mission_id: world.missionId,
    agency_id: world.agencyId,
  }
  const refusal = await manager().refusal(templates.create, { body: both })
  expect([refusal.status, fieldsOf(refusal)]).toEqual([422, ['agency_id']])
})

test('the tokens of a mission hold its custom fields, which only its own templates may use', async () => {
  const admin = system.as('admin')
  const { id: field } = await admin.call(customFieldEndpoints.create, {
    body: { mission_id: world.missionId, name: 'Année du sinistre', category: 'requester', type: 'year' },
  })
  await admin.call(projectCustomFieldEndpoints.update, {
    params: { id: world.projectId },
    body: [{ custom_field_id: field, value: '2019' }],
  })
  const { groups } = await manager().call(templates.tokens, { query: { mission_id: world.missionId } })
  expect(groups.at(-1)).toMatchObject({
    title: 'Champs personnalisés',
    tokens: [{ token: 'champ.annee_du_sinistre', label: 'Année du sinistre' }],
  })
  const template = await newTemplate(system, { mission_id: world.missionId }, [
    'Sinistre de {{champ.annee_du_sinistre}}',
  ])
  expect((await preview(template)).content).toContain('Sinistre de 2019')
  const { id } = await manager().call(templates.create, { body: { name: 'De tous', kind: 'autre', active: true } })
  const everywhere = await dropTemplate(system, id, writeDocx({ body: ['{{champ.annee_du_sinistre}}'] }))
  expect(everywhere.key).toBe('letter.template.unknownTokens')
})

test('a preview is filled in as French people write, names what is missing, and keeps nothing', async () => {
  const template = await newTemplate(system, {}, [
    '{{demandeur.nom_complet}}, {{demandeur.telephone}}, {{projet.adresse}}, {{logement.nom}}, {{logement.surface}}, {{logement.loyer}}, {{projet.date_depot}}, {{agence.nom}}',
  ])
  const before = (await documentsOf(system, world.projectId)).length
  const { content: page, missing } = await preview(template, { entity_id: dwelling })
  expect(page).toContain(
    'Mme Zoé Vasseur, 06 39 98 00 11, 12 rue des Lilas, 69100 Villeurbanne, Maison du fond, 92,5\u00A0m², 650\u00A0€, <mark>Déposé le</mark>, Agence de Lyon',
  )
  expect(page).not.toContain('\u202F')
  expect(missing).toEqual(['Déposé le'])
  expect(await documentsOf(system, world.projectId)).toHaveLength(before)
  const body = { template_id: template, project_id: world.projectId, entity_id: world.missionId }
  expect((await manager().refusal(letters.html, { body })).key).toBe('letter.dwelling.elsewhere')
})

test('letters are made once each, filed as files and documents of their project; the same steps again make no more', async () => {
  const template = await newTemplate(system)
  for (const output of ['docx', 'pdf'] as const) {
    const { id } = await generate(template, { output, source: 'AMO_DOC' })
    const done = await work(id)
    expect(done).toMatchObject({ state: 'done', total: 1, made: 1, refused: 0, template_name: 'Courrier de visite' })
    const { document_id } = done.results[0]!
    await system.settled()
    const document = await manager().call(documents.get, of(document_id!))
    expect(document).toMatchObject({
      name: 'Courrier de visite - Mme Zoé Vasseur',
      kind: 'courrier_de_visite',
      source: 'AMO_DOC',
      universign_status: 'CREATED',
      sending: null,
      template_name: 'Courrier de visite',
      project_title: 'Vasseur Zoé',
      file: { name: `Courrier de visite - Mme Zoé Vasseur.${output}`, life: 'present' },
    })
    const file = await manager().call(fileEndpoints.get, of(document.file!.id))
    expect(file).toMatchObject({ folder: 'Courriers de visite', shared: false, uploaded_by: { name: 'Mona Marchand' } })
    const bytes = (await content(file.id)).rawPayload
    expect(bytes.subarray(0, 4).toString('latin1')).toBe(output === 'pdf' ? '%PDF' : 'PK\u0003\u0004')
    const seen = (await system.api.events.read(`letter_generation-${id}`)).length
    await jobRun(system, lettersJob, id).step()
    expect((await system.api.events.read(`letter_generation-${id}`)).length).toBe(seen)
  }
})

test('of many projects each has its answer: another mission’s template, a requester that was erased, a template removed meanwhile', async () => {
  const admin = system.as('admin')
  const template = await newTemplate(system, { mission_id: world.missionId })
  const body = {
    template_id: template,
    projects_id: [world.projectId, world.foreignProjectId],
    output: 'docx' as const,
  }
  const refusal = await manager().refusal(letters.generate, { body })
  expect(refusal.status).toBe(404)
  const { id } = await admin.call(letters.generate, { body })
  await jobRun(system, lettersJob, id).step()
  const params = { generation_id: id }
  expect((await admin.call(letters.get, { params })).results).toMatchObject([
    { project_id: world.projectId, failure: null },
    { project_id: world.foreignProjectId, failure: expect.stringMatching(/^Ce modèle est d’une autre mission/) },
  ])
  expect((await manager().refusal(letters.get, { params })).status).toBe(404)
  const second = await admin.call(letters.generate, { body: { ...body, projects_id: [world.projectId] } })
  await admin.call(templates.remove, of(template))
  await jobRun(system, lettersJob, second.id).step()
  const { results } = await admin.call(letters.get, { params: { generation_id: second.id } })
  expect(results).toMatchObject([{ document_id: null, failure: expect.stringMatching(/^Ce modèle a été supprimé/) }])
  const gone = await admin.refusal(letters.generate, { body: { ...body, projects_id: [world.projectId] } })
  expect(gone.key).toBe('letter.template.gone')
})

test('who is forgotten while their letter is made has none; the others have theirs', async () => {
  const { id, requester_id } = await manager()
    .call(projectEndpoints.create, {
      body: { mission_id: world.missionId, requester: { type: 'PO', last_name: 'Oublié' }, on: '2024-06-01' },
    })
    .then(async ({ id }) => manager().call(projectEndpoints.get, { params: { id } }))
  const projects_id = [id, world.projectId]
  const { id: generation_id } = await generate(await newTemplate(system), { projects_id })
  // The key is gone, and nothing else yet: what an anonymisation that is under way looks like.
  await system.api.keyring.forget(requester_id)
  const { results } = await work(generation_id)
  expect(results).toMatchObject([
    { project_id: id, document_id: null, failure: expect.any(String) },
    { project_id: world.projectId, failure: null },
  ])
})

test('a generation is stopped by its asker, once', async () => {
  const { id: generation_id } = await generate(await newTemplate(system))
  const params = { generation_id }
  await manager().call(letters.cancel, { params })
  expect(await manager().call(letters.get, { params })).toMatchObject({ state: 'running', cancel_requested: true })
  expect(await jobRun(system, lettersJob, generation_id).step()).toMatchObject({ over: true })
  expect((await manager().refusal(letters.cancel, { params })).key).toBe('letter.generation.over')
  const first = async () => (await manager().call(letters.list, { query: {} })).items[0]
  await expect.poll(first).toMatchObject({ id: generation_id, state: 'cancelled', made: 0 })
})

test('files of a project become documents: of a dwelling, once each, never another project’s', async () => {
  const owner = { kind: 'project', id: world.projectId }
  const { id: file } = await sendFile(system, { owner, name: 'Plan du rez.pdf', content: pdf('plan') })
  const params = { id: world.projectId }
  const body = { files_id: [file], kind: 'plan' as const, entity_id: dwelling }
  const { items } = await manager().call(documents.ofFiles, { params, body })
  const again = await manager().call(documents.ofFiles, { params, body: { ...body, kind: 'autre' } })
  expect(again.items.map(one => one.id)).toEqual(items.map(one => one.id))
  await system.settled()
  const document = await manager().call(documents.get, of(items[0]!.id))
  expect(document).toMatchObject({
    name: 'Plan du rez',
    kind: 'autre',
    source: 'ACCOMMODATION_DOC',
    entity_name: 'Maison du fond',
    universign_status: null,
  })
  const strange = await sendFile(system, {
    as: 'admin',
    owner: { kind: 'project', id: world.foreignProjectId },
    name: 'a.pdf',
    content: pdf('a'),
  })
  expect(
    (await system.as('admin').refusal(documents.ofFiles, { params, body: { ...body, files_id: [strange.id] } })).key,
  ).toBe('document.file.elsewhere')
  const drive = await manager().refusal(documents.ofFiles, {
    params,
    body: { ...body, files_id: ['0Abc'], filesAreSelectedFromDrive: true },
  })
  expect(drive.key).toBe('drive.notOffered')
  expect((await manager().refusal(documents.ofFiles, { params, body: { ...body, files_id: ['0Abc'] } })).status).toBe(
    422,
  )
})

test('the signature of a contractual document goes where its state leads, with a reason or the signed file', async () => {
  const send = (name: string) =>
    sendFile(system, { owner: { kind: 'project', id: world.projectId }, name, content: pdf(name) })
  const { id: file } = await send('mandat.pdf')
  const made = await manager().call(documents.ofFiles, {
    params: { id: world.projectId },
    body: { files_id: [file], kind: 'mandat', source: 'AMO_DOC' },
  })
  const params = { id: made.items[0]!.id }
  const patch = (body: object) => manager().call(documents.update, { params, body })
  const refusal = async (body: object) => {
    const { key, details } = await manager().refusal(documents.update, { params, body })
    return key === 'VALIDATION' ? fieldsOf({ details }) : key
  }
  expect(await refusal({ universign_status: 'PAUSED' })).toBe('document.signature.transition')
  await patch({ universign_status: 'WAITING_SIGNATURE' })
  expect((await manager().refusal(documents.remove, { params })).key).toBe('document.signature.kept')
  await patch({ universign_status: 'PAUSED' })
  expect(await refusal({ universign_status: 'CLOSED' })).toEqual(['signature_reason'])
  expect(await refusal({ universign_status: 'SIGNED' })).toEqual(['new_document_id'])
  expect(await refusal({ universign_status: 'SIGNED', new_document_id: world.missionId })).toBe(
    'document.file.elsewhere',
  )
  const { id: signed } = await send('mandat signé.pdf')
  await patch({ universign_status: 'SIGNED', new_document_id: signed })
  expect(await refusal({ universign_status: 'CANCELLED', signature_reason: 'Erreur' })).toBe(
    'document.signature.transition',
  )
  await system.settled()
  expect(await manager().call(documents.get, { params })).toMatchObject({
    universign_status: 'SIGNED',
    signed_file: { name: 'mandat signé.pdf' },
  })
  const found = await manager().call(documents.list, {
    query: { project_id: world.projectId, universign_status: ['SIGNED'] },
  })
  expect(found.items.map(one => one.id)).toEqual([params.id])
  const events = await system.api.events.read(streamOf.record('document', params.id))
  expect(
    events.flatMap(({ type, data }) => (type === 'DocumentSignatureMoved' ? [(data as { to: string }).to] : [])),
  ).toEqual(['WAITING_SIGNATURE', 'PAUSED', 'SIGNED'])
})

test('a document goes with its file, and comes back with it', async () => {
  const { id: file } = await sendFile(system, {
    owner: { kind: 'project', id: world.projectId },
    name: 'photo.pdf',
    content: pdf('photo'),
  })
  const made = await manager().call(documents.ofFiles, {
    params: { id: world.projectId },
    body: { files_id: [file], kind: 'photo' },
  })
  const params = { id: made.items[0]!.id }
  const { revision } = await manager().call(documents.remove, { params })
  expect((await manager().call(fileEndpoints.get, of(file))).removed_at).not.toBeNull()
  await manager().call(documents.undo, { params, body: { revision } })
  expect((await manager().call(fileEndpoints.get, of(file))).removed_at).toBeNull()
})

test('a client is given no document but the files that were shared', async () => {
  const client = system.as('client')
  expect((await client.refusal(documents.list, { query: { project_id: world.projectId } })).status).toBe(403)
  const body = { template_id: await newTemplate(system), project_id: world.projectId }
  expect((await client.refusal(letters.html, { body })).status).toBe(403)
})

test('once the requester is forgotten, their documents cannot be opened, and no letter is made to them', async () => {
  const admin = system.as('admin')
  const body = { mission_id: world.missionId, requester: { type: 'PO' as const, last_name: 'Oubliée' } }
  const { id } = await admin.call(projectEndpoints.create, { body })
  const template_id = await newTemplate(system)
  const { results } = await work((await generate(template_id, { projects_id: [id] })).id)
  await system.settled()
  const { requester_id } = await admin.call(projectEndpoints.get, of(id))
  await system.api.keyring.forget(requester_id)
  const erased = async () => (await admin.call(projectEndpoints.get, of(id))).requester_erased
  await expect.poll(erased).toBe(true)
  const refusal = await manager().refusal(letters.generate, { body: { template_id, projects_id: [id] } })
  expect(refusal.key).toBe('letter.requester.erased')
  const events = await system.api.events.read(streamOf.record('document', results[0]!.document_id!))
  const { sheet } = events[0]!.data as { sheet: { name: string | null; file_id: string } }
  expect(sheet.name ?? null).toBeNull()
  expect((await content(sheet.file_id)).statusCode).toBe(410)
})
