import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { FileMediaType } from '@faitage/contracts/files/file'
import type { FileFormat } from '@faitage/contracts/imports/mission-import'
import type { ErrorKey, RefusalDetails } from '@faitage/contracts/kernel/error-catalogue'
import { isRefusal } from '../refusal.ts'
import { judgeList } from './file-guard.ts'
import { inspect } from './inspect.ts'

/** What a thread is asked; the bytes are asked for part by part through the port. */
export interface ToJudge {
  readonly kind: 'file' | 'list'
  readonly name: string
  readonly size: number
  /** It comes from somebody who does not work here. */
  readonly outside?: boolean
  readonly port: MessagePort
}

/** What the thread says through the port: that its turn has come, then which part it wants to read. */
export type Asked = 'begun' | { readonly start: number; readonly end: number }

/** What it answers: classes do not travel. */
export interface Judged {
  readonly media?: FileMediaType
  readonly format?: FileFormat
  readonly refusal?: { readonly key: ErrorKey; readonly details: RefusalDetails }
}

export default async function judge({ kind, name, size, outside = false, port }: ToJudge): Promise<Judged> {
  port.postMessage('begun' satisfies Asked)
  // One part after the other: the judges never ask for two at once.
  const read = async (start: number, end: number): Promise<Buffer> => {
    const answer = once(port, 'message') as Promise<[Uint8Array | null]>
    port.postMessage({ start, end } satisfies Asked)
    const [bytes] = await answer
    if (!bytes) throw new Error('the bytes of the file could not be read')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  try {
    if (kind === 'list') {
      const judged = await judgeList(size === 0 ? Buffer.alloc(0) : await read(0, size))
      return 'key' in judged ? { refusal: { key: judged.key, details: {} } } : judged
    }
    const media = await inspect(name, size, read, { outside })
    return isRefusal(media) ? { refusal: { key: media.key, details: media.details } } : { media }
  } finally {
    port.close()
  }
}
