import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from './database.ts'
import { LIVE } from './live-batch.ts'
import { type Place, placesOf } from './older-log.ts'

/** Key of the lock that the one live projector of a database holds for as long as its connection lives. */
export const LIVE_LOCK = 0x66616974
const STANDBY_POLL_MS = 250

/** The connection of the one live projector. */
export type LiveSession = {
  readonly client: pg.Client
  /** Resolves when the connection is lost, no matter who ended it. */
  readonly lost: Promise<void>
  /** Checkpoint of the read models; undefined before the first event. */
  readonly position: bigint | undefined
  /** What the log holds, if it is the one that they are of. */
  readonly places: readonly Place[]
  end(): Promise<void>
}

/**
 * Connects and becomes the live projector, after waiting for another one to end.
 * @param onStandby called once when there is another
 * @throws when Postgres cannot be reached, or `signal` aborts the wait
 */
export async function openLiveSession(
  databaseUrl: string,
  onStandby: () => void,
  signal: AbortSignal,
): Promise<LiveSession> {
  const client = new pg.Client(connectionOptions(databaseUrl))
  const lost = new Promise<void>(resolve => {
    client.once('end', resolve)
    client.once('error', () => resolve())
  })
  client.on('error', () => undefined)
  const end = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    for (let announced = false; !(await isOurs(client)); ) {
      if (!announced) onStandby()
      announced = true
      await sleep(STANDBY_POLL_MS, undefined, { signal })
    }
    await client.query(
      'insert into ops.projection_checkpoint (name, position) values ($1, -1) on conflict do nothing',
      [LIVE],
    )
    const { rows } = await client.query<{ position: string }>(
      'select position from ops.projection_checkpoint where name = $1',
      [LIVE],
    )
    const position = BigInt(rows[0]?.position ?? -1)
    const places = await placesOf(client)
    return { client, lost, end, places, position: position < 0n ? undefined : position }
  } catch (error) {
    await end()
    throw error
  }
}

async function isOurs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LIVE_LOCK])
  return rows[0]?.ours === true
}
