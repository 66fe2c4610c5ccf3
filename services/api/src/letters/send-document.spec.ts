import { streamOf } from '@faitage/contracts/kernel/streams'
import { documentEndpoints as documents } from '@faitage/contracts/letters/document'
import { generationEndpoints as letters } from '@faitage/contracts/letters/generation.endpoints'
import { sendDocumentEndpoint } from '@faitage/contracts/letters/sending.endpoints'
import { projectMailEndpoints as emails } from '@faitage/contracts/mail/project-mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, test } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newTemplate, workedLetters } from './testing/letters.ts'

let system: TestSystem
let world: TestWorld
inWorld(async made => {
  ;({ system, world } = made)
})
const manager = () => system.as('manager')
const open = async (email?: string) => {
  const requester = { type: 'PO' as const, title: 'mme' as const, last_name: 'Kerhoas', ...(email ? { email } : {}) }
  const body = { mission_id: world.missionId, requester, address: '3 quai du Port', address_location: 'Brest' }
  return (await manager().call(projectEndpoints.create, { body })).id
}
let files = 0
const fileOf = async (project_id: string) => {
  const name = `attestation ${++files}.pdf`
  return (await sendFile(system, { owner: { kind: 'project', id: project_id }, name, content: pdf(name) })).id
}
const sheetOf = async (project_id: string) => ({
  project_id,
  name: 'Attestation',
  kind: 'attestation' as const,
  source: 'PROJECT_DOC' as const,
  file_id: await fileOf(project_id),
  auto_send: true,
})
const worked = (id: string) => system.worker().call(sendDocumentEndpoint, { params: { id } })
const mailsOf = async (project_id: string) => {
  // The worker's answers say nothing of the log: the read models are waited for up to its end.
  system.seen.position = String(await system.api.events.head())
  await system.settled()
  return (await manager().call(emails.list, { query: { project_id } })).items
}
const typesOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('document', id))).map(({ type }) => type)

test('a document that is to be sent leaves once with its file, whatever is done twice, and the e-mail is in the history', async () => {
  const project_id = await open('anne.kerhoas@exemple.fr')
  const { id } = await manager().call(documents.create, { body: await sheetOf(project_id) })
  await system.settled()
  expect((await manager().call(documents.get, of(id))).sending).toEqual({ state: 'asked', why: null, at: null })
  await Promise.all([worked(id), worked(id)])
  await worked(id)
  const mails = await mailsOf(project_id)
  expect(mails).toMatchObject([
    {
      kind: 'REQUESTER',
      to: 'anne.kerhoas@exemple.fr',
      subject: 'Votre projet de travaux\u00A0: attestation',
      attachments: [{ name: 'attestation 1.pdf' }],
      sender: { name: 'Mona Marchand' },
    },
  ])
  expect(mails[0]!.body).toMatch(/^Madame,\n\nVeuillez trouver ci-joint .* situé 3 quai du Port, Brest\./)
  expect(await typesOf(id)).toEqual(['DocumentRegistered', 'DocumentSendingAsked', 'DocumentSent'])
  expect((await manager().call(documents.get, of(id))).sending).toMatchObject({ state: 'queued', why: null })
  const again = await manager().refusal(documents.update, { params: { id }, body: { auto_send: false } })
  expect(again.key).toBe('document.sending.done')
  const { items } = await manager().call(documents.history, of(id))
  expect(items.map(({ sentence }) => sentence)).toEqual([
    'Le document a été envoyé au demandeur par e-mail.',
    'Mona Marchand a demandé d’envoyer le document au demandeur.',
    'Mona Marchand a créé le document.',
  ])
})

test('what was kept by an attempt that was cut off is what leaves, even if the address changed since', async () => {
  const project_id = await open('avant@exemple.fr')
  const { id } = await manager().call(documents.create, { body: await sheetOf(project_id) })
  const { append } = system.api.events
  // The e-mail is kept with its project, then everything stops: it is neither in the outbox nor noted.
  system.api.events.append = (stream, ...rest) =>
    stream.startsWith('mail-') || stream.startsWith('document-')
      ? Promise.reject(new Error('cut off'))
      : append.call(system.api.events, stream, ...rest)
  await expect(worked(id)).rejects.toThrow()
  system.api.events.append = append
  const body = { requester: { email: 'apres@exemple.fr' } }
  await manager().call(projectEndpoints.update, { params: { id: project_id }, body })
  await worked(id)
  expect((await mailsOf(project_id)).map(({ to }) => to)).toEqual(['avant@exemple.fr'])
  const { rows } = await system.api.pool.query('select id from work.outbox_mail where kind = $1', ['project'])
  expect(rows.length).toBeGreaterThan(0)
})

test('a requester who cannot be written to is said at once; one who cannot any more, on the document, which may be sent again', async () => {
  const unreachable = await open()
  const refusal = await manager().refusal(documents.create, { body: await sheetOf(unreachable) })
  expect([refusal.status, refusal.key]).toEqual([422, 'document.sending.nobody'])
  expect(refusal.message).toMatch(/Aucune adresse e-mail/)
  const template_id = await newTemplate(system)
  const asked = { template_id, auto_send: true, output: 'docx' as const }
  const alone = await manager().refusal(letters.generate, { body: { ...asked, projects_id: [unreachable] } })
  expect(alone.key).toBe('document.sending.nobody')
  const reachable = await open('un@exemple.fr')
  const many = await manager().call(letters.generate, { body: { ...asked, projects_id: [unreachable, reachable] } })
  const { results } = await workedLetters(system, many.id)
  expect(results).toMatchObject([{ document_id: null, failure: expect.any(String) }, { failure: null }])

  const { document_id } = results[1]!
  const params = { id: reachable }
  await manager().call(projectEndpoints.update, { params, body: { requester: { email: null } } })
  await worked(document_id!)
  const sheet = await manager().call(documents.get, of(document_id!))
  expect(sheet.sending).toMatchObject({ state: 'not_sent', why: expect.stringMatching(/Aucune adresse e-mail/) })
  expect(await mailsOf(reachable)).toEqual([])
  await manager().call(projectEndpoints.update, { params, body: { requester: { email: 'deux@exemple.fr' } } })
  await manager().call(documents.update, { params: { id: document_id! }, body: { auto_send: true } })
  await worked(document_id!)
  expect(await mailsOf(reachable)).toMatchObject([{ to: 'deux@exemple.fr' }])
})

test('one that is wanted no more is not sent; nor by a mission without e-mails, nor by somebody who may not write', async () => {
  const project_id = await open('trois@exemple.fr')
  const { id } = await manager().call(documents.create, { body: await sheetOf(project_id) })
  await manager().call(documents.update, { params: { id }, body: { auto_send: false } })
  await worked(id)
  expect(await mailsOf(project_id)).toEqual([])
  const shows = (ca_emails: boolean) =>
    manager().call(missionEndpoints.update, { params: { id: world.missionId }, body: { ca_emails } })
  await shows(false)
  const refusal = await manager().refusal(documents.create, { body: await sheetOf(project_id) })
  expect(refusal.key).toBe('mission.feature.off')
  await shows(true)
})

test('documents that leave by themselves count among the messages of a day, and wait when there are too many', async () => {
  const project_id = await open('cinq@exemple.fr')
  const { id } = await manager().call(documents.create, { body: await sheetOf(project_id) })
  await system.settled()
  const { rowCount } = await system.api.pool.query(
    `insert into project_mail (id, name, sheet, search, mission_id, revision, created_at, updated_at, is_deleted)
     select gen_random_uuid(), '', json_build_object('sender_id', $1::text), '', null, 0, now(), now(), false
     from generate_series(1, 2000)`,
    [testUsers.manager.id],
  )
  expect(rowCount).toBe(2000)
  try {
    const template_id = await newTemplate(system)
    const body = { template_id, auto_send: true, output: 'docx' as const, projects_id: [project_id] }
    const refusal = await manager().refusal(letters.generate, { body })
    expect([refusal.status, refusal.key]).toEqual([429, 'email.tooMany'])
    await worked(id)
    expect((await manager().call(documents.get, of(id))).sending).toMatchObject({
      state: 'not_sent',
      why: expect.stringMatching(/vingt-quatre heures/),
    })
  } finally {
    await system.api.pool.query(`delete from project_mail where sheet ->> 'subject' is null`)
  }
  expect(await mailsOf(project_id)).toEqual([])
  // Asked for again once there is room, it leaves.
  await manager().call(documents.update, { params: { id }, body: { auto_send: true } })
  await worked(id)
  expect(await mailsOf(project_id)).toMatchObject([{ to: 'cinq@exemple.fr' }])
})

test('contractual documents are neither seen nor made where the mission does not show them', async () => {
  const project_id = await open('quatre@exemple.fr')
  const shows = (ca_contractual_documents: boolean) =>
    manager().call(missionEndpoints.update, { params: { id: world.missionId }, body: { ca_contractual_documents } })
  const contractual = { ...(await sheetOf(project_id)), source: 'AMO_DOC' as const, auto_send: false }
  const { id } = await manager().call(documents.create, { body: contractual })
  const other = await manager().call(documents.create, {
    body: { ...(await sheetOf(project_id)), auto_send: false },
  })
  const template_id = await newTemplate(system)
  const listed = async (query: object = {}) => {
    await system.settled()
    return (await manager().call(documents.list, { query: { project_id, ...query } })).items.map(one => one.id)
  }
  expect((await listed()).sort()).toEqual([id, other.id].sort())
  await shows(false)
  const params = { id }
  expect(await listed()).toEqual([other.id])
  const refusals = await Promise.all([
    manager().refusal(documents.list, { query: { project_id, source: ['AMO_DOC'] } }),
    manager().refusal(documents.get, { params }),
    manager().refusal(documents.history, { params }),
    manager().refusal(documents.update, { params, body: { name: 'Autre' } }),
    manager().refusal(documents.remove, { params }),
    manager().refusal(documents.create, { body: { ...contractual, file_id: await fileOf(project_id) } }),
    manager().refusal(documents.update, { params: { id: other.id }, body: { source: 'AMO_DOC' } }),
    manager().refusal(documents.ofFiles, {
      params: { id: project_id },
      body: { files_id: [await fileOf(project_id)], kind: 'mandat', source: 'AMO_DOC' },
    }),
    manager().refusal(letters.generate, { body: { template_id, projects_id: [project_id], source: 'AMO_DOC' } }),
  ])
  expect(refusals.map(({ key }) => key)).toEqual(refusals.map(() => 'mission.feature.off'))
  expect(refusals[1]!.message).toContain('Documents contractuels')
  await shows(true)
  expect((await manager().call(documents.get, { params })).universign_status).toBe('CREATED')
})
