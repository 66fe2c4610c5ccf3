import {
  erasureBatchEvents,
  foldErasureBatch,
  type KnownErasureBatch,
  type RecordedErasureBatchEvent,
} from '@faitage/contracts/privacy/erasure-batch'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

/** The erasing of many people, and how it ended. */
export type ErasureBatchRow = { id: string; asked_at: string; state: KnownErasureBatch }

const next = (row: ErasureBatchRow | undefined, event: RecordedErasureBatchEvent): ErasureBatchRow => {
  const state = foldErasureBatch(row?.state ?? { life: 'none' }, event)
  return { id: state.id, asked_at: state.asked_at, state }
}

export const erasureBatchModel = readModel<ErasureBatchRow>()({
  table: 'erasure_batch',
  version: 1,
  columns: { id: 'uuid not null', asked_at: 'timestamptz not null', state: 'jsonb not null' },
  indexes: ['(asked_at desc, id)'],
  key: e => e.data.id,
  on: onEach(erasureBatchEvents, next),
})

/** A page of them, the newest first. */
export async function erasureBatches(
  db: Kysely<Database>,
  { page, size }: { page: number; size: number },
): Promise<{ rows: KnownErasureBatch[]; total: number }> {
  const { rows } = await sql<{ state: KnownErasureBatch; total: number }>`
    select state, count(*) over ()::int as total from erasure_batch
    order by asked_at desc, id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { rows: rows.map(({ state }) => state), total: rows[0]?.total ?? 0 }
}
