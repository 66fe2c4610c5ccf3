import type { Parked, Standstills } from './batch.ts'
import { standstill } from './batch.ts'
import type { Executor } from './table-store.ts'

/** The pairs that stand still in a schema. */
export async function loadStandstills(client: Executor, schema: string): Promise<Standstills> {
  const { rows } = await client.query<{ model: string; stream: string }>(
    'select distinct model, stream from ops.parked_event where schema_name = $1',
    [schema],
  )
  return new Set(rows.map(({ model, stream }) => standstill(model, stream)))
}

/** Keeps events for later: where they are, never what they say. */
export async function park(client: Executor, schema: string, parked: readonly Parked[]): Promise<void> {
  const rows = parked.map(({ model, event, error }) => ({
    model,
    position: event.position,
    stream: event.stream,
    revision: event.revision,
    event_id: event.id,
    type: event.type,
    error,
  }))
  await client.query(
    `insert into ops.parked_event (schema_name, model, position, stream, revision, event_id, type, error)
     select $1, r.* from json_to_recordset($2::json) as r(model text, position numeric, stream text, revision bigint,
       event_id uuid, type text, error text)
     on conflict do nothing`,
    [schema, JSON.stringify(rows)],
  )
}
