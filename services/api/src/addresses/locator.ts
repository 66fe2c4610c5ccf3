import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { traceOf } from '../kernel/http/errors.ts'
import { type Geocoder, GeocoderAway } from './geocoder.ts'

export interface LocatorOptions {
  /** Milliseconds between two looks for addresses without a position, and between two questions. */
  pollMs?: number
  paceMs?: number
}

const POLL_MS = 20_000
/** Five a second: people who type come first. */
const PACE_MS = 200
const BATCH = 50
/** Days after which an address that was not found is tried again: the national base grows. */
const AGAIN_DAYS = 30

/**
 * Finds the positions of projects whose address was written or imported without one, for as long as the process lives.
 * They are no facts about the project: its history does not hold them, and a position chosen by a person wins.
 *
 * @param geocoder undefined: only addresses that were placed elsewhere are
 */
export function startLocator(
  api: Pick<Api, 'db' | 'log'>,
  geocoder: Geocoder | undefined,
  { pollMs = POLL_MS, paceMs = PACE_MS }: LocatorOptions = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)

  const round = async (): Promise<void> => {
    await forget(api)
    await placeAsKnown(api)
    if (!geocoder) return
    for (;;) {
      const unknown = await unplaced(api)
      for (const { search, label } of unknown) {
        if (signal.aborted) return
        const found = await geocoder.locate(label)
        await keep(api, search, found)
        await pause(paceMs)
      }
      if (unknown.length < BATCH) return
    }
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await round().catch(error => {
        if (error instanceof GeocoderAway) api.log.info({ reason: error.reason }, 'positions wait for the geocoder')
        else api.log.warn(traceOf(error), 'positions could not be looked for')
      })
      await pause(pollMs)
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Places addresses that stand elsewhere with a position, as choosing the suggestion while typing would have done. */
async function placeAsKnown({ db }: Pick<Api, 'db'>): Promise<void> {
  await sql`
    insert into located_address (search, latitude, longitude)
    select distinct on (placed.search) placed.search, placed.latitude, placed.longitude
    from stored_address as placed
    where placed.latitude is not null and placed.address is not null
      and exists (select from stored_address as bare
        where bare.search = placed.search and bare.owner = 'project' and bare.latitude is null)
    order by placed.search, placed.id
    on conflict (search) do update set latitude = excluded.latitude, longitude = excluded.longitude, tried_at = now()
    where located_address.latitude is null`.execute(db)
}

/** Addresses of projects, street and town given, that nobody placed and nobody looked for yet. */
async function unplaced({ db }: Pick<Api, 'db'>): Promise<{ search: string; label: string }[]> {
  const { rows } = await sql<{ search: string; label: string }>`
    select search, min(label) as label from stored_address
    where owner = 'project' and not is_deleted and latitude is null and address is not null
      and (address_code is not null or address_location is not null)
      and not exists (select from located_address where located_address.search = stored_address.search)
    group by search limit ${BATCH}`.execute(db)
  return rows
}

const keep = ({ db }: Pick<Api, 'db'>, search: string, found: { latitude: number; longitude: number } | undefined) =>
  db
    .insertInto('located_address')
    .values({ search, latitude: found?.latitude ?? null, longitude: found?.longitude ?? null })
    .onConflict(conflict => conflict.column('search').doNothing())
    .execute()

/** Forgets positions of addresses that no project has any more, and failures of long ago. */
async function forget({ db }: Pick<Api, 'db'>): Promise<void> {
  await sql`
    delete from located_address
    where (latitude is null and tried_at < now() - ${AGAIN_DAYS} * interval '1 day')
      or not exists (select from stored_address
        where stored_address.search = located_address.search and owner = 'project' and not is_deleted)`.execute(db)
}
