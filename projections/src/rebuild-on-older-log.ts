import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { Pool } from 'pg'
import { LIVE } from './kernel/live-batch.ts'
import type { KeptHeads } from './kernel/log-proof/heads.ts'
import type { Place } from './kernel/older-log.ts'
import { type RebuildOptions, rebuild } from './kernel/rebuild.ts'

/** Events read back at most to find one of ours at the end of a log: the store writes some of its own. */
const LAST = 100

/**
 * `rebuild --journal-plus-ancien`: makes the read models again on a log that was put back from an earlier day, and says what
 * is given up by it. Its seals are made anew; the signed heads that it holds still prove it up to the last of them.
 *
 * @param missing what the log does not hold; undefined where it is not older at all
 * @returns the exit code
 */
export async function rebuildOnOlderLog(
  pool: Pool,
  { sealKey: _, kept, ...rebuilding }: RebuildOptions & { readonly kept: KeptHeads },
  missing: Place | undefined,
): Promise<number> {
  if (!missing) {
    console.error('Le journal n’est pas plus ancien que la base : rien n’est à abandonner. Relancez sans cette option.')
    return 1
  }
  const { rows } = await pool.query<{ until: string; events: string | null }>(
    `select updated_at as until, (select events from ops.log_seal order by position desc limit 1) as events
     from ops.projection_checkpoint where name = $1`,
    [LIVE],
  )
  const ends = await lastInstant(rebuilding.eventStore)
  const until = rows[0]?.until
  console.log(`Le journal s’arrête ${ends ? `au ${formatInstant(ends)}` : 'avant son premier événement'}.`)
  if (until) console.log(`La base le suivait jusqu’au ${formatInstant(new Date(until).toISOString())}.`)
  console.log(`Sont abandonnés :
  - tout ce qui a été enregistré entre les deux ;
  - les sceaux du journal : il est scellé de nouveau, et reste prouvé par les têtes signées qu’il contient ;
  - la dernière tête gardée à part ;
  - les traitements commencés pour ce qui n’y est plus : ils échoueront.`)
  await kept.giveUp()
  const { events, seconds, parked } = await rebuild({ ...rebuilding, onOlderLog: true })
  const lost = Number(rows[0]?.events ?? 0) - events
  if (lost > 0) console.log(`${countOf(lost, 'événement abandonné', 'événements abandonnés')}.`)
  console.log(`${events} événements relus en ${seconds} s, ${parked} mis de côté. Le service reprend.`)
  if (process.env.FAITAGE_DATA === undefined)
    console.log('FAITAGE_DATA n’est pas donné : supprimez le fichier « log-head » du dossier de données du service.')
  return 0
}

/** When the last event of ours was recorded. Read to its end: a read left half way keeps the client from closing. */
async function lastInstant(eventStore: EventStoreDBClient): Promise<string | undefined> {
  let last: string | undefined
  const newest = eventStore.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: LAST })
  for await (const { event } of newest) if (event && !event.type.startsWith('$')) last ??= event.created.toISOString()
  return last
}
