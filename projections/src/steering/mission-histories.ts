import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { historiesOf, type StatisticsScope } from './mission-passages.ts'
import { type Histories, historiesIn } from './moves.ts'

/**
 * The histories that the figures of a mission are counted from, in the order they took effect. They leave Postgres as one value, and
 * are counted here: that takes a quarter of what taking arrays apart and grouping them there did.
 */
export async function readHistories(db: Kysely<Database>, scope: StatisticsScope): Promise<Histories> {
  const { rows } = await sql<{ moves: string | null }>`
    select string_agg(moves, ';') as moves from (${historiesOf(scope, 'moves')}) as history`.execute(db)
  return historiesIn(rows[0]?.moves ?? '')
}
