import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Waits until all that was committed is on disk. Batches do not wait for it (`live-batch.ts`): where Postgres falls, the
 * last ones may be lost, and the numbers of their transactions are then given to others.
 * @returns number of a transaction, as `xid8` says it: that one and those before are never given again
 */
export async function onDiskUpTo(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select pg_current_xact_id()::text as number, set_config('synchronous_commit', 'on', true),
      pg_logical_emit_message(true, 'faitage', 'read')`.execute(db)
  return (rows[0] as { number: string }).number
}
