/** @module-tag always */
import { createHash, verify } from 'node:crypto'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { proofEndpoints, signEndpoints } from '@faitage/contracts/invoicing/signature.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { sortedJson } from '@faitage/contracts/kernel/sorted-json'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../kernel/pdf/testing/read-pdf.ts'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { describeSeller } from '../testing/sellers.ts'
import { linkSent, mailsToSign, prove, type Signer, signerAt } from './testing/signer.ts'

const { get, create, send, pause, resume, cancel } = amoQuoteEndpoints

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())
beforeEach(async () => {
  await system.api.db.deleteFrom('outbox_mail').execute()
  late = 0
})

/** Seconds the product's clock is ahead. */
let late = 0
const settle = (id: string) => system.worker().call(worker.settle, { params: { id } })
/** A quote that was sent, and whoever got the link. */
async function sent(told: object = {}): Promise<{ id: string; project_id: string; signer: Signer }> {
  const { now, today } = system.api.clock
  if (!('late' in system.api.clock))
    Object.assign(system.api.clock, {
      late: true,
      now: () => new Date(now().getTime() + late * 1000),
      today: () => addDays(today(), Math.floor(late / 86_400)),
    })
  const requester = { type: 'PO' as const, first_name: 'Anne', last_name: 'Morel', email: 'anne.morel@exemple.fr' }
  const project_id = (await openProject(contributor, mission, { requester })).id
  const amo_quote_details = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }]
  const { id } = await contributor.call(create, {
    body: { project_id, name: 'Accompagnement <b>', amo_quote_details, ...told },
  })
  await contributor.call(send, { params: { id } })
  await settle(id)
  return { id, project_id, signer: signerAt(system, await linkSent(system)) }
}
const quoteOf = (id: string) => contributor.call(get, { params: { id } })
const signatureEvents = async (id: string) => {
  const { signature_id } = await quoteOf(id)
  const events = await system.api.events.read(streamOf.record('signature', signature_id!))
  return events.map(({ type, data }) => ({ type: type.replace('Signature', ''), data }))
}
const typesOf = async (id: string) => (await signatureEvents(id)).map(({ type }) => type)
const alertIn = (body: string) => /role="alert"[^>]*>([^<]*)</.exec(body)?.[1]
/** Reads, asks for a code and gives it. */
async function upToCode(signer: Signer) {
  await signer.document()
  expect((await signer.askCode()).statusCode).toBe(303)
  expect((await signer.check(await signer.code())).statusCode).toBe(303)
}

describe('whoever got the link', () => {
  it('reads, proves their mailbox, signs: the file has the same pages and the evidence, beside a proof that verifies', async () => {
    const { id, project_id, signer } = await sent({ off_premises: true })
    expect(await mailsToSign(system)).toHaveLength(1)
    const first = await signer.page()
    expect(first.headers['content-type']).toContain('text/html')
    expect(first.headers['x-robots-tag']).toContain('noindex')
    expect(first.body).toContain('Accompagnement &#60;b&#62;')
    expect(first.body).toContain('ni avancée, ni qualifiée')
    // A program that follows links, in a mailbox, has read nothing.
    expect((await signer.read()).statusCode).toBe(200)
    expect(alertIn((await signer.askCode()).body)).toContain('Ouvrez d’abord le document')
    const original = (await signer.document()).rawPayload
    await upToCode(signer)
    expect((await signer.page()).body).toContain('14 jours pour vous rétracter')
    expect((await signer.sign()).statusCode).toBe(303)
    // In two tabs: it was signed once.
    expect((await signer.sign('Une autre')).statusCode).toBe(303)
    expect((await signer.page()).body).toContain('Votre signature est enregistrée')
    const signed = (await signer.document()).rawPayload
    const [before, after] = [await readPdf(original), await readPdf(signed)]
    expect(after.pages.length).toBe(before.pages.length + 1)
    expect(after.pages.slice(0, -1)).toEqual(before.pages)
    const last = after.pages.at(-1)!.replaceAll(/\s/g, '')
    for (const part of ['Anne Morel', createHash('sha256').update(original).digest('hex').slice(0, 32)])
      expect(last).toContain(part.replaceAll(/\s/g, ''))
    // How it is shown is for those who may read proofs: whoever works on the project opens this file.
    for (const part of ['anne.morel@exemple.fr', 'Navigateur d’essai'])
      expect(last).not.toContain(part.replaceAll(/\s/g, ''))
    expect(await contributor.refusal(proofEndpoints.proof, { params: { id } })).toMatchObject({ key: 'FORBIDDEN' })
    const proof = await system.as('manager').raw(proofEndpoints.proof, { params: { id } })
    expect(proof.json().signataire).toMatchObject({ email: 'anne.morel@exemple.fr', navigateur: 'Navigateur d’essai' })
    const { signature, ...facts } = proof.json()
    const key = (await system.anonymous().raw(signEndpoints.key)).body
    expect(facts.cle_publique).toBe(key)
    expect(verify(null, Buffer.from(sortedJson(facts, 2)), key, Buffer.from(signature, 'base64'))).toBe(true)
    const forged = { ...facts, signataire: { ...facts.signataire, nom_tape: 'Un autre' } }
    expect(verify(null, Buffer.from(sortedJson(forged, 2)), key, Buffer.from(signature, 'base64'))).toBe(false)
    const completed = (await signatureEvents(id)).at(-1)!.data as Record<string, string>
    expect(completed.proof_sha256).toBe(createHash('sha256').update(proof.rawPayload).digest('hex'))
    expect(completed.signed_sha256).toBe(createHash('sha256').update(signed).digest('hex'))
    expect(facts.document_signe.sha256).toBe(completed.signed_sha256)
    // The quote heard of it; the worker does the rest.
    const { signature_id } = await quoteOf(id)
    const params = { id, signature_id: signature_id! }
    await system.worker().call(worker.replaceDocument, { params })
    await system.worker().call(worker.sign, { params })
    expect(await quoteOf(id)).toMatchObject({
      status: 'SIGNED',
      signing_method: 'electronic',
      new_document_id: completed.new_file_id,
    })
    expect(await typesOf(id)).toEqual([
      ...['Requested', 'Opened', 'CodeSent', 'CodeVerified', 'BrowserProven', 'Given', 'Completed'],
    ])
    expect(facts.code_tape_depuis).toMatchObject({ navigateur: 'Navigateur d’essai' })
    expect(
      JSON.stringify((await system.api.events.read(streamOf.project(project_id))).map(({ metadata }) => metadata)),
    ).not.toContain('anne')
  })

  it('refuses and says why: the quote is closed for that reason', async () => {
    const { id, signer } = await sent()
    expect(alertIn((await signer.refuse('  ')).body)).toContain('pourquoi vous refusez')
    expect(alertIn((await signer.refuse('Trop cher.')).body)).toContain('Demandez d’abord un code')
    await prove(signer)
    expect((await signer.refuse('Trop cher.')).statusCode).toBe(303)
    expect(await quoteOf(id)).toMatchObject({
      status: 'CLOSED',
      status_reason: 'Refusé par le signataire\u00A0: Trop cher.',
    })
    expect((await signer.page()).body).toContain('Vous avez refusé')
    await settle(id)
    expect((await typesOf(id)).slice(-3)).toEqual(['CodeVerified', 'BrowserProven', 'Refused'])
  })

  it('has five tries of a code, ten minutes, a minute between two, and one code at a time', async () => {
    const { id, signer } = await sent()
    await signer.document()
    expect(alertIn((await signer.check('000000')).body)).toContain('Demandez d’abord un code')
    await signer.askCode()
    const first = await signer.code()
    expect(alertIn((await signer.askCode()).body)).toContain('Attendez une minute')
    const wrong = first === '111111' ? '222222' : '111111'
    for (const left of [4, 3, 2, 1]) expect(alertIn((await signer.check(wrong)).body)).toContain(`restants : ${left}.`)
    expect(alertIn((await signer.check(wrong)).body)).toContain('essayé cinq fois')
    expect(alertIn((await signer.check(first)).body)).toContain('essayé cinq fois')
    late = 61
    await system.api.db.deleteFrom('outbox_mail').execute()
    await signer.askCode()
    const second = await signer.code()
    if (first !== second) expect(alertIn((await signer.check(first)).body)).toContain('n’est pas le bon')
    late = 61 + 601
    expect(alertIn((await signer.check(second)).body)).toContain('plus de dix minutes')
    expect(alertIn((await signer.sign()).body)).toContain('Demandez d’abord un code')
    expect((await quoteOf(id)).status).toBe('WAITING_SIGNATURE')
  })

  it('signs and refuses from the browser that typed the code: another, with the same link, does neither', async () => {
    const { id, signer } = await sent()
    await upToCode(signer)
    const other = signerAt(system, signer.path)
    expect((await other.page()).body).toContain('2. Recevez un code')
    for (const answer of [await other.sign(), await other.refuse('Non'), await other.check(await signer.code())])
      expect(alertIn(answer.body)).toContain('dans un autre navigateur')
    expect((await signer.page()).body).toContain('3. Signez')
    expect((await signer.sign()).statusCode).toBe(303)
    expect((await typesOf(id)).at(-1)).toBe('Completed')
  })

  it('types a name and agrees, or nothing is signed', async () => {
    const { id, signer } = await sent()
    await upToCode(signer)
    expect(alertIn((await signer.sign(' ')).body)).toContain('Tapez votre prénom')
    expect(alertIn((await signer.post('sign', { name: 'Anne' })).body)).toContain('Cochez la case')
    expect((await signer.post('sign', { name: 'Anne', consent: 'oui', montant: '0' })).statusCode).toBe(422)
    late = 31 * 60
    expect(alertIn((await signer.sign()).body)).toContain('Demandez d’abord un code')
    expect(await typesOf(id)).not.toContain('Given')
  })

  it('meets what became of the quote: in pause, withdrawn, over', async () => {
    const { id, signer } = await sent()
    await upToCode(signer)
    await contributor.call(pause, { params: { id } })
    await settle(id)
    expect((await signer.page()).body).toContain('Signature en pause')
    expect(alertIn((await signer.sign()).body)).toContain('en pause')
    await contributor.call(resume, { params: { id } })
    await settle(id)
    expect((await signer.page()).body).toContain('3. Signez')
    await contributor.call(cancel, { params: { id }, body: { reason: 'Erreur.' } })
    await settle(id)
    await settle(id)
    expect((await signer.page()).body).toContain('Il a été retiré')
    expect(alertIn((await signer.sign()).body)).toContain('n’est plus à signer')
    expect((await typesOf(id)).slice(-3)).toEqual(['Paused', 'Resumed', 'Cancelled'])
    const other = await sent({ validity_date: system.api.clock.today() })
    late = 86_400
    expect((await other.signer.page()).body).toContain('Il pouvait être signé jusqu’au')
    expect(alertIn((await other.signer.refuse('Non')).body)).toContain('Demandez d’abord un code')
  })
})

describe('who has no link', () => {
  it('finds nothing: another signature’s secret, an id alone, half a link', async () => {
    const one = await sent()
    const other = await sent()
    const [a, b] = [one.signer.path, other.signer.path]
    const crossed = a.slice(0, '/api/sign/'.length + 22) + b.slice('/api/sign/'.length + 22)
    for (const path of [crossed, a.slice(0, -1), `${a}x`, `/api/sign/${'A'.repeat(65)}`]) {
      const { page, document, askCode } = signerAt(system, path)
      for (const answer of [await page(), await document(), await askCode()]) expect(answer.statusCode).toBe(404)
    }
    const { statusCode } = await system.http.inject({ method: 'POST', url: `${a}/code`, payload: { a: 1 } })
    expect(statusCode).toBe(422)
    expect(await typesOf(one.id)).toEqual(['Requested'])
    const kept = JSON.stringify(await signatureEvents(one.id))
    expect(kept).not.toContain(a.slice(-43))
  })

  it('is written to once, whatever is settled again', async () => {
    const { id } = await sent()
    await Promise.all([settle(id), settle(id)])
    expect(await mailsToSign(system)).toHaveLength(1)
    expect(await typesOf(id)).toEqual(['Requested'])
  })

  it('what fell after the signature was given is finished by the worker, with the same file', {
    tags: 'long',
  }, async () => {
    const { id, signer } = await sent()
    await upToCode(signer)
    const { print } = system.api.papers
    Object.assign(system.api.papers, { print: () => Promise.reject(new Error('killed')) })
    expect((await signer.sign()).statusCode).toBe(303)
    Object.assign(system.api.papers, { print })
    expect((await signer.page()).body).toContain('se prépare')
    expect((await typesOf(id)).at(-1)).toBe('Given')
    const { signature_id } = await quoteOf(id)
    const finish = () => system.worker().call(signEndpoints.finish, { params: { id: signature_id! } })
    await Promise.all([finish(), finish()])
    await finish()
    expect((await typesOf(id)).slice(-2)).toEqual(['Given', 'Completed'])
    const events = await system.api.events.read(streamOf.record('amo_quote', id))
    expect(events.filter(({ type }) => type === 'AmoQuoteSignatureReceived')).toHaveLength(1)
  })
})
