/** @module-tag always */
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { documentEndpoints } from '@faitage/contracts/letters/document'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { describeSeller } from './testing/sellers.ts'

const { get, create, update, history, cancel, close, pause, resume, send, sign, pdf: pdfOf } = amoQuoteEndpoints

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

const today = () => system.api.clock.today()
const line = { kind: 'CUSTOM_SERVICE', label: 'Étude & suivi', quantity: '2', unit_price: '50' } as const
const owner = async (email: string | null = 'anne.morel@exemple.fr') =>
  (await openProject(contributor, mission, { requester: { type: 'PO', last_name: 'Morel', email } })).id
type Told = Partial<Omit<BodyInputOf<typeof create>, 'project_id'>>
const quote = async (project_id: string, told: Told = {}) =>
  (
    await contributor.call(create, {
      body: { project_id, name: 'Accompagnement', amo_quote_details: [line], ...told },
    })
  ).id
const read = (id: string) => contributor.call(get, { params: { id } })
const scanOf = async (project_id: string, name = 'signé.pdf') =>
  (await sendFile(system, { as: 'contributor', owner: { kind: 'project', id: project_id }, name, content: pdf(name) }))
    .id
const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('amo_quote', id))).map(({ type, data }) => ({ type, data }))
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type.replace('AmoQuote', ''))
/** What the worker does once a signature came. */
const worked = async (id: string) => {
  const came = (await eventsOf(id)).find(({ type }) => type === 'AmoQuoteSignatureReceived')
  const params = { id, signature_id: (came!.data as { signature_id: string }).signature_id }
  const first = () => system.worker().call(worker.replaceDocument, { params })
  const second = () => system.worker().call(worker.sign, { params })
  return { first, second }
}
/** The worker's answers say nothing of the log: the read models are waited for up to its end. */
const caughtUp = async () => {
  system.seen.position = String(await system.api.events.head())
  await system.settled()
}
const settle = (id: string) => system.worker().call(worker.settle, { params: { id } })

describe('without a seller', () => {
  it('no quote is printed nor sent: who describes one is said', async () => {
    const id = await quote(await owner())
    const refusal = await contributor.refusal(send, { params: { id } })
    expect([refusal.status, refusal.key]).toEqual([422, 'seller.none'])
    expect((await read(id)).status).toBe('CREATED')
  })

  it('a seller holds what the law wants, and refuses by field what cannot be', async () => {
    const refusal = (body: object) =>
      system.as('admin').refusal(sellerEndpoints.create, {
        body: {
          name: 'X',
          postal_address: 'Y',
          siret: '73282932000074',
          vat_number: 'FR44732829320',
          ...body,
        } as never,
      })
    const cases: [object, string][] = [
      [{ siret: '73282932000075' }, 'siret'],
      [{ vat_number: 'DE123' }, 'vat_number'],
      [{ vat_number: undefined }, 'vat_number'],
      [{ is_exempt: true }, 'vat_number'],
      [{ iban: 'FR14 2004 1010 0505 0001 3M02 607' }, 'iban'],
    ]
    for (const [body, path] of cases) expect((await refusal(body)).details).toMatchObject({ fields: [{ path }] })
    await describeSeller(system)
  })
})

describe('a quote that is sent', () => {
  it('is printed, filed as a document and frozen as it was printed', async () => {
    const project_id = await owner()
    const id = await quote(project_id, { off_premises: true })
    const draft = await contributor.raw(pdfOf, { params: { id } })
    expect(draft.headers['content-type']).toBe('application/pdf')
    await contributor.call(send, { params: { id } })
    await system.settled()
    const told = await read(id)
    expect(told).toMatchObject({
      status: 'WAITING_SIGNATURE',
      sent_on: today(),
      moves: ['pause', 'cancel', 'close', 'sign'],
    })
    const sent = await contributor.raw(pdfOf, { params: { id } })
    const pages = await getDocumentProxy(new Uint8Array(sent.rawPayload))
    const { text } = await extractText(pages, { mergePages: true })
    for (const part of [
      told.reference,
      'Étude & suivi',
      '120,00',
      'Habitat & Conseil',
      'Formulaire de rétractation',
      'Morel',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('BROUILLON')
    await settle(id)
    await caughtUp()
    const { items } = await contributor.call(documentEndpoints.list, {
      query: { project_id, source: ['AMO_DOC'] } as never,
    })
    expect(items).toMatchObject([{ id: told.document_id, quote_id: id, kind: 'devis', file_id: told.file_id }])
    // Its history names what it points at, not what kind of thing that is.
    const [sending] = (await contributor.call(history, { params: { id } })).items
    const changed = (field: string) => sending!.changes.find(change => change.field === field)?.after
    expect([changed('document_id'), changed('signature_id')]).toEqual([items[0]!.name, 'En ligne'])
    const mine = await contributor.refusal(documentEndpoints.update, {
      params: { id: told.document_id! },
      body: { universign_status: 'CANCELLED', signature_reason: 'X' },
    })
    expect(mine.key).toBe('document.signature.ofQuote')
    expect((await contributor.refusal(update, { params: { id }, body: { name: 'Y' } })).key).toBe('amoQuote.frozen')
  })

  it('leaves only when it can: setting, lines, days, address', async () => {
    const admin = system.as('admin')
    const refusal = async (id: string) => (await contributor.refusal(send, { params: { id } })).key
    const project_id = await owner()
    expect(await refusal(await quote(project_id, { amo_quote_details: [] }))).toBe('amoQuote.noLines')
    expect(await refusal(await quote(project_id, { validity_date: addDays(today(), -1) }))).toBe(
      'amoQuote.validity.past',
    )
    expect(await refusal(await quote(await owner(null)))).toBe('amoQuote.send.noEmail')
    const id = await quote(project_id)
    await admin.call(settingsEndpoints.update, { body: { quotesSend: false } })
    expect(await refusal(id)).toBe('settings.quotesSend.off')
    await admin.call(settingsEndpoints.update, { body: { quotesSend: true } })
    await contributor.call(send, { params: { id } })
    // Sent twice, in two tabs: it left once.
    await contributor.call(send, { params: { id } })
    expect(await typesOf(id)).toEqual(['Registered', 'Sent'])
  })

  it('its document says what it says, at each move', async () => {
    const project_id = await owner()
    const id = await quote(project_id)
    await contributor.call(send, { params: { id } })
    const documentStatus = async () => {
      await settle(id)
      await settle(id)
      await caughtUp()
      const { document_id } = await read(id)
      return (await contributor.call(documentEndpoints.get, { params: { id: document_id! } })).universign_status
    }
    expect(await documentStatus()).toBe('WAITING_SIGNATURE')
    await contributor.call(pause, { params: { id } })
    expect(await documentStatus()).toBe('PAUSED')
    await contributor.call(resume, { params: { id } })
    expect(await documentStatus()).toBe('WAITING_SIGNATURE')
    await contributor.call(close, { params: { id }, body: { reason: 'Sans nouvelles.' } })
    expect(await documentStatus()).toBe('CLOSED')
  })

  it('that leaves by itself does so once, and says why it did not', async () => {
    const id = await quote(await owner(), { auto_send: true })
    await settle(id)
    await settle(id)
    expect(await typesOf(id)).toEqual(['Registered', 'Sent'])
    const stuck = await quote(await owner(null), { auto_send: true })
    await settle(stuck)
    await settle(stuck)
    expect(await typesOf(stuck)).toEqual(['Registered', 'NotSent'])
    expect((await read(stuck)).warnings.join()).toContain('n’a pas d’adresse e-mail')
  })

  it('expires the day after its last, paused or not, and only once', async () => {
    const id = await quote(await owner(), { validity_date: today() })
    const drawn = await quote(await owner(), { validity_date: today() })
    await contributor.call(send, { params: { id } })
    await contributor.call(pause, { params: { id } })
    await system.settled()
    const later = async (days: number) => {
      const { today: before } = system.api.clock
      system.api.clock.today = () => addDays(before(), days)
      await system.worker().call(worker.expire)
      system.api.clock.today = before
    }
    await later(0)
    expect((await read(id)).status).toBe('PAUSED')
    await later(1)
    await later(2)
    expect(await typesOf(id)).toEqual(['Registered', 'Sent', 'Paused', 'Expired'])
    expect((await read(drawn)).status).toBe('CREATED')
  })

  it('that is no longer valid is withdrawn from whoever would sign it', async () => {
    const id = await quote(await owner())
    await contributor.call(send, { params: { id } })
    await contributor.call(update, {
      params: { id },
      body: { no_longer_valid: true, no_longer_valid_reason: 'Erreur.' },
    })
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', no_longer_valid: true, status_reason: 'Erreur.' })
  })
})

describe('a signature', () => {
  it('on paper replaces the document first, then signs the quote, each once', async () => {
    const project_id = await owner()
    const id = await quote(project_id)
    const file_id = await scanOf(project_id)
    const body = { on: today(), file_id }
    await contributor.call(sign, { params: { id }, body })
    await contributor.call(sign, { params: { id }, body })
    const { first, second } = await worked(id)
    await Promise.all([first(), first()])
    await first()
    expect((await read(id)).status).toBe('CREATED')
    await Promise.all([second(), second()])
    await second()
    expect(await typesOf(id)).toEqual(['Registered', 'SignatureReceived', 'Signed'])
    await caughtUp()
    const told = await read(id)
    expect(told).toMatchObject({
      status: 'SIGNED',
      signed_on: today(),
      signing_method: 'paper',
      new_document_id: file_id,
    })
    const { items } = await contributor.call(history, { params: { id } })
    const changes = items.flatMap(item => item.changes.map(({ field, after }) => [field, after]))
    expect(changes).toContainEqual(['signature_received', 'Sur papier'])
    const document = await contributor.call(documentEndpoints.get, { params: { id: told.document_id! } })
    expect(document).toMatchObject({ universign_status: 'SIGNED', new_document_id: file_id, quote_id: id })
    expect((await contributor.refusal(cancel, { params: { id }, body: { reason: 'X' } })).key).toBe('amoQuote.move')
  })

  it('that comes when the quote is over is kept and becomes a task', async () => {
    const project_id = await owner()
    const id = await quote(project_id)
    await contributor.call(send, { params: { id } })
    await contributor.call(sign, { params: { id }, body: { on: today(), file_id: await scanOf(project_id) } })
    await contributor.call(cancel, { params: { id }, body: { reason: 'Erreur de prix.' } })
    const { first, second } = await worked(id)
    await first()
    await second()
    await second()
    expect(await typesOf(id)).toEqual(['Registered', 'Sent', 'SignatureReceived', 'Cancelled', 'SignedTooLate'])
    await caughtUp()
    const { items } = await contributor.call(individualTaskEndpoints.list, { query: { project_id } as never })
    expect(items.map(({ title }) => title)).toEqual([`Devis ${(await read(id)).reference} signé trop tard`])
  })

  it('refuses a file of another project, a day before the quote or to come, and a second one', async () => {
    const project_id = await owner()
    const id = await quote(project_id)
    const file_id = await scanOf(project_id)
    const refusal = async (body: BodyInputOf<typeof sign>) => await contributor.refusal(sign, { params: { id }, body })
    expect((await refusal({ on: today(), file_id: await scanOf(await owner()) })).key).toBe('document.file.elsewhere')
    expect((await refusal({ on: addDays(today(), -1), file_id })).key).toBe('amoQuote.sign.date')
    expect((await refusal({ on: addDays(today(), 1), file_id })).key).toBe('VALIDATION')
    await contributor.call(sign, { params: { id }, body: { on: today(), file_id } })
    expect((await refusal({ on: today(), file_id: await scanOf(project_id, 'autre.pdf') })).key).toBe('amoQuote.move')
  })
})
