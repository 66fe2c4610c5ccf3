/** @module-tag long */
import { createHash } from 'node:crypto'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import { NOT_AN_AMOUNT } from '@faitage/contracts/kernel/formats'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { documentEndpoints } from '@faitage/contracts/letters/document'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { bytesOf } from '../letters/letter-template.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { linkSent, mailsToSign, prove, signerAt } from './signature/testing/signer.ts'
import { caughtUp } from './testing/edited-invoice.ts'
import { describeSeller } from './testing/sellers.ts'

/* Quotes as somebody would want them to go wrong: odd names, odd amounts, cuts in the middle, two things at once. */

const { get, create, send, sign, cancel, pdf: pdfOf } = amoQuoteEndpoints
let system: TestSystem
let contributor: TestClient
let mission: string
let seller: string
beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
  seller = (await describeSeller(system)).id
}, 60_000)
afterAll(() => system?.stop())
beforeEach(async () => {
  await system.api.db.deleteFrom('outbox_mail').execute()
})

const line = { kind: 'CUSTOM_SERVICE', label: 'Visite', quantity: '1', unit_price: '100' } as const
const requester = { type: 'PO' as const, first_name: 'Anne', last_name: 'Morel', email: 'anne.morel@exemple.fr' }
const owner = async () => (await openProject(contributor, mission, { requester })).id
const quote = async (project_id: string, told: object = {}) =>
  (await contributor.call(create, { body: { project_id, name: 'Accompagnement', amo_quote_details: [line], ...told } }))
    .id
const read = (id: string) => contributor.call(get, { params: { id } })
const settle = (id: string) => system.worker().call(worker.settle, { params: { id } })
const eventsOf = (id: string) => system.api.events.read(streamOf.record('amo_quote', id))
const sent = async (told: object = {}) => {
  const project_id = await owner()
  const id = await quote(project_id, told)
  await contributor.call(send, { params: { id } })
  await settle(id)
  return { id, project_id, signer: signerAt(system, await linkSent(system)) }
}
/** The hash of what is kept under an id. */
async function hashOf(file_id: string): Promise<string> {
  const bytes = await bytesOf(system.api, file_id)
  if (!Buffer.isBuffer(bytes)) throw new Error('no bytes')
  return createHash('sha256').update(bytes).digest('hex')
}

describe('a quote that is sent', () => {
  it('leaves whatever it is called: a name of several lines is one line of a subject', async () => {
    const { id, signer } = await sent({ name: 'Étude\r\nBcc: tous@exemple.fr' })
    expect((await mailsToSign(system))[0]).toContain('Étude')
    expect((await signer.page()).statusCode).toBe(200)
    expect((await read(id)).status).toBe('WAITING_SIGNATURE')
  })

  it('is filed whole by its reference, a name with slashes too', async () => {
    const id = await quote(await owner(), { name: 'Isolation / chauffage \u202Egpj.exe' })
    await contributor.call(send, { params: { id } })
    const { headers } = await contributor.raw(pdfOf, { params: { id } })
    expect(headers['content-disposition']).toContain(`Devis DV-${id.slice(0, 8).toUpperCase()} - Isolation - chauffage`)
    expect(headers['content-disposition']).not.toMatch(/\u202E|%E2%80%AE/)
  })

  it('says the hash of the file that is kept, and shows it, after an attempt that was cut off on another day', async () => {
    const project_id = await owner()
    const id = await quote(project_id)
    const { now, today } = system.api.clock
    // Everything but its last write: the quote itself.
    const { append } = system.api.events
    const cut: typeof append = (stream, ...rest) =>
      stream === streamOf.record('amo_quote', id) ? Promise.reject(new Error('cut')) : append(stream, ...rest)
    Object.assign(system.api.events, { append: cut })
    const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10)
    Object.assign(system.api.clock, { today: () => yesterday })
    const { statusCode } = await contributor.raw(send, { params: { id } })
    Object.assign(system.api.events, { append })
    Object.assign(system.api.clock, { today })
    expect(statusCode).toBe(500)
    await contributor.call(send, { params: { id } })
    await settle(id)
    await caughtUp(system)
    const { sha256, file_id, document_id } = await read(id)
    expect(await hashOf(file_id!)).toBe(sha256)
    const document = await contributor.call(documentEndpoints.get, { params: { id: document_id! } })
    expect(document.file_id).toBe(file_id)
  })

  it('leaves once, whoever asks how often at the same time', async () => {
    const id = await quote(await owner())
    const answers = await Promise.all(Array.from({ length: 50 }, () => contributor.raw(send, { params: { id } })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await Promise.all([settle(id), settle(id), settle(id)])
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['AmoQuoteRegistered', 'AmoQuoteSent'])
    expect(await mailsToSign(system)).toHaveLength(1)
  })

  it('refuses what is no number: below zero, also by its sign alone, beyond the bounds, of another alphabet', async () => {
    const project_id = await owner()
    for (const wrong of [
      ...[
        { quantity: '-0' },
        { unit_price: '-0.00' },
        { quantity: '1e21' },
        { quantity: '١٢' },
        { quantity: '1000000' },
      ],
      ...[{ unit_price: '1.2345' }, { vat_rate: '200' }, { unit_price: 'NaN' }],
    ]) {
      const body = { project_id, name: 'X', amo_quote_details: [{ ...line, ...wrong }] } as never
      const refusal = await contributor.refusal(create, { body })
      expect([refusal.status, (refusal.details as { fields: { path: string }[] }).fields[0]?.path]).toEqual([
        422,
        `amo_quote_details.0.${Object.keys(wrong)[0]}`,
      ])
    }
    const many = { project_id, name: 'X', amo_quote_details: Array.from({ length: 10_000 }, () => line) }
    expect(await contributor.refusal(create, { body: many })).toMatchObject({ status: 422 })
  })
})

it('an amount with three decimals is none: of a co-funder, of a quote of works, in cents or as it was typed', async () => {
  const project_id = await owner()
  for (const amount of [1000.5, '10,005'] as unknown as number[]) {
    const co_funder = { kind: 'CO_FUNDER', label: 'Caisse', amount } as const
    const body = { project_id, name: 'X', amo_quote_details: [line, co_funder] }
    const paid = await contributor.refusal(create, { body })
    const printed = await contributor.refusal(worksQuoteEndpoints.create, {
      body: { project_id, name: 'X', price_excl_tax: amount },
    })
    const refusedAt = (path: string) => ({ status: 422, details: { fields: [{ path, message: NOT_AN_AMOUNT }] } })
    expect(paid).toMatchObject(refusedAt('amo_quote_details.1.amount'))
    expect(printed).toMatchObject(refusedAt('price_excl_tax'))
  }
})

describe('a signature', () => {
  it('on paper is of its quote: one scan may hold several, each is signed', async () => {
    const project_id = await owner()
    const file = await sendFile(system, {
      as: 'contributor',
      owner: { kind: 'project', id: project_id },
      name: 'signés.pdf',
      content: pdf('both'),
    })
    const asked = await Promise.all(
      ['Un', 'Deux'].map(async name => {
        const id = await quote(project_id, { name })
        await contributor.call(sign, { params: { id }, body: { on: system.api.clock.today(), file_id: file.id } })
        return ((await eventsOf(id)).at(-1)!.data as { signature_id: string }).signature_id
      }),
    )
    // The workflow of each is named by it.
    expect(new Set(asked).size).toBe(2)
  })

  it('that was withdrawn or refused opens nothing of its document any more; what was signed stays theirs to read', async () => {
    const { id, signer } = await sent()
    expect((await signer.document()).statusCode).toBe(200)
    await contributor.call(cancel, { params: { id }, body: { reason: 'Doublon' } })
    await settle(id)
    expect((await signer.document()).statusCode).toBe(409)
    expect((await signer.page()).body).toContain('Ce document n’est plus à signer')
    const other = await sent()
    await prove(other.signer)
    await other.signer.refuse('Trop cher')
    expect((await other.signer.document()).statusCode).toBe(409)
    const removed = await sent()
    await system.as('admin').call(projectEndpoints.remove, { params: { id: removed.project_id } })
    expect((await removed.signer.document()).statusCode).toBe(404)
  })

  it('that was given is made, also where who sells is described no more', async () => {
    const { id, signer } = await sent()
    await signer.document()
    await signer.askCode()
    await signer.check(await signer.code())
    await system.as('admin').call(sellerEndpoints.remove, { params: { id: seller } })
    await caughtUp(system)
    expect((await signer.sign()).statusCode).toBe(303)
    expect((await eventsOf(id)).at(-1)!.type).toBe('AmoQuoteSignatureReceived')
    expect((await signer.document()).statusCode).toBe(200)
    seller = (await describeSeller(system)).id
  })

  it('keeps its files: nobody removes what a quote was sent or signed as', async () => {
    const { id, signer } = await sent()
    const { file_id } = await read(id)
    await caughtUp(system)
    const remove = (file: string) => system.as('admin').raw(fileEndpoints.remove, { params: { id: file } })
    expect((await remove(file_id!)).json()).toMatchObject({ key: 'file.keptAsProof' })
    await signer.document()
    expect((await contributor.raw(pdfOf, { params: { id } })).statusCode).toBe(200)
    const project_id = await owner()
    const scan = await sendFile(system, {
      as: 'contributor',
      owner: { kind: 'project', id: project_id },
      name: 'x.pdf',
      content: pdf('x'),
    })
    expect((await remove(scan.id)).statusCode).toBe(200)
  })

  it('sends one code of many that are asked for at once, and takes five tries of fifty', async () => {
    const { id, signer } = await sent()
    await signer.document()
    await Promise.all(Array.from({ length: 20 }, () => signer.askCode()))
    const types = async () => {
      const { signature_id } = await read(id)
      return (await system.api.events.read(streamOf.record('signature', signature_id!))).map(({ type }) => type)
    }
    expect((await types()).filter(type => type === 'SignatureCodeSent')).toHaveLength(1)
    const right = await signer.code()
    const wrong = Array.from({ length: 50 }, (_, at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'))
    await Promise.all(wrong.map(code => signer.check(code)))
    expect((await types()).filter(type => type === 'SignatureCodeMistaken')).toHaveLength(5)
    const refused = await signer.check(right)
    expect([refused.statusCode, refused.body.includes('essayé cinq fois')]).toEqual([409, true])
  })

  it('is given once, however many give it at the same time, and some refuse', async () => {
    const { id, signer } = await sent()
    await signer.document()
    await signer.askCode()
    await signer.check(await signer.code())
    const all = Array.from({ length: 50 }, (_, at) => (at % 5 === 4 ? signer.refuse('Trop cher') : signer.sign()))
    expect((await Promise.all(all)).filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    const { signature_id } = await read(id)
    const types = (await system.api.events.read(streamOf.record('signature', signature_id!))).map(({ type }) => type)
    expect(types.filter(type => /Given|Refused/.test(type))).toHaveLength(1)
  })
})
