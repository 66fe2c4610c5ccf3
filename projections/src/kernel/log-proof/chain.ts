import type { Executor } from '../table-store.ts'
import { entriesUpTo, grown, ORIGIN } from './digest.ts'
import { LogAltered } from './faults.ts'
import type { Head } from './heads.ts'

const SEALS_AT_ONCE = 20

type Row = { position: string; entries: Buffer; chain: Buffer | null }

/** The chain of every event up to a position, as the seals tell it now; undefined where they end before. */
export async function chainAt(database: Executor, position: bigint): Promise<Buffer | undefined> {
  const { rows } = await database.query<Row>(
    'select position, entries, chain from ops.log_seal where position >= $1 order by position limit 1',
    [String(position)],
  )
  const [seal] = rows
  if (!seal) return undefined
  if (seal.chain && BigInt(seal.position) === position) return seal.chain
  const { rows: earlier } = await database.query<Pick<Row, 'position' | 'chain'>>(
    'select position, chain from ops.log_seal where position < $1 order by position desc limit 1',
    [seal.position],
  )
  const [before] = earlier
  const start = before ? (before.chain ?? (await madeAgain(database, before.position))) : ORIGIN
  return grown(start, entriesUpTo(seal.entries, position))
}

/** Of seals made before there was a chain: from the first one on. */
async function madeAgain(database: Executor, until: string): Promise<Buffer> {
  let chain: Buffer = ORIGIN
  for (let after = '-1'; ; ) {
    const { rows } = await database.query<Row>(
      'select position, entries from ops.log_seal where position > $1 and position <= $2 order by position limit $3',
      [after, until, SEALS_AT_ONCE],
    )
    for (const { entries } of rows) chain = grown(chain, entries)
    const last = rows.at(-1)
    if (!last) return chain
    after = last.position
  }
}

/** Whether what is sealed goes on from a head: `behind` where the seals end before it. */
export async function holds(database: Executor, head: Head): Promise<'yes' | 'no' | 'behind'> {
  const chain = await chainAt(database, head.position)
  if (!chain) return 'behind'
  return chain.equals(head.chain) ? 'yes' : 'no'
}

/** Nothing is made of a log that was sealed again over the head that was kept. @throws {LogAltered} */
export async function demandHead(
  database: Executor,
  kept: { head: Head | undefined; altered: boolean },
): Promise<void> {
  if (kept.altered) throw new LogAltered({ kind: 'head', position: kept.head?.position ?? -1n, kept: true })
  if (!kept.head || (await holds(database, kept.head)) !== 'no') return
  throw new LogAltered({ kind: 'rewritten', position: kept.head.position, held: -1n })
}
