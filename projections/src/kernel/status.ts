import { LIVE } from './live-batch.ts'
import { fingerprintOf, type ReadModels, storedFingerprint, tablesOf } from './schema.ts'
import type { Executor } from './table-store.ts'

export type ProjectionStatus = {
  /** Commit position; null before the first event. */
  readonly position: string | null
  readonly updated_at: string | null
  /** Whether the tables were made by this version of the read models. */
  readonly current: boolean
  readonly rows: Record<string, number>
  readonly parked: { model: string; stream: string; type: string; error: string | null; waiting: number }[]
}

/** Where the read models are, how many rows they hold, and what is parked (the first fifty streams). */
export async function statusOf(client: Executor, readModels: ReadModels): Promise<ProjectionStatus> {
  const checkpoint = await client.query<{ position: string; updated_at: string }>(
    'select position, updated_at from ops.projection_checkpoint where name = $1 and position >= 0',
    [LIVE],
  )
  const rows: Record<string, number> = {}
  for (const { table } of tablesOf(readModels)) {
    const counted = await client.query<{ n: number }>(`select count(*)::int as n from ${LIVE}.${table}`)
    rows[table] = counted.rows[0]?.n ?? 0
  }
  const parked = await client.query<ProjectionStatus['parked'][number]>(
    `select model, stream, min(type) filter (where error is not null) as type, min(error) as error,
       (count(*) filter (where error is null))::int as waiting
     from ops.parked_event where schema_name = $1 group by model, stream order by min(position) limit 50`,
    [LIVE],
  )
  return {
    position: checkpoint.rows[0]?.position ?? null,
    updated_at: checkpoint.rows[0]?.updated_at ?? null,
    current: (await storedFingerprint(client, LIVE)) === fingerprintOf(readModels),
    rows,
    parked: parked.rows,
  }
}
