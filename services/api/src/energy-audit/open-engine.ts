import { MessageChannel } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { EnergyEngine } from '../kernel/ports.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { openThreads } from '../kernel/threads.ts'
import type { BalanceAnswer, BalanceWork } from './engine/balance.thread.ts'

/** Milliseconds a balance may wait for its turn, the engine being loaded included, and be computed in from then on. */
const TURN_MS = 30_000
const TIME_MS = 2000
/** Kept long enough for somebody who tries one work after the other. */
const IDLE_MS = 60_000
/** Megabytes: the tables of the engine and what it copies of them. */
const MEMORY_MB = 256
/** Balances that may wait. */
const WAITING = 50

interface Options {
  readonly log?: Pick<Logger, 'warn'>
  readonly timeMs?: number
  readonly thread?: URL
}

/** Computes balances in a thread of its own, one at a time: the engine is large, logs freely and may never end. */
export function openEnergyEngine({ log, timeMs = TIME_MS, thread }: Options = {}): EnergyEngine {
  const threads = openThreads<BalanceWork, BalanceAnswer>({
    thread: thread ?? new URL('./engine/balance.thread.ts', import.meta.url),
    ...{ memoryMb: MEMORY_MB, waiting: WAITING, threads: 1, idleMs: IDLE_MS },
  })
  const failed = (why: string) => {
    log?.warn({ why }, 'the energy engine answered no number')
    return refused('energy.engine.failed')
  }
  return {
    async balance(input, on) {
      const { port1: ours, port2: theirs } = new MessageChannel()
      const late = new AbortController()
      const abort = () => late.abort()
      let timer = setTimeout(abort, TURN_MS)
      let begun = false
      ours.once('message', () => {
        begun = true
        clearTimeout(timer)
        timer = setTimeout(abort, timeMs)
      })
      try {
        const answer = await threads.run(
          { input, on, port: theirs },
          {
            signal: late.signal,
            transfer: [theirs],
            late: () => (begun ? failed('it took too long') : refused('UNAVAILABLE')),
            tooHeavy: () => failed('it took too much memory'),
          },
        )
        if (isRefusal(answer)) return answer
        return 'failed' in answer ? failed(answer.failed) : answer.balance
      } catch (error) {
        // The thread fell: the next balance starts another.
        return failed((error as Error).message)
      } finally {
        clearTimeout(timer)
        ours.close()
      }
    },
    close: () => threads.close(),
  }
}
