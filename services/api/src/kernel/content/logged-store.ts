import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { type ContentId, type FileStore, FileStoreUnavailable } from './store.ts'

/** Says in the log what the place of files failed at, with its own code; of the file, only what finds it again. */
export function loggedStore(store: FileStore, log: Logger): FileStore {
  const told = (operation: string, name: ContentId | undefined, error: unknown): void => {
    const { code } = error as { code?: unknown }
    const known = error instanceof FileStoreUnavailable ? error.message : typeof code === 'string' ? code : undefined
    if (known === undefined) return
    const content = name && createHash('sha256').update(name).digest('hex').slice(0, 12)
    log.error({ store: store.kind, operation, content, code: known }, 'the file store failed')
  }
  const logged = async <T>(operation: string, name: ContentId | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      told(operation, name, error)
      throw error
    }
  }
  return {
    kind: store.kind,
    put: (name, content) => logged('put', name, () => store.put(name, content)),
    async read(name, range) {
      const content: Readable = await logged('read', name, () => store.read(name, range))
      // A fault of the disk half way is its reader's to answer; it is said here.
      content.once('error', error => told('read', name, error))
      return content
    },
    remove: name => logged('remove', name, () => store.remove(name)),
    sweep: () => logged('sweep', undefined, () => store.sweep()),
    close: () => store.close(),
  }
}
