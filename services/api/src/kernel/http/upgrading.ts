import { LIVE } from '@faitage/projections/kernel/live-batch'
import { fingerprintOf, storedFingerprint } from '@faitage/projections/kernel/schema'
import { readModels } from '@faitage/projections/read-models'
import type { Pool } from 'pg'

/** Postgres knows no such column, no such table, or not in a type of which that can be asked. */
const unknownToTables = new Set(['42703', '42P01', '42804', '42846', '42883'])

/** Whether a query failed because the read models of this version are still being made: a moment later it will not. */
export async function isUpgrading(error: unknown, pool: Pool): Promise<boolean> {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code !== 'string' || !unknownToTables.has(code)) return false
  const madeBy = await storedFingerprint(pool, LIVE).catch(() => undefined)
  return madeBy !== undefined && madeBy !== fingerprintOf(readModels)
}
