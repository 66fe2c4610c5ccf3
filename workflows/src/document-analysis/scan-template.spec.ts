/** @module-tag durable */
import type { TestSystem } from '@faitage/api/testing/system'
import type { ScanState } from '@faitage/contracts/document-analysis/document-template'
import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'
import { docxOf, pdfOf } from './testing/documents.ts'

let running: Killable
let system: TestSystem

beforeAll(async () => {
  running = await startKillable()
  system = running.system
  await system.as('admin').call(settingsEndpoints.update, { body: { iaUse: true } })
}, 120_000)
afterAll(() => running?.stop())

const admin = () => system.as('admin')
const get = (id: string) => admin().call(endpoints.get, { params: { id } })
const until = async (id: string, states: readonly ScanState[], timeout = 60_000) => {
  await expect
    .poll(async () => (await get(id)).state, { timeout, interval: 100 })
    .toSatisfy(state => states.includes(state))
  return await get(id)
}

async function drop(content: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(new URL(endpoints.upload.path, system.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${admin().token}` },
    body: form,
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const pages = (count: number) =>
  Array.from({ length: count }, (_, page) => [`Champ ${page + 1} : `, `Repère : ${page + 1}`])

describe('the scan of a template', () => {
  it('finds the labelled fields of a PDF, with their pages', async () => {
    const id = await drop(pdfOf(['Nom du syndic : ……', 'Date de l’assemblée : 12/03/2026'], ['Quorum : 45']), 'PV.pdf')
    const template = await until(id, ['done', 'failed'])
    expect(template).toMatchObject({ state: 'done', pages_total: 2, pages_read: 2, fields_count: 3, failure: null })
    expect(template.fields).toEqual([
      { label: 'Nom du syndic', page: 1, value: null },
      { label: 'Date de l’assemblée', page: 1, value: '12/03/2026' },
      { label: 'Quorum', page: 2, value: '45' },
    ])
  })

  it('finds those of a Word document', async () => {
    const id = await drop(docxOf('Nom : Dupont', '\f', 'Montant des travaux :'), 'Contrat.docx')
    const template = await until(id, ['done', 'failed'])
    expect(template.fields).toEqual([
      { label: 'Nom', page: 1, value: 'Dupont' },
      { label: 'Montant des travaux', page: 2, value: null },
    ])
  })

  it('says what is wrong with a document it cannot read', async () => {
    const empty = await until(await drop(pdfOf([]), 'image.pdf'), ['failed'])
    expect(empty.failure).toMatchObject({ key: 'documentAnalysis.template.noText' })
    const broken = await until(await drop(Buffer.from('%PDF-1.7\nrien\n%%EOF'), 'abîmé.pdf'), ['failed'])
    expect(broken.failure).toMatchObject({ key: 'documentAnalysis.template.unreadable' })
  })

  it('reads every page once, in order, while the worker and Temporal are killed', { tags: 'durable' }, async () => {
    const id = await drop(pdfOf(...pages(200)), 'long.pdf')
    for (const enough of [20, 80]) {
      await expect
        .poll(async () => (await get(id)).pages_read, { timeout: 60_000, interval: 20 })
        .toBeGreaterThanOrEqual(enough)
      await running.killWorker()
      if (enough === 80) await running.killTemporal()
      await running.startWorker()
    }
    const template = await until(id, ['done', 'failed'], 100_000)
    expect(template).toMatchObject({ state: 'done', pages_total: 200, pages_read: 200, fields_count: 400 })
    expect(template.fields.filter(field => field.label === 'Repère').map(field => field.value)).toEqual(
      Array.from({ length: 200 }, (_, page) => String(page + 1)),
    )
    const events = await system.api.events.read(`document_analysis-${id}`)
    expect(events.filter(event => event.type === 'DocumentTemplatePagesRead')).toHaveLength(10)
  })

  it('stops when somebody says so, and can be started again', async () => {
    const id = await drop(pdfOf(...pages(600)), 'arrêté.pdf')
    await expect.poll(async () => (await get(id)).pages_read, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    await admin().call(endpoints.cancel, { params: { id } })
    const stopped = await until(id, ['cancelled', 'done'])
    expect(stopped.state).toBe('cancelled')
    expect(stopped.pages_read).toBeLessThan(600)
    await admin().call(endpoints.scan, { params: { id } })
    await expect.poll(async () => (await get(id)).pages_read, { timeout: 60_000 }).toBeGreaterThan(0)
    // Its template is gone: the scan ends by itself.
    await admin().call(endpoints.remove, { params: { id } })
  })
})
