import { logHeadStream } from '@faitage/contracts/system/log-proof'
import type { StoredEvent } from '../recorded.ts'
import type { Executor } from '../table-store.ts'
import { holds } from './chain.ts'
import type { LogFault } from './faults.ts'
import { type Head, headFrom } from './heads.ts'

/** What was found of heads so far; a check goes on from there. */
export type HeadsMet = {
  /** Position of the last one that holds; -1 where none was met. */
  held: bigint
  /** One that does not hold was met: those behind it cannot either. */
  broken: boolean
}

export interface HeadCheck {
  /** Compares the heads among events with what is sealed; events themselves are compared with their seals elsewhere. */
  take(events: readonly StoredEvent[]): Promise<LogFault[]>
  /** Once the log was read to its end: those that were kept apart, and what was met before its seals. */
  finish(apart: readonly Head[], end: bigint): Promise<LogFault[]>
  met(): HeadsMet
}

export function openHeadCheck(database: Executor, key: Buffer, from?: HeadsMet): HeadCheck {
  let { held, broken } = from ?? { held: -1n, broken: false }
  let unsealed: Head | undefined
  const compare = async (head: Head, end: bigint | undefined): Promise<LogFault[]> => {
    if (broken) return []
    const { position } = head
    const how = await holds(database, head)
    if (how === 'yes') {
      if (position > held) held = position
      return []
    }
    if (how === 'behind' && end === undefined) {
      unsealed = head
      return []
    }
    broken = true
    if (how === 'no') return [{ kind: 'rewritten', position, held }]
    const seals = await lastSealed(database)
    return [
      end !== undefined && end < position ? { kind: 'cut', position, end } : { kind: 'unsealed', position, end: seals },
    ]
  }
  return {
    async take(events) {
      const faults: LogFault[] = []
      for (const event of events) {
        if (event.streamId !== logHeadStream) continue
        const head = headFrom(key, event.data)
        if (head) faults.push(...(await compare(head, undefined)))
        else faults.push({ kind: 'head', position: event.position.commit, kept: false })
      }
      return faults
    },
    async finish(apart, end) {
      const faults: LogFault[] = []
      const inOrder = [...apart, ...(unsealed ? [unsealed] : [])].sort((a, b) => (a.position < b.position ? -1 : 1))
      for (const head of inOrder) faults.push(...(await compare(head, end)))
      return faults
    },
    met: () => ({ held, broken }),
  }
}

async function lastSealed(database: Executor): Promise<bigint> {
  const { rows } = await database.query<{ position: string }>(
    'select position from ops.log_seal order by position desc limit 1',
  )
  return BigInt(rows[0]?.position ?? -1)
}
