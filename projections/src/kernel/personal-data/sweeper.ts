import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type RebuildOptions, rebuild } from '../rebuild.ts'
import { dropLeftovers } from '../scratch-schemas.ts'
import { sweep } from './erase.ts'

/** Milliseconds between two looks, and before a sweep that failed is tried again. */
const EVERY_MS = 1000
const AGAIN_MS = 30_000
/**
 * Seconds without anybody asking before it is done: thousands are anonymised by small steps, each of which asks, and all are
 * swept at once. Seconds after which it is done all the same.
 */
const QUIET_S = 5
const LATEST_S = 600

/** Asks that what may still stand on the disk of those who were forgotten be swept from it. */
export async function askForSweep(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('insert into ops.erasure_sweep default values')
}

/**
 * Asks for it where somebody was forgotten and nobody did since: who forgot them was cut off in between. A minute is left to
 * whoever is at it.
 */
async function askForThoseCutOff(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`insert into ops.erasure_sweep (asked_at)
    select now() where exists (select from vault.forgotten_subject where forgotten_at < now() - interval '1 minute'
      and forgotten_at > coalesce((select max(asked_at) from ops.erasure_sweep), '-infinity'))`)
}

/**
 * Sweeps the disk whenever it is asked to, for as long as the projector lives: the read models are made again beside the
 * ones that are read, so that no row that was written over stays in a file. Once for all that asked meanwhile. First of all
 * what a rebuild that was cut off left there.
 */
export function startSweeper({ pool, rebuilding, log }: { pool: pg.Pool; rebuilding: RebuildOptions; log: Logger }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let cleared = false
  const running = (async () => {
    while (!signal.aborted) {
      let wait = EVERY_MS
      try {
        if (!cleared) cleared = await dropLeftovers(rebuilding.databaseUrl)
        await askForThoseCutOff(pool)
        const { rows } = await pool.query<{ id: number }>(`select id from ops.erasure_sweep where done_at is null and (
            select max(asked_at) < now() - interval '${QUIET_S} seconds'
              or min(asked_at) < now() - interval '${LATEST_S} seconds' from ops.erasure_sweep where done_at is null)`)
        if (rows.length > 0) {
          await rebuild(rebuilding)
          await sweep(pool, log)
          await pool.query('update ops.erasure_sweep set done_at = now() where id = any($1::int[])', [
            rows.map(({ id }) => id),
          ])
          log.info({ asked: rows.length }, 'the disk was swept of those who were forgotten')
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the disk was not swept, trying again')
        wait = AGAIN_MS
      }
      await pause(wait)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
