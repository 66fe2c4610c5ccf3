import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, heic, jpeg, pdf, png } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { withoutPosition } from './without-position.ts'

/** Degrees, minutes and seconds that only a position holds here. */
const PLACE = 'LATITUDELONGITUDE-IN-48B'

/** What a camera notes: which way it was held (6), and where it stood. */
function noted(little: boolean): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 24 + 4 + 2 + 24 + 4 + 24)
  const u16 = (value: number, at: number) => (little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at))
  const u32 = (value: number, at: number) => (little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at))
  const entry = (at: number, tag: number, type: number, count: number) => {
    u16(tag, at)
    u16(type, at + 2)
    u32(count, at + 4)
  }
  bytes.write(little ? 'II*\0' : 'MM\0*', 'latin1')
  u32(8, 4)
  u16(2, 8)
  entry(10, 0x0112, 3, 1)
  u16(6, 18)
  entry(22, 0x8825, 4, 1)
  u32(38, 30)
  u16(2, 38)
  entry(40, 1, 2, 2)
  bytes.write('N\0', 48)
  entry(52, 2, 5, 3)
  u32(68, 60)
  bytes.write(PLACE, 68)
  return bytes
}

const segment = (content: Buffer) => {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const XMP = '<x exif:GPSLatitude="45,11.2N" tiff:Make="Faux"><exif:GPSLongitude>5,43.1E</exif:GPSLongitude></x>'
const exif = (little = true) => segment(Buffer.concat([Buffer.from('Exif\0\0'), noted(little)]))
const photo = (little = true, before = Buffer.alloc(0)) => {
  const plain = jpeg()
  const parts = [plain.subarray(0, 20), before, exif(little), segment(Buffer.from(XMP)), plain.subarray(20)]
  return Buffer.concat(parts)
}

async function passed(bytes: Buffer, step: number): Promise<Buffer> {
  async function* parts() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
  }
  const out: Uint8Array[] = []
  for await (const part of withoutPosition(parts())) out.push(part)
  return Buffer.concat(out)
}

describe('a picture as it arrives', () => {
  it.each([1, 7, 100_000])('loses its position and nothing else, in parts of %i', async step => {
    for (const little of [true, false]) {
      const before = photo(little)
      const after = await passed(Buffer.from(before), step)
      expect(after).toHaveLength(before.length)
      const text = after.toString('latin1')
      for (const said of [PLACE, '45,11.2N', '5,43.1E']) {
        expect(before.toString('latin1')).toContain(said)
        expect(text).not.toContain(said)
      }
      expect(text).toContain('tiff:Make="Faux"')
      // The orientation stands where it stood; nothing points at a position any more.
      const at = after.indexOf('Exif\0\0') + 6
      const was = before.indexOf('Exif\0\0') + 6
      expect(after.subarray(at, at + 22)).toEqual(before.subarray(was, was + 22))
      expect(after.subarray(at + 22, at + 24).toString('hex')).toBe(little ? '1cea' : 'ea1c')
    }
  })

  it('wherever it stands in a large one, also across what is looked through at once', async () => {
    for (const ahead of [60_000, 256 * 1024 - 40, 384 * 1024 - 30, 700_000]) {
      const before = photo(true, Buffer.alloc(ahead, 9))
      const after = await passed(Buffer.from(before), 65_536)
      expect(after).toHaveLength(before.length)
      expect(after.toString('latin1')).not.toContain(PLACE)
    }
  })

  it('of a PNG and a HEIC too; the PNG is still whole', async () => {
    const plain = png()
    const at = plain.indexOf('IDAT') - 4
    const around = (content: Buffer) =>
      Buffer.concat([plain.subarray(0, at), block('eXIf', content), plain.subarray(at)])
    const after = await passed(around(noted(false)), 50)
    expect(after.toString('latin1')).not.toContain(PLACE)
    const content = after.subarray(after.indexOf('eXIf') + 4, after.indexOf('IDAT') - 8)
    expect(after).toEqual(around(content))
    const apple = Buffer.concat([heic(), Buffer.from('\0\0\0\x06Exif\0\0', 'latin1'), noted(false)])
    expect((await passed(apple, 5)).toString('latin1')).not.toContain(PLACE)
  })

  it('what is no picture, and a picture that tells no position, pass as they are', async () => {
    const cut = photo().subarray(0, 60)
    for (const bytes of [
      pdf(`II*\0 ${XMP}`),
      png(40),
      jpeg(),
      cut,
      Buffer.concat([pdf('x'), photo()]),
      Buffer.alloc(0),
    ])
      expect(await passed(Buffer.from(bytes), 10)).toEqual(bytes)
  })
})

describe('a photograph that is dropped on a project', () => {
  let system: TestSystem
  beforeAll(async () => {
    system = await startTestSystem()
  })
  afterAll(() => system.stop())

  it('is kept, and given back, without the place where it was taken', async () => {
    const as = system.as('manager')
    const { id } = await openProject(as, await openMission(as), {})
    const sent = await sendFile(system, {
      as: 'manager',
      owner: { kind: 'project', id },
      name: 'facade.jpg',
      content: photo(),
    })
    const item = await as.call(fileEndpoints.get, { params: { id: sent.id as string } })
    expect(item).toMatchObject({ media_type: 'image/jpeg', size: photo().length })
    const { rawPayload } = await system.http.inject({
      url: `/api/files/${sent.id}/content`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(rawPayload).toHaveLength(photo().length)
    const text = rawPayload.toString('latin1')
    expect(text).toContain('tiff:Make="Faux"')
    for (const said of [PLACE, '45,11.2N', '5,43.1E']) expect(text).not.toContain(said)
  })
})
