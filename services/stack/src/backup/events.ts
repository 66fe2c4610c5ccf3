import type { AllStreamRecordedEvent, EventStoreDBClient } from '@eventstore/db-client'
import { FORWARDS, START } from '@eventstore/db-client'
import { EventFile } from '@faitage/engines/eventstore/store'
import { leave, through } from '@faitage/projections/kernel/log-reader'

/** An event on its line: place, identity, and what it says as it was stored. */
type Line = {
  p: string
  s: string
  r: string
  i: string
  t: string
  c: number
  /** JSON as text; other content in base 64 under `b`. */
  d?: string
  b?: string
  m?: string
}

const AT_ONCE = 2000

/** The whole log behind a position, system events too, as it is when its end is reached. */
export async function* eventsAfter(
  client: EventStoreDBClient,
  after: bigint,
): AsyncGenerator<AllStreamRecordedEvent[]> {
  const fromPosition = after < 0n ? START : { commit: after, prepare: after }
  let events: AllStreamRecordedEvent[] = []
  const reading = client.readAll({ fromPosition, direction: FORWARDS })
  try {
    for await (const { event } of through(reading)) {
      if (!event || event.position.commit <= after) continue
      events.push(event)
      if (events.length < AT_ONCE) continue
      yield events
      events = []
    }
  } finally {
    await leave(reading)
  }
  if (events.length > 0) yield events
}

export function lineOf(event: AllStreamRecordedEvent): string {
  const { position, streamId, revision, id, type, created, isJson, data, metadata } = event
  const line: Line = {
    p: String(position.commit),
    s: streamId,
    r: String(revision),
    i: id,
    t: type,
    c: created.getTime(),
  }
  if (isJson) line.d = JSON.stringify(data)
  else line.b = Buffer.from(data as Uint8Array).toString('base64')
  if (metadata !== undefined) line.m = JSON.stringify(metadata)
  return JSON.stringify(line)
}

/** Writes saved events into the file of an event server that does not run, each at its own position. */
export async function loadEvents(dataDir: string, lines: AsyncIterable<string>): Promise<number> {
  const file = new EventFile(dataDir)
  const streams = new Map<string, number>()
  let events = 0
  try {
    file.begin()
    for await (const text of lines) {
      const { p, s, r, i, t, c, d, b, m } = JSON.parse(text) as Line
      let stream = streams.get(s)
      if (stream === undefined) {
        stream = file.addStream(s)
        streams.set(s, stream)
      }
      const data = d === undefined ? Buffer.from(b ?? '', 'base64') : Buffer.from(d)
      const event = { id: i, type: t, json: d !== undefined, data, metadata: Buffer.from(m ?? '') }
      file.addEvent(stream, Number(p), Number(r), c, event)
      if (++events % AT_ONCE !== 0) continue
      file.commit()
      file.begin()
    }
    file.commit()
    return events
  } finally {
    file.close()
  }
}
