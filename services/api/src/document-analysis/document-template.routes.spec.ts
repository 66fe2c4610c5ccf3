import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docx, pdf, png } from '../files/testing/samples.ts'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
  await system.as('admin').call(settingsEndpoints.update, { body: { iaUse: true } })
})
afterAll(() => system?.stop())

const BOUNDARY = 'limite'
async function drop(name: string, content: Buffer, { as = 'admin', key }: { as?: TestUser; key?: string } = {}) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await system.http.inject({
    method: 'POST',
    url: endpoints.upload.path,
    headers: {
      authorization: `Bearer ${system.as(as).token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
  const body = response.json() as { id: string; key: string; position?: string }
  if (body.position) system.seen.position = body.position
  return { status: response.statusCode, ...body }
}

const admin = () => system.as('admin')
const get = (id: string) => admin().call(endpoints.get, { params: { id } })
async function scanOf(id: string): Promise<string> {
  const events = await system.api.events.read(`document_analysis-${id}`)
  return (events.findLast(event => event.type === 'DocumentTemplateScanStarted')!.data as { scan_id: string }).scan_id
}
const note = (id: string, scan_id: string, first: number, read: number, labels: string[]) =>
  system.worker().call(endpoints.pagesRead, {
    params: { id, scan_id },
    body: {
      first,
      read,
      pages_total: 4,
      fields: labels.map(label => ({ label, page: first, value: null })),
      characters: 10,
    },
  })
const finish = (id: string, scan_id: string, outcome: 'done' | 'cancelled' | 'failed', reason?: string) =>
  system.worker().call(endpoints.finish, { params: { id, scan_id }, body: { outcome, reason } })

describe('a template', () => {
  it('is put there as a sealed file and its scan starts; the worker reads it', async () => {
    const given = pdf('Nom :')
    const { status, id } = await drop('PV assemblée.pdf', given)
    expect(status).toBe(201)
    const template = await get(id)
    expect(template).toMatchObject({ name: 'PV assemblée.pdf', format: 'pdf', state: 'running', fields: [] })
    const read = await system.worker().raw(endpoints.file, { params: { id } })
    expect(read.rawPayload.equals(given)).toBe(true)
    const content = await admin().raw(fileEndpoints.content, { params: { id: template.file_id } })
    expect(content.rawPayload.equals(given)).toBe(true)
    expect((await admin().call(endpoints.list, {})).items).toMatchObject([{ id, state: 'running' }])
  })

  it('is scanned page after page, each noted once however often it is reported', async () => {
    const { id } = await drop('a.pdf', pdf('b'))
    const scan_id = await scanOf(id)
    await note(id, scan_id, 1, 2, ['Nom', 'Prénom'])
    await note(id, scan_id, 1, 2, ['Nom', 'Prénom'])
    const params = { id, scan_id }
    const late = { first: 4, read: 1, pages_total: 4, fields: [], characters: 0 }
    expect(await system.worker().refusal(endpoints.pagesRead, { params, body: late })).toMatchObject({
      key: 'documentAnalysis.scan.outOfOrder',
    })
    await note(id, scan_id, 3, 2, ['Adresse'])
    await finish(id, scan_id, 'done')
    await finish(id, scan_id, 'failed')
    expect(await get(id)).toMatchObject({ state: 'done', pages_read: 4, pages_total: 4, fields_count: 3 })
    expect((await get(id)).fields.map(field => field.label)).toEqual(['Nom', 'Prénom', 'Adresse'])
    const { items } = await admin().call(endpoints.history, { params: { id } })
    expect(items.map(item => item.type)).toEqual([
      'DocumentTemplateScanned',
      'DocumentTemplatePagesRead',
      'DocumentTemplatePagesRead',
      'DocumentTemplateScanStarted',
      'DocumentTemplateAdded',
    ])
  })

  it('is cancelled, scanned again from its beginning, and an old scan notes nothing any more', async () => {
    const { id } = await drop('c.docx', docx())
    const params = { id }
    expect(await admin().refusal(endpoints.scan, { params })).toMatchObject({ key: 'documentAnalysis.scan.running' })
    const first = await scanOf(id)
    await note(id, first, 1, 1, ['Nom'])
    await admin().call(endpoints.cancel, { params })
    expect(await get(id)).toMatchObject({ state: 'running', cancel_requested: true })
    await finish(id, first, 'cancelled')
    expect(await admin().refusal(endpoints.cancel, { params })).toMatchObject({
      key: 'documentAnalysis.scan.notRunning',
    })
    await admin().call(endpoints.scan, { params })
    expect(await get(id)).toMatchObject({ state: 'running', pages_read: 0, fields: [], cancel_requested: false })
    const body = { first: 2, read: 1, pages_total: 4, fields: [], characters: 0 }
    expect(await system.worker().refusal(endpoints.pagesRead, { params: { id, scan_id: first }, body })).toMatchObject({
      key: 'documentAnalysis.scan.over',
    })
    await finish(id, first, 'failed')
    expect((await get(id)).state).toBe('running')
    await finish(id, await scanOf(id), 'failed', 'documentAnalysis.template.noText')
    expect(await get(id)).toMatchObject({ state: 'failed', failure: { key: 'documentAnalysis.template.noText' } })
  })

  it('is deleted with its file', async () => {
    const { id } = await drop('d.pdf', pdf('d'))
    const { file_id } = await get(id)
    await admin().call(endpoints.remove, { params: { id } })
    expect((await admin().raw(endpoints.get, { params: { id } })).statusCode).toBe(404)
    expect((await admin().raw(fileEndpoints.content, { params: { id: file_id } })).statusCode).toBe(409)
    expect((await system.worker().raw(endpoints.file, { params: { id } })).statusCode).toBe(404)
    await finish(id, await scanOf(id), 'done')
    expect((await admin().raw(endpoints.remove, { params: { id } })).statusCode).toBe(404)
  })

  it('sent twice with one key is one', async () => {
    const content = pdf('twice')
    const first = await drop('e.pdf', content, { key: 'deux-fois' })
    expect(await drop('e.pdf', content, { key: 'deux-fois' })).toMatchObject({ status: 201, id: first.id })
    expect(await drop('e.pdf', pdf('other'), { key: 'deux-fois' })).toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('is a PDF or a Word document, and nothing else', async () => {
    expect(await drop('f.png', png())).toMatchObject({ status: 422, key: 'documentAnalysis.template.unsupported' })
    expect(await drop('f.pdf', png())).toMatchObject({ status: 422, key: 'file.type.mismatch' })
    expect(await drop('f.exe', Buffer.from('MZ'))).toMatchObject({ status: 422, key: 'file.type.unsupported' })
    expect(await system.api.db.selectFrom('file_intake').selectAll().execute()).toEqual([])
  })

  it('is put there, scanned and deleted by administrators; read by the team; unknown to clients', async () => {
    const { id } = await drop('g.pdf', pdf('g'))
    const params = { id }
    expect((await drop('h.pdf', pdf('h'), { as: 'contributor' })).status).toBe(403)
    for (const endpoint of [endpoints.scan, endpoints.cancel, endpoints.remove]) {
      expect((await system.as('manager').raw(endpoint, { params })).statusCode).toBe(403)
    }
    expect((await system.as('contributor').raw(endpoints.get, { params })).statusCode).toBe(200)
    expect((await system.as('client').raw(endpoints.list, {})).statusCode).toBe(403)
    expect((await system.as('admin').raw(endpoints.file, { params })).statusCode).toBe(404)
    const { file_id } = await get(id)
    expect((await system.as('client').raw(fileEndpoints.content, { params: { id: file_id } })).statusCode).toBe(404)
  })
})

describe('the external setting of document analysis', () => {
  const set = (iaUse: boolean) => admin().call(settingsEndpoints.update, { body: { iaUse } })

  it('closes what begins a reading, at once, and leaves what was read; opened again, it goes on', async () => {
    const { id } = await drop('Avant.pdf', pdf('Nom :'))
    await finish(id, await scanOf(id), 'done')
    const length = async () => (await system.api.events.read(`document_analysis-${id}`)).length
    const before = await length()
    await set(false)
    const refusal = await admin().refusal(endpoints.scan, { params: { id } })
    expect(refusal).toMatchObject({ status: 403, key: 'settings.iaUse.off' })
    expect(refusal.message).toContain('désactivée dans les paramètres externes')
    expect(await drop('Pendant.pdf', pdf('Nom :'))).toMatchObject({ status: 403, key: 'settings.iaUse.off' })
    expect(await length()).toBe(before)
    expect((await get(id)).state).toBe('done')

    await set(true)
    await admin().call(endpoints.scan, { params: { id } })
    expect(await length()).toBe(before + 1)
    await set(false)
    await finish(id, await scanOf(id), 'done')
    expect((await get(id)).state).toBe('done')
    await set(true)
  })
})
