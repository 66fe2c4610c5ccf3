import { deflateRawSync } from 'node:zlib'
import { leastProcessorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { afterAll, describe, expect, it } from 'vitest'
import { docx, jpeg, pdf, png } from '../../files/testing/samples.ts'
import { entry, packed, workbookParts, zipOf } from '../../imports/testing/hostile-zip.ts'
import { isRefusal } from '../refusal.ts'
import { openJudge } from './judge.ts'
import { FileStoreUnavailable } from './store.ts'

const judge = openJudge()
const slow = openJudge({ timeMs: 400, thread: new URL('../../files/testing/spinning.thread.ts', import.meta.url) })
afterAll(() => Promise.all([judge.close(), slow.close()]))

const keyOf = async (name: string, bytes: Buffer) => {
  const found = await judge.file(name, bytes.length, async (start, end) => bytes.subarray(start, end))
  return isRefusal(found) ? found.key : found
}
const keyOfList = async (bytes: Buffer) => {
  const found = await judge.list(bytes)
  return isRefusal(found) ? found.key : found
}

/** A picture whose header claims a size it does not have. */
function claiming(picture: Buffer, at: number, write: (bytes: Buffer, at: number) => void): Buffer {
  const bytes = Buffer.from(picture)
  write(bytes, at)
  return bytes
}
const hugePng = claiming(png(), 16, (bytes, at) => {
  bytes.writeUInt32BE(60_000, at)
  bytes.writeUInt32BE(60_000, at + 4)
})
/** A frame header behind the first marker: 65,000 squared. */
const hugeJpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  Buffer.from([0xff, 0xc0, 0, 17, 8, 0xfd, 0xe8, 0xfd, 0xe8, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
  Buffer.from([0xff, 0xd9]),
])
const zeros = deflateRawSync(Buffer.alloc(30 * 1024 * 1024))
const manyEntries = zipOf(Array.from({ length: 10_000 }, (_, n) => entry(`xl/${n}.xml`, 'x')))
const nested = (name: string) => entry(name, zipOf([{ name: 'a.xml', packed: zeros, size: 30 * 1024 * 1024 }]))

describe('files are judged in a thread of their own', () => {
  it('whatever they are', async () => {
    expect(await keyOf('a.pdf', pdf('a'))).toBe('application/pdf')
    expect(await keyOf('a.docx', docx())).toContain('wordprocessingml')
    expect(await keyOf('a.jpg', jpeg())).toBe('image/jpeg')
    expect(await keyOf('a.png', pdf('a'))).toBe('file.type.mismatch')
    expect(await keyOfList(Buffer.from('a;b\n1;2\n'))).toBe('csv')
    expect(await keyOfList(Buffer.alloc(0))).toBe('import.file.empty')
  })

  it('and a store that is away is told as such', async () => {
    const away = async () => {
      throw new FileStoreUnavailable('EIO')
    }
    await expect(judge.file('a.docx', 5000, away)).rejects.toThrow(FileStoreUnavailable)
  })

  it('one that takes for ever is refused, and nobody waits for it', async () => {
    let beats = 0
    const beating = setInterval(() => beats++, 10)
    const found = await slow.file('a.docx', 10, async () => Buffer.alloc(10))
    clearInterval(beating)
    expect(isRefusal(found) && found.body).toMatchObject({
      key: 'file.tooSlow',
      message: expect.stringContaining('prend trop de temps'),
    })
    expect(beats).toBeGreaterThan(5)
    expect(await keyOf('a.pdf', pdf('a'))).toBe('application/pdf')
  })

  it('a text that once took for ever is kept in no time', async () => {
    expect(await keyOf('a.txt', Buffer.from(`${'<!---->'.repeat(60)}x`))).toBe('text/plain')
    expect(await keyOf('a.txt', Buffer.from(`${'<!---->\n'.repeat(200)}<script>`))).toBe('file.type.mismatch')
    expect(await keyOf('a.txt', Buffer.from('<!-- and no end'))).toBe('text/plain')
  })
})

describe('bombs are refused within 50 ms', () => {
  const bombs: [what: string, judged: () => Promise<string>, key: string][] = [
    [
      'a comment a thousand times',
      () => keyOf('a.txt', Buffer.from(`${'<!---->'.repeat(580)}<html>`)),
      'file.type.mismatch',
    ],
    [
      'a zip that says so',
      () => keyOf('a.docx', docx({ name: 'word/a.xml', packed: zeros, size: 30 << 20 })),
      'file.bomb',
    ],
    ['a zip that lies', () => keyOf('a.docx', docx({ name: 'word/a.xml', packed: zeros, size: 2000 })), 'file.bomb'],
    ['a zip in a zip', () => keyOf('a.docx', docx(nested('word/media/a.zip'))), 'file.type.suspicious'],
    [
      'beyond 4 GiB',
      () => keyOf('a.docx', docx({ name: 'word/a.xml', packed: packed('x'), size: 2 ** 33 })),
      'file.bomb',
    ],
    ['a png of 60,000 squared', () => keyOf('a.png', hugePng), 'file.image.tooLarge'],
    ['a jpeg of 65,000 squared', () => keyOf('a.jpg', hugeJpeg), 'file.image.tooLarge'],
    [
      'a workbook that says so',
      () => keyOfList(zipOf([...workbookParts(), { name: 'xl/worksheets/sheet1.xml', packed: zeros, size: 30 << 20 }])),
      'import.file.bomb',
    ],
    ['a workbook in a workbook', () => keyOfList(zipOf([...workbookParts(), nested('xl/a.zip')])), 'import.file.bomb'],
    ['ten thousand entries', () => keyOfList(manyEntries), 'import.file.bomb'],
  ]

  it.each(bombs)('%s', async (_, judged, key) => {
    expect(await leastProcessorTime(50, async () => expect(await judged()).toBe(key))).toBeLessThan(50)
  })
})
