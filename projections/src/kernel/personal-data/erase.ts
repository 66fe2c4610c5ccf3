import type pg from 'pg'
import type { Logger } from 'pino'
import { type RebuildOptions, rebuild } from '../rebuild.ts'
import type { Keyring } from './keyring.ts'

/**
 * What still holds words or keys after that: rows that were deleted stay in their file, statistics quote values, and
 * the journal of Postgres repeats what was written until its segments go.
 */
const SWEEPING = [
  'vacuum full vault.subject_key',
  'vacuum full work.located_address',
  'vacuum full work.import_row',
  'vacuum full pg_catalog.pg_statistic',
  'select pg_switch_wal()',
  'checkpoint',
]

/**
 * Erases people for good: their keys go, then every place where what these opened was written in clear. Read models are
 * made again without them, without interrupting anybody. Safe to repeat, after a crash too.
 * @returns what this database did not let us sweep
 */
export async function erase(
  { pool, keyring, rebuilding, log }: { pool: pg.Pool; keyring: Keyring; rebuilding: RebuildOptions; log: Logger },
  subjectIds: readonly string[],
): Promise<{ left: string[] }> {
  for (const id of subjectIds) await keyring.forget(id)
  await rebuild(rebuilding)
  const left = await sweep(pool, log)
  await pool.query('insert into ops.erasure_sweep (done_at) values (now())')
  return { left }
}

/** Sweeps what no rebuild makes again. @returns what this database did not let us sweep */
export async function sweep(pool: Pick<pg.Pool, 'query'>, log: Logger): Promise<string[]> {
  const left: string[] = []
  for (const step of SWEEPING) {
    try {
      await pool.query(step)
    } catch (error) {
      // A server of somebody else's: its journal and its backups are theirs to purge.
      log.warn({ err: error, step }, 'not swept')
      left.push(step)
    }
  }
  return left
}
