import { FAULTS_TOLD, type ProofReached } from '@faitage/contracts/system/log-proof'
import type { StoredEvent } from '../recorded.ts'
import type { Executor } from '../table-store.ts'
import { openLogCheck } from './check.ts'
import { sealableOf } from './digest.ts'
import { type LogFault, toldFault } from './faults.ts'
import { openHeadCheck } from './head-check.ts'
import type { KeptHeads } from './heads.ts'

/** Events of a page, and pages of a piece: a piece takes a second or so. */
const PAGE = 500
const PAGES = 10

export type Reading = (after: bigint, maxCount: number) => Promise<{ events: StoredEvent[]; newest: bigint }>

const NOTHING: ProofReached = { position: '-1', events: 0, held: '-1', broken: false, faults: [] }

/**
 * Reads a piece of the log again and compares it with its seals and signed heads; the last piece with the head that was
 * kept apart too. All that the next one has to know is in what is answered, so that any process goes on from there.
 */
export async function provePiece(
  { database, key, read, kept }: { database: Executor; key: Buffer; read: Reading; kept: KeptHeads },
  from: ProofReached = NOTHING,
): Promise<{ over: boolean; reached: ProofReached }> {
  let position = BigInt(from.position)
  let { events } = from
  const faults: LogFault[] = []
  const check = openLogCheck(database, key, position)
  const heads = openHeadCheck(database, key, { held: BigInt(from.held), broken: from.broken })
  const answer = (over: boolean) => {
    const { held, broken } = heads.met()
    const told = [...from.faults, ...faults.map(toldFault)].slice(0, FAULTS_TOLD)
    return { over, reached: { position: String(position), events, held: String(held), broken, faults: told } }
  }
  // Before the log is read: what is signed meanwhile is the next night's.
  const { head, altered } = await kept.read()
  const { rows } = await database.query<{ position: string }>(
    'select position from ops.log_seal order by position desc limit 1',
  )
  for (let pages = 0; pages < PAGES; pages++) {
    const page = await read(position, PAGE)
    if (page.newest === position) {
      faults.push(...(await check.rest(BigInt(rows[0]?.position ?? -1))))
      faults.push(...(await heads.finish(head ? [head] : [], position)))
      if (altered) faults.push({ kind: 'head', position: head?.position ?? -1n, kept: true })
      return answer(true)
    }
    faults.push(...(await check.take(page.events.map(sealableOf))), ...(await heads.take(page.events)))
    position = page.newest
    events += page.events.length
  }
  return answer(false)
}
