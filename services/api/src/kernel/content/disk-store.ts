import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentMissing, checkContentId, type FileStore, FileStoreUnavailable } from './store.ts'

/** Milliseconds an unfinished upload may lie before a sweep takes it for abandoned: longer than any request lives. */
const ABANDONED_MS = 15 * 60_000

/**
 * Files on a disk, each under its id in one of 256 folders. Bytes are written aside, brought to the disk, then renamed
 * into place: a process killed half way leaves nothing under a name.
 *
 * @param folder made when it is not there, for its owner only
 */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const folderOf = (name: string) => join(folder, checkContentId(name).slice(0, 2))
  const placeOf = (name: string) => join(folderOf(name), name)

  return {
    kind: 'disk',

    async put(name, content) {
      const place = placeOf(name)
      const aside = join(incoming, name)
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        await mkdir(folderOf(name), { recursive: true, mode: 0o700 })
        const file = await open(aside, 'wx', 0o600)
        try {
          for await (const chunk of content) await writeAll(file, chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, place)
        await syncFolder(folderOf(name))
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined)
        throw storageFault(error)
      }
    },

    async read(name, { start, end }) {
      if (end <= start) throw new RangeError('an empty range')
      const stream = createReadStream(placeOf(name), { start, end: end - 1 })
      try {
        await once(stream, 'open')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ContentMissing(name)
        throw storageFault(error)
      }
      return stream
    },

    async remove(name) {
      for (const path of [join(incoming, checkContentId(name)), placeOf(name)]) await removeFile(path)
    },

    async sweep() {
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
        if (age > ABANDONED_MS) await removeFile(path)
      }
    },

    async close() {},
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageFault(error)
  }
}

/** A rename is on the disk once its folder is. Some systems cannot open a folder: they need none of it. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined)
  try {
    await handle?.sync().catch(() => undefined)
  } finally {
    await handle?.close()
  }
}

const AWAY = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOTDIR', 'ENXIO'])

/** Faults of the place itself; any other error is the caller's own and passes as it is. */
function storageFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && AWAY.has(code) ? new FileStoreUnavailable(code, { cause: error }) : error
}
