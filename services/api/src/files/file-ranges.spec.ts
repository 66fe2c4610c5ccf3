import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { photo } from './testing/photo.ts'
import { docx, heic, pdf, png } from './testing/samples.ts'
import { contentOf, type Sending, sendFile } from './testing/send.ts'

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

const content = contentOf(() => system)
const send = (sending: Partial<Sending>) =>
  sendFile(system, {
    owner: { kind: 'project', id: world.projectId },
    name: 'devis.pdf',
    content: pdf('x'),
    ...sending,
  })

describe('ranges and tags', () => {
  it('answer one range across chunks, the last bytes, and 416 beyond the end', async () => {
    const given = Buffer.concat([pdf('x').subarray(0, -6), Buffer.alloc(200_000, 7), Buffer.from('\n%%EOF\n')])
    const { id } = await send({ content: given })
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=65530-65550', 65530, 65551],
      ['bytes=60000-', 60000, given.length],
      ['bytes=-7', given.length - 7, given.length],
      ['bytes=131072-999999999', 131072, given.length],
    ] as const) {
      const answer = await content(id, { headers: { range, 'accept-encoding': 'gzip' } })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${given.length}`)
      expect(answer.rawPayload.equals(given.subarray(start, end))).toBe(true)
    }
    for (const range of [`bytes=${given.length}-`, 'bytes=-0']) {
      const beyond = await content(id, { headers: { range } })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${given.length}`])
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
      expect((await content(id, { headers: { range } })).statusCode).toBe(200)
    }
    const { etag } = (await content(id)).headers
    expect((await content(id, { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
    expect((await content(id, { headers: { 'if-none-match': '"autre"' } })).statusCode).toBe(200)
    expect((await content(id, { headers: { range: 'bytes=0-1', 'if-range': '"autre"' } })).statusCode).toBe(200)
  })

  it('show a PDF and an image in the page, and nothing else', async () => {
    const shown = await send({ name: 'photo.png', content: png(3) })
    expect((await content(shown.id, { inline: true })).headers['content-disposition']).toMatch(/^inline; /)
    const saved = await send({ name: 'lettre.docx', content: docx() })
    expect((await content(saved.id, { inline: true })).headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('show a HEIC photo by a JPEG, and keep the photo as it was sent', async () => {
    const { id } = await send({ name: 'façade.heic', content: photo() })
    const shown = await content(id, { rendered: true })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.headers['content-disposition']).toContain('inline; filename="facade.jpg"')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(shown.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect((await content(id)).rawPayload.equals(photo())).toBe(true)
    // One that cannot be shown, or has no need to be, is told so and stays there to be saved.
    for (const [name, bytes] of [
      ['coupée.heic', heic()],
      ['photo.png', png(4)],
    ] as const) {
      const sent = await send({ name, content: bytes })
      const refused = await content(sent.id, { rendered: true })
      expect([refused.statusCode, refused.json().key]).toEqual([422, 'file.notShown'])
      expect((await content(sent.id)).rawPayload.equals(bytes)).toBe(true)
    }
    expect((await content(id, { rendered: true, as: 'outsider' })).statusCode).toBe(404)
  })
})
