import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { proofEndpoints } from '@faitage/contracts/invoicing/signature.endpoints'
import { addMonths, formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { registerEndpoints } from '@faitage/contracts/privacy/processing'
import { dueEndpoints } from '@faitage/contracts/privacy/retention'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keepFile } from '../files/files-of-erased.ts'
import { linkSent, prove, type Signer, signerAt } from '../invoicing/signature/testing/signer.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker as ours } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { forgetLeftSigners } from './left-signers.ts'
import { noteErasure } from './note-erasure.ts'

/* Who signed is forgotten as everybody is; that they signed is kept ten years, with the evidence and what they signed. */

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())
beforeEach(() => system.api.db.deleteFrom('outbox_mail').execute())

const admin = () => system.as('admin')
const body = { cause: 'request' as const, documents: true }
const settle = (id: string) => system.worker().call(worker.settle, of(id))
async function settled() {
  system.seen.position = await system.api.events.head()
  await system.settled()
}
async function sent(last_name: string): Promise<{ id: string; requester_id: string; signer: Signer }> {
  const contributor = system.as('contributor')
  const requester = { type: 'PO' as const, first_name: 'Anne', last_name, email: 'anne@exemple.fr' }
  const project_id = (await openProject(contributor, mission, { requester })).id
  const amo_quote_details = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }]
  const { id } = await contributor.call(amoQuoteEndpoints.create, {
    body: { project_id, name: 'AMO', amo_quote_details },
  })
  await contributor.call(amoQuoteEndpoints.send, of(id))
  await settle(id)
  const { requester_id } = await contributor.call(projectEndpoints.get, of(project_id))
  return { id, requester_id, signer: signerAt(system, await linkSent(system)) }
}
async function sign(signer: Signer) {
  await signer.document()
  await signer.askCode()
  await signer.check(await signer.code())
  await signer.sign()
}
const signatureOf = async (id: string) => {
  const { signature_id, file_id } = await admin().call(amoQuoteEndpoints.get, of(id))
  return { id: signature_id!, file_id: file_id! }
}
const eventsOf = async (id: string) => JSON.stringify(await system.api.events.read(`signature-${id}`))
const bytes = async (id: string) => (await admin().raw(fileEndpoints.content, of(id))).statusCode
/** Sees the world as it will be some day. */
async function on<T>(day: string, look: () => Promise<T>): Promise<T> {
  const { today } = system.api.clock
  system.api.clock.today = () => day
  try {
    return await look()
  } finally {
    system.api.clock.today = today
  }
}

it('a signature that was given outlives who gave it: evidence and documents, ten years, then both go', async () => {
  const { id, requester_id, signer } = await sent('Morel')
  await sign(signer)
  await settled()
  const signature = await signatureOf(id)
  const { new_file_id } = (await system.api.events.read(`signature-${signature.id}`)).at(-1)!.data as {
    new_file_id: string
  }
  const held = await admin().call(endpoints.get, of(requester_id))
  expect(held.signatures).toBe(1)
  const part = held.parts.find(({ title }) => title === 'Signature d’un devis')
  expect(part?.values.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Signataire', 'E-mail du signataire', 'Nom tapé', 'Adresse réseau', 'Navigateur']),
  )

  await admin().call(endpoints.erase, { ...of(requester_id), body })
  await settled()
  expect(await eventsOf(signature.id)).toContain('Navigateur d’essai')
  expect([await bytes(new_file_id), await bytes(signature.file_id)]).toEqual([200, 200])
  const { erasures } = await admin().call(endpoints.get, of(requester_id))
  expect(erasures).toMatchObject([{ kind: 'requester', signatures_kept: 1, files_kept: 2 }])
  const certificate = (await admin().raw(endpoints.proof, of(requester_id))).json()
  expect(certificate.effacements).toMatchObject([{ signatures_conservees: 1 }])
  expect(certificate.conserve).toContain('signatures données')
  const { items } = await admin().call(registerEndpoints.get)
  expect(items.find(({ families }) => families.includes('money'))?.durations).toContain('signatures données')
  expect((await admin().raw(proofEndpoints.proof, of(id))).json().signataire.nom_tape).toBe('Anne Morel')
  expect(await signatureOf(id)).toMatchObject({ id: signature.id })

  const year = system.api.clock.today().slice(0, 4)
  const last = addMonths(`${year}-12-31`, 120)
  for (const cause of ['request', 'due', 'decision'] as const)
    expect(await admin().refusal(endpoints.erase, { ...of(signature.id), body: { ...body, cause } })).toMatchObject({
      key: 'privacy.erase.signature',
      message: expect.stringContaining(formatDay(last)),
    })
  const due = async () => (await admin().call(dueEndpoints.list, { query: { kind: ['signature'] } })).items
  expect(await due()).toEqual([])
  await on(last, async () => {
    expect(await due()).toMatchObject([{ id: signature.id, href: `/audit/quote/${id}`, due_on: last, months: 120 }])
    await admin().call(endpoints.erase, { ...of(signature.id), body: { ...body, cause: 'due' } })
    await settled()
    expect(await due()).toEqual([])
    expect(await admin().refusal(endpoints.erase, { ...of(signature.id), body })).toMatchObject({
      key: 'privacy.erase.erased',
    })
  })
  expect(await eventsOf(signature.id)).not.toContain('Navigateur d’essai')
  expect([await bytes(new_file_id), await bytes(signature.file_id)]).not.toContain(200)
  expect(await admin().call(endpoints.get, of(signature.id))).toMatchObject({
    ...{ erased: true, detail: `Signé le ${formatDay(system.api.clock.today())}` },
    erasures: [{ kind: 'signature', files: 2, cause: 'due' }],
  })
})

const refuses = async (signer: Signer) => {
  await prove(signer)
  await signer.refuse('Parce que je pars.')
}
it.each([
  ['only opened', (signer: Signer) => signer.document(), 'SignatureOpened'],
  ['refused', refuses, 'SignatureRefused'],
] as const)('one that was %s is forgotten with who was to sign', async (_, act, type) => {
  const { id, requester_id, signer } = await sent('Petit')
  await act(signer)
  await settled()
  const signature = await signatureOf(id)
  expect(await eventsOf(signature.id)).toContain(type)
  await admin().call(endpoints.erase, { ...of(requester_id), body: { ...body, documents: false } })
  await settled()
  const events = await eventsOf(signature.id)
  for (const told of ['anne@exemple.fr', 'Petit', 'Parce que je pars', 'Navigateur d’essai'])
    expect([told, events.includes(told)]).toEqual([told, false])
  const { erasures } = await admin().call(endpoints.get, of(requester_id))
  expect(erasures).toMatchObject([{ signatures_kept: 0 }])
  expect(await admin().refusal(endpoints.get, of(signature.id))).toMatchObject({ key: 'NOT_FOUND' })
  // Whoever still holds the link signs nothing, and what follows of the quote follows.
  expect((await signer.page()).body).not.toContain('anne')
  await settle(id)
  expect((await signer.sign()).statusCode).toBeGreaterThanOrEqual(400)
})

it('a document that still bears its evidence is not opened by the team of the project', async () => {
  const { id, signer } = await sent('Roux')
  await sign(signer)
  await settled()
  const { id: signature_id, file_id } = await signatureOf(id)
  const { new_file_id } = (await system.api.events.read(`signature-${signature_id}`)).at(-1)!.data as {
    new_file_id: string
  }
  const contributor = system.as('contributor')
  const settledQuote = { params: { id, signature_id } }
  await system.worker().call(worker.replaceDocument, settledQuote)
  await system.worker().call(worker.sign, settledQuote)
  const pdf = async (as: TestClient) => (await as.raw(amoQuoteEndpoints.pdf, of(id))).rawPayload
  expect((await contributor.raw(fileEndpoints.content, of(new_file_id))).statusCode).toBe(200)
  expect((await pdf(contributor)).equals(await pdf(admin()))).toBe(true)
  // Under another key than the signature's, as it was filed when its last page told how it was signed.
  await keepFile(system.api, new_file_id, { name: 'Devis signé', caller: ours })
  expect(await contributor.refusal(fileEndpoints.content, of(new_file_id))).toMatchObject({
    ...{ status: 403, key: 'file.evidence' },
  })
  expect(await bytes(new_file_id)).toBe(200)
  const sentFile = await contributor.raw(fileEndpoints.content, of(file_id))
  expect((await pdf(contributor)).equals(sentFile.rawPayload)).toBe(true)
  expect((await pdf(admin())).equals(sentFile.rawPayload)).toBe(false)
})

it('who never signed is forgotten where their project was erased before that was part of it', async () => {
  const { id, requester_id, signer } = await sent('Durand')
  await signer.document()
  await settled()
  const { id: signature_id } = await signatureOf(id)
  const { project_id } = await admin().call(amoQuoteEndpoints.get, of(id))
  const by = { caller: ours, request: internalContext() }
  const command = { type: 'AnonymiseProject', documents: false } as const
  await handle(system.api, { decider: projectDecider, stream: streamOf.project(project_id), command, ...by })
  const counts = { keys: 1, streams: 1, projects: [project_id], command: internalContext().commandId, caller: ours }
  await noteErasure(system.api, { id: requester_id, kind: 'requester', cause: 'request', ...counts })
  await settled()
  expect(await eventsOf(signature_id)).toContain('anne@exemple.fr')
  expect(await forgetLeftSigners(system.api)).toBe(1)
  expect(await eventsOf(signature_id)).not.toContain('anne@exemple.fr')
  expect(await forgetLeftSigners(system.api)).toBe(0)
})
