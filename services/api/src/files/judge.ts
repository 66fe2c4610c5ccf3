import { MessageChannel } from 'node:worker_threads'
import type { FileMediaType } from '@faitage/contracts/files/file'
import { Piscina } from 'piscina'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { Asked, Judged, ToJudge } from './judge.thread.ts'
import type { ReadAt } from './zip.ts'

/** Milliseconds a file may wait for its turn, and be looked at from then on; megabytes that may take. */
const TURN_MS = 60_000
const TIME_MS = 15_000
const MEMORY_MB = 192
/** Files judged at once, and those that may wait. */
const THREADS = 2
const WAITING = 200
const IDLE_MS = 30_000

export interface Judge {
  /** What a file that is wholly there really is, or why it is refused; what `read` throws comes through. */
  file(name: string, size: number, read: ReadAt): Promise<FileMediaType | Refusal>
  /** What a dropped list is, or why it may not be opened. */
  list(bytes: Buffer): Promise<'xlsx' | 'csv' | Refusal>
  close(): Promise<void>
}

/**
 * Judges files in threads of their own: one that would take for ever, or more memory than there is, is refused, and
 * nobody else waits for it.
 */
export function openJudge(options: { timeMs?: number; thread?: URL } = {}): Judge {
  const { timeMs = TIME_MS, thread = new URL('./judge.thread.ts', import.meta.url) } = options
  let pool: Piscina<ToJudge, Judged> | undefined
  const opened = () => {
    pool ??= new Piscina<ToJudge, Judged>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: WAITING,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    return pool
  }

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
      return await opened().run({ ...what, port: theirs }, { transferList: [theirs], signal: late.signal })
    } catch (error) {
      if (failure) throw failure.error
      if (late.signal.aborted) return refused(begun ? 'file.tooSlow' : 'UNAVAILABLE')
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return refused('file.bomb')
      if (message === 'Task queue is at limit') return refused('UNAVAILABLE')
      throw error
    } finally {
      clearTimeout(timer)
      ours.close()
    }
  }

  return {
    async file(name, size, read) {
      const judged = await judge({ kind: 'file', name, size }, read)
      return isRefusal(judged) ? judged : (judged.media ?? refusalIn(judged))
    },
    async list(bytes) {
      const read = async (start: number, end: number) => bytes.subarray(start, end)
      const judged = await judge({ kind: 'list', name: '', size: bytes.length }, read)
      return isRefusal(judged) ? judged : (judged.format ?? refusalIn(judged))
    },
    close: async () => pool?.destroy(),
  }
}

const refusalIn = ({ refusal }: Judged): Refusal => refused(refusal?.key ?? 'UNKNOWN', refusal?.details)
