import { MessageChannel } from 'node:worker_threads'
import type { FileMediaType } from '@faitage/contracts/files/file'
import type { FileFormat } from '@faitage/contracts/imports/mission-import'
import { isRefusal, type Refusal, refused } from '../refusal.ts'
import { openThreads } from '../threads.ts'
import type { Asked, Judged, ToJudge } from './judge.thread.ts'
import type { ReadAt } from './zip.ts'

/** Milliseconds a file may wait for its turn, and be looked at from then on; megabytes that may take. */
const TURN_MS = 60_000
const TIME_MS = 15_000
const MEMORY_MB = 192
/** Files that may wait. */
const WAITING = 200

export interface Judge {
  /** What a file that is wholly there really is, or why it is refused; what `read` throws comes through. */
  file(name: string, size: number, read: ReadAt, from?: { outside: boolean }): Promise<FileMediaType | Refusal>
  /** What a dropped list is, or why it may not be opened. */
  list(bytes: Buffer): Promise<FileFormat | Refusal>
  close(): Promise<void>
}

/**
 * Judges files in threads of their own: one that would take for ever, or more memory than there is, is refused, and
 * nobody else waits for it.
 */
export function openJudge(options: { timeMs?: number; thread?: URL } = {}): Judge {
  const { timeMs = TIME_MS, thread = new URL('./judge.thread.ts', import.meta.url) } = options
  const threads = openThreads<ToJudge, Judged>({ thread, memoryMb: MEMORY_MB, waiting: WAITING })

  const judge = async (what: Omit<ToJudge, 'port'>, read: ReadAt): Promise<Judged | Refusal> => {
    const { port1: ours, port2: theirs } = new MessageChannel()
    let failure: { error: unknown } | undefined
    const late = new AbortController()
    let begun = false
    let timer = setTimeout(() => late.abort(), TURN_MS)
    ours.on('message', (asked: Asked) => {
      if (asked === 'begun') {
        begun = true
        clearTimeout(timer)
        timer = setTimeout(() => late.abort(), timeMs)
        return
      }
      read(asked.start, asked.end).then(
        bytes => ours.postMessage(bytes),
        error => {
          failure = { error }
          ours.postMessage(null)
        },
      )
    })
    try {
      const judged = await threads.run(
        { ...what, port: theirs },
        {
          signal: late.signal,
          transfer: [theirs],
          late: () => refused(begun ? 'file.tooSlow' : 'UNAVAILABLE'),
          tooHeavy: () => refused('file.bomb'),
        },
      )
      if (failure && isRefusal(judged)) throw failure.error
      return judged
    } catch (error) {
      throw failure ? failure.error : error
    } finally {
      clearTimeout(timer)
      ours.close()
    }
  }

  return {
    async file(name, size, read, { outside } = { outside: false }) {
      const judged = await judge({ kind: 'file', name, size, outside }, read)
      return isRefusal(judged) ? judged : (judged.media ?? refusalIn(judged))
    },
    async list(bytes) {
      const read = async (start: number, end: number) => bytes.subarray(start, end)
      const judged = await judge({ kind: 'list', name: '', size: bytes.length }, read)
      return isRefusal(judged) ? judged : (judged.format ?? refusalIn(judged))
    },
    close: () => threads.close(),
  }
}

const refusalIn = ({ refusal }: Judged): Refusal => refused(refusal?.key ?? 'UNKNOWN', refusal?.details)
