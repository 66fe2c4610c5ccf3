import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientQuota } from '../../files/file-config.ts'
import { findS3, type StartedS3 } from '../../files/testing/real-s3.ts'
import { docx, pdf } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { startTestSystem } from '../../testing/system.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import { ContentMissing, type FileStore, FileStoreUnavailable } from './store.ts'

/* What every place for files must do: the disk always, an S3 server where one can be had, when all is tried. */

const s3 = await findS3()
if (!s3.server) console.log(`Stockage S3 réel : non essayé, ${s3.reason}`)
else console.log(`Stockage S3 réel : ${s3.server.how}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-files-'))
})
/** Started by the first case that needs it. */
let starting: Promise<StartedS3> | undefined
const startedS3 = () => {
  starting ??= s3.server!.start()
  return starting
}
afterAll(async () => {
  await (await starting)?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function* pieces(bytes: Buffer, size = 70_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(store: FileStore, name: string, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await store.read(name, { start, end })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const places: [string, boolean, string[], () => Promise<FileStore>][] = [
  ['disk', true, [], async () => diskStore(join(folder, 'disk'))],
  ['s3', s3.server !== undefined, ['long'], async () => s3Store((await startedS3()).options)],
]

for (const [place, possible, tags, open] of places) {
  describe.skipIf(!possible)(`the store on ${place}`, { tags }, () => {
    let store: FileStore
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store?.close())

    it.each([1, 65_536, 12_345_678])('gives back %i bytes, whole and by range', async size => {
      const [name, bytes] = [randomUUID(), randomBytes(size)]
      await store.put(name, pieces(bytes))
      expect((await readAll(store, name, 0, size)).equals(bytes)).toBe(true)
      const [start, end] = [Math.floor(size / 3), Math.ceil((2 * size) / 3)]
      expect((await readAll(store, name, start, end)).equals(bytes.subarray(start, end))).toBe(true)
    })

    it('keeps nothing of a content that breaks half way, and tells its own error', async () => {
      const name = randomUUID()
      const broken = new Error('cut')
      const content = async function* () {
        yield randomBytes(6_000_000)
        throw broken
      }
      await expect(store.put(name, content())).rejects.toBe(broken)
      await expect(store.read(name, { start: 0, end: 1 })).rejects.toThrow(ContentMissing)
    })

    it('knows nothing of what was never put, or was removed; removing twice is no failure', async () => {
      const name = randomUUID()
      await expect(store.read(name, { start: 0, end: 10 })).rejects.toThrow(ContentMissing)
      await store.put(name, pieces(randomBytes(100)))
      await store.remove(name)
      await store.remove(name)
      await expect(store.read(name, { start: 0, end: 10 })).rejects.toThrow(ContentMissing)
    })

    it('takes ids only: no path ever comes from outside', async () => {
      for (const name of ['../../etc/passwd', 'a', '', `${randomUUID()}/..`, randomUUID().toUpperCase()]) {
        await expect((async () => store.put(name, pieces(randomBytes(1))))()).rejects.toThrow(TypeError)
        await expect((async () => store.read(name, { start: 0, end: 1 }))()).rejects.toThrow(TypeError)
        await expect((async () => store.remove(name))()).rejects.toThrow(TypeError)
      }
    })

    it('serves many at once, each its own', async () => {
      const all = Array.from({ length: 12 }, () => ({ name: randomUUID(), bytes: randomBytes(200_000) }))
      await Promise.all(all.map(({ name, bytes }) => store.put(name, pieces(bytes))))
      await Promise.all(
        all.map(async ({ name, bytes }) =>
          expect((await readAll(store, name, 0, bytes.length)).equals(bytes)).toBe(true),
        ),
      )
    })

    it('lets readers stop early, more of them than it has connections', async () => {
      const name = randomUUID()
      await store.put(name, pieces(randomBytes(3_000_000)))
      for (let reader = 0; reader < 60; reader++) {
        for await (const _ of await store.read(name, { start: 0, end: 3_000_000 })) break
      }
      expect((await readAll(store, name, 0, 3_000_000)).length).toBe(3_000_000)
    })
  })
}

describe('the store on disk', () => {
  it('says so when its place is away', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const store = diskStore(join(folder, 'a-file', 'below'))
    await expect(store.put(randomUUID(), pieces(randomBytes(10)))).rejects.toThrow(FileStoreUnavailable)
  })

  it('sweeps what a killed process left, and nothing of what is on its way', async () => {
    const root = join(folder, 'swept')
    const store = diskStore(root)
    await mkdir(join(root, 'incoming'), { recursive: true })
    const [old, fresh] = [randomUUID(), randomUUID()]
    for (const name of [old, fresh]) await writeFile(join(root, 'incoming', name), 'half')
    const hourAgo = new Date(Date.now() - 3_600_000)
    await utimes(join(root, 'incoming', old), hourAgo, hourAgo)
    await store.sweep()
    expect(await readdir(join(root, 'incoming'))).toEqual([fresh])
  })
})

describe('the store on S3', () => {
  it('says so when nobody answers', async () => {
    const store = s3Store({
      bucket: 'rien',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      forcePathStyle: true,
    })
    await expect(store.put(randomUUID(), pieces(randomBytes(10)))).rejects.toThrow(FileStoreUnavailable)
    await store.close()
  })
})

describe.skipIf(!s3.server)('files of the product on S3', { tags: ['long'] }, () => {
  it('are sent, read by range, refused and swept as on the disk, and nothing of them is clear in the bucket', async () => {
    const { options } = await startedS3()
    const place = { s3: options }
    const system = await startTestSystem({
      projector: false,
      config: { files: { place, maxSize: 20 * 1024 * 1024, client: clientQuota, driveUrl: undefined } },
    })
    try {
      const { id } = await system.as('admin').call(missionEndpoints.create, { body: { name: 'Seau' } })
      const owner = { kind: 'mission', id }
      const content = Buffer.concat([pdf('secret').subarray(0, -6), randomBytes(9_000_000), Buffer.from('\n%%EOF\n')])
      const sent = await sendFile(system, { as: 'admin', owner, name: 'gros.pdf', content })
      expect(sent.status).toBe(201)
      const read = (headers: Record<string, string> = {}) =>
        system.as('admin').raw(fileEndpoints.content, { params: { id: sent.id }, headers })
      expect((await read()).rawPayload.equals(content)).toBe(true)
      const range = await read({ range: 'bytes=8000000-8100000' })
      expect(range.rawPayload.equals(content.subarray(8_000_000, 8_100_001))).toBe(true)
      const [uploaded] = await system.api.events.read(`file-${sent.id}`)
      const { content_id } = uploaded!.data as { content_id: string }
      const head = await readAll(s3Store(options), content_id, 0, 4096)
      expect(head.includes('%PDF')).toBe(false)
      // A document larger than what is kept at hand is judged by reading it back.
      const large = docx({ name: 'word/media/a.bin', packed: randomBytes(9_000_000), size: 9_000_000, method: 0 })
      expect((await sendFile(system, { as: 'admin', owner, name: 'a.docx', content: large })).status).toBe(201)
      const refused = await sendFile(system, { as: 'admin', owner, name: 'a.xlsx', content: large })
      expect(refused).toMatchObject({ key: 'file.type.mismatch' })
      expect(await system.api.db.selectFrom('file_intake').selectAll().execute()).toEqual([])
    } finally {
      await system.stop()
    }
  })
})
