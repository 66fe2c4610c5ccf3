import { EventStoreDBClient } from '@eventstore/db-client'
import { openDatabase } from '@faitage/projections/kernel/database'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import { masterKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { rebuild } from '@faitage/projections/kernel/rebuild'
import { fingerprintOf, storedFingerprint } from '@faitage/projections/kernel/schema'
import { type OtherVersion, otherVersions } from '@faitage/projections/testing/other-versions'
import pino from 'pino'
import type { TestSystem } from './system.ts'

/** What is to be known of the read models of a system while one version of them follows another. */
export function upgradesOf({ api, databaseUrl, eventStoreUrl, secret }: TestSystem) {
  /** Schemas and checkpoints beside those that are read. */
  const beside = async (): Promise<string[]> => {
    const { rows } = await api.pool.query<{ name: string }>(`select nspname::text as name from pg_namespace
      where nspname ~ '^rm_' union select name from ops.projection_checkpoint where name <> 'rm'`)
    return rows.map(({ name }) => name)
  }
  return {
    beside,
    isMadeBy: async (version: OtherVersion) =>
      (await storedFingerprint(api.pool, 'rm')) === fingerprintOf(otherVersions[version]),
    /** The tables that are not the fold of the log. */
    amiss: async (version: OtherVersion) => {
      const { pool, close } = openDatabase(databaseUrl, { max: 2 })
      const keyring = openKeyring(pool, masterKeyFrom(secret))
      const eventStore = EventStoreDBClient.connectionString(eventStoreUrl)
      const [log, readModels] = [pino({ level: 'silent' }), otherVersions[version]]
      try {
        const { checksums } = await rebuild({ eventStore, databaseUrl, keyring, readModels, log, purpose: 'compare' })
        const { live = {}, rebuilt = {} } = checksums ?? {}
        return Object.keys(live).filter(table => live[table] !== rebuilt[table])
      } finally {
        await eventStore.dispose()
        await keyring.close()
        await close()
      }
    },
  }
}
