import { type Kysely, sql } from 'kysely'

/**
 * Which event the checkpoint stands at. `event_at` repeats its position: a former version moves the position alone, and the
 * id then says nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ops.projection_checkpoint add column event_id uuid, add column event_at numeric(20)`.execute(db)
}
