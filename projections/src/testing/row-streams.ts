import type { EventStoreDBClient } from '@eventstore/db-client'
import { eventsBetween, readAhead } from '../kernel/log-reader.ts'
import type { Keyring } from '../kernel/personal-data/keyring.ts'
import type { ReadModel, Recorded } from '../kernel/read-model.ts'
import { modelsOf, type ReadModels } from '../kernel/schema.ts'

/** The whole log as read models are given it. */
export async function wholeLog(client: EventStoreDBClient, keyring: Keyring): Promise<Recorded[]> {
  const events: Recorded[] = []
  for await (const batch of readAhead(eventsBetween(client, -1n, undefined, 500), keyring))
    for (const read of batch) if (read.event) events.push(read.event)
  return events
}

/**
 * What a refold must never meet: rows that several streams made. It makes rows again of the streams of those who were
 * forgotten; a row that another stream has its part in would come out of it without that part.
 *
 * @returns each such table, with a row of it and the streams it is of
 */
export function rowsOfSeveralStreams(readModels: ReadModels, events: readonly Recorded[]): string[] {
  const found = new Map<string, string>()
  const streams = new Map<ReadModel, Map<string, string>>()
  for (const event of events) {
    for (const model of modelsOf(readModels, event.type)) {
      const own = streams.get(model) ?? new Map<string, string>()
      streams.set(model, own)
      const id = model.keyOf(event)
      const first = own.get(id) ?? event.stream
      own.set(id, first)
      if (first !== event.stream) found.set(model.table, `${model.table}: ${id} is of ${first} and of ${event.stream}`)
    }
  }
  return [...found.values()]
}
