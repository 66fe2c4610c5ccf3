import type { EventStoreDBClient } from '@eventstore/db-client'
import { LIVE } from './live-batch.ts'
import type { Executor } from './table-store.ts'

/*
 * The read models follow a log, and everything in them was in it. A log that was put back from an earlier day ends before
 * their checkpoint: what is written to it then is never shown. So the event they stand at is looked for in the log. Events
 * are never taken away: one that is not there, at its position and under its id, says that this is another past.
 *
 * The places of reactors are not looked for: theirs may lie behind the last event, where the store looked on their behalf.
 */

/** Where an event is in the log; places that were kept before ids were have none. */
export type Place = { readonly position: bigint; readonly id?: string | undefined }

/** The log lacks what the read models hold. */
export class LogIsOlder extends Error {
  override name = 'LogIsOlder'
  constructor({ position }: Place) {
    super(
      `Le journal d’événements est plus ancien que la base Postgres : l’événement de la position ${position}, déjà connu d’elle, n’y est pas. Rien n’est plus enregistré. Remettez le bon journal ; s’il est perdu, « npm run projections -- rebuild --journal-plus-ancien » reconstruit sur celui-ci, et dit ce qui est abandonné.`,
    )
  }
}

/** Milliseconds the store gets to show one event. */
const LOOK_MS = 1500
/** A position that no event of this log begins at is refused by some stores. */
const isNoPlace = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === 3 || /invalid position/i.test(message ?? '')
}

/** Whether the log holds an event at a place. Read to its end: a read left half way keeps the client from closing. */
export async function isThere(eventStore: EventStoreDBClient, place: Place): Promise<boolean> {
  const fromPosition = { commit: place.position, prepare: place.position }
  // A follower may be behind.
  const reading = eventStore.readAll({ fromPosition, maxCount: 1, requiresLeader: true, deadline: LOOK_MS })
  let there = false
  try {
    for await (const { event } of reading)
      if (event?.position.commit === place.position) there = place.id === undefined || event.id === place.id
  } catch (error) {
    if (!isNoPlace(error)) throw error
  }
  return there
}

/** @throws {LogIsOlder} when an event that was there is not */
export async function demandThere(eventStore: EventStoreDBClient, place: Place): Promise<void> {
  if (!(await isThere(eventStore, place))) throw new LogIsOlder(place)
}

/** Where the read models stand, and the kept head of the log where that is further on; none before the first event. */
export async function placesOf(database: Executor): Promise<Place[]> {
  const { rows } = await database.query<{ position: string; event_id: string | null }>(
    `with kept as (select (head ->> 'position')::numeric as position from vault.log_head where head ->> 'position' ~ '^[0-9]+$')
     select position, case when event_at = position then event_id end as event_id
       from ops.projection_checkpoint where name = $1 and position >= 0
     union all select position, null from kept
       where position > (select coalesce(max(position), -1) from ops.projection_checkpoint where name = $1)`,
    [LIVE],
  )
  return rows.map(({ position, event_id }) => ({ position: BigInt(position), id: event_id ?? undefined }))
}

/** The first of the places of a database that the log does not hold; undefined where it is the log that they are of. */
export async function missingPlace(
  holds: (place: Place) => Promise<boolean>,
  database: Executor,
): Promise<Place | undefined> {
  for (const place of await placesOf(database)) if (!(await holds(place))) return place
  return undefined
}

/**
 * Gives up what is said of events after the last one of an older log: seals, which are made again from what it holds, and the
 * places of reactors.
 */
export async function giveUpAfter(database: Executor, position: bigint): Promise<void> {
  await database.query('delete from ops.log_seal')
  await database.query('delete from ops.stream_seal')
  if (position < 0n) await database.query('delete from ops.reactor_checkpoint')
  else
    await database.query(
      'update ops.reactor_checkpoint set position = least(position, $1::numeric), updated_at = now()',
      [position.toString()],
    )
}
