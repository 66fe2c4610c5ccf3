/** @module-tag durable */
import { pdf } from '@faitage/api/files/testing/samples'
import { sendFile } from '@faitage/api/files/testing/send'
import type { TestSystem } from '@faitage/api/testing/system'
import { seedWorld } from '@faitage/api/testing/world'
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { documentEndpoints } from '@faitage/contracts/letters/document'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

let running: Killable
let system: TestSystem
beforeAll(async () => {
  running = await startKillable({}, { apart: true })
  system = running.system
}, 120_000)
afterAll(() => running?.stop())

const waiting = { timeout: 60_000, interval: 50 }
const typesOf = async (stream: string) => (await system.api.events.read(stream)).map(({ type }) => type)

it('each signature replaces its document and signs its quote once, whatever is killed meanwhile', async () => {
  const { missionId: mission_id } = await seedWorld(system)
  const admin = system.as('admin')
  const body = { mission_id, requester: { type: 'PO' as const, last_name: 'Durand' } }
  const { id: project_id } = await admin.call(projectEndpoints.create, { body })
  const on = system.api.clock.today()
  const ids = await Promise.all(
    Array.from({ length: 14 }, async (_, rank) => {
      const amo_quote_details = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }]
      const { id } = await admin.call(quotes.create, { body: { project_id, name: `Devis ${rank}`, amo_quote_details } })
      const owner = { kind: 'project' as const, id: project_id }
      const file = await sendFile(system, { as: 'admin', owner, name: `signé ${rank}.pdf`, content: pdf(`${rank}`) })
      return { id, file_id: file.id }
    }),
  )
  // By one question: fourteen would take as long as the rest is signed.
  const signed = async () => {
    const { items } = await admin.call(quotes.list, { query: { project_id, size: 100 } as never })
    return items.filter(({ status }) => status === 'SIGNED').length
  }
  for (const { id, file_id } of ids) {
    await admin.call(quotes.sign, { params: { id }, body: { on, file_id } })
    if (id === ids[1]!.id) await running.killWorker()
    if (id === ids[3]!.id) await running.startWorker()
    if (id === ids[5]!.id) await Promise.all([running.killWorker(), running.killTemporal()])
  }
  const before = await signed()
  await running.startWorker()
  await expect.poll(signed, { ...waiting, interval: 5 }).toBeGreaterThan(before)
  await Promise.all([running.killApi(), running.killEventServer()])
  expect(await signed()).toBeLessThan(ids.length)
  await expect.poll(signed, waiting).toBe(ids.length)
  for (const { id, file_id } of ids) {
    const { document_id, new_document_id } = await admin.call(quotes.get, { params: { id } })
    expect(new_document_id).toBe(file_id)
    expect(await typesOf(streamOf.record('amo_quote', id))).toEqual([
      'AmoQuoteRegistered',
      'AmoQuoteSignatureReceived',
      'AmoQuoteSigned',
    ])
    expect(await typesOf(streamOf.record('document', document_id!))).toEqual([
      'DocumentRegistered',
      'DocumentAmended',
      'DocumentSignatureMoved',
    ])
    // The document first, then the quote.
    const last = async (stream: string) => BigInt((await system.api.events.read(stream)).at(-1)!.position)
    expect(await last(streamOf.record('document', document_id!))).toBeLessThan(
      await last(streamOf.record('amo_quote', id)),
    )
  }
  const { items } = await admin.call(documentEndpoints.list, { query: { project_id, source: ['AMO_DOC'] } as never })
  expect(items).toHaveLength(ids.length)
  await keepHistories(running, new URL('./histories/', import.meta.url), ['signQuote'])
}, 300_000)
