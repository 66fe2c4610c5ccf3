import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type TestDatabase } from '@faitage/engines/testing/databases'
import type {} from '@faitage/engines/testing/global-postgres'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readModels } from '../read-models.ts'
import { testSecret } from '../testing/log.ts'
import { silent, startTestProjections, type TestProjections } from '../testing/system.ts'
import { workload, writeWorkload } from '../testing/workload.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { openKeyring } from './personal-data/keyring.ts'
import { masterKeyFrom, sealKeyFrom } from './personal-data/secrets.ts'
import { rebuild } from './rebuild.ts'

/*
 * What the README says of real servers: our schemas are dumped, and put back into a new database. The dump leaves out the read models
 * and the extensions, and says that every migration was run.
 */

const folder = mkdtempSync(join(tmpdir(), 'faitage-restored-'))
const ledger = join(folder, 'forgotten')
let system: TestProjections
let restored: TestDatabase
beforeAll(async () => {
  system = await startTestProjections()
  const { position } = await writeWorkload(
    system.log.append,
    workload({ seed: 9, missions: 1, projects: 4, eventsPerProject: 2 }),
  )
  await system.projector.caughtUp(position)
  restored = await createDatabase(inject('postgresUrl'))
}, 60_000)
afterAll(async () => {
  await system?.stop()
  await restored?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Puts what a dump of our schemas holds into another database: their tables as they are defined, and their rows. */
async function putBack(url: string) {
  await migrate(url)
  const to = openDatabase(url, { max: 1 })
  try {
    const { rows: tables } = await system.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('vault', 'work', 'ops')
         and tablename not like 'kysely%'`,
    )
    for (const { name } of tables) {
      const { rows } = await system.pool.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
      )
      await to.pool.query(`delete from ${name}`)
      await to.pool.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows[0]!.rows],
      )
    }
    // These are what the dump leaves out.
    await to.pool.query('drop schema rm cascade')
    await to.pool.query('drop extension pg_trgm')
  } finally {
    await to.close()
  }
}

it('a dump of our schemas is put back into a new database: whoever was erased since stays so', async () => {
  const { rows } = await system.pool.query<{ id: string; name: string }>(
    'select requester_id as id, requester_name as name from project_list where requester_name is not null order by 1',
  )
  const erased = rows[0]!
  await putBack(restored.url)
  writeFileSync(ledger, `${erased.id}\n`)
  await migrate(restored.url, [ledger, join(folder, 'nowhere')])
  await migrate(restored.url, [ledger])
  const { pool, close } = openDatabase(restored.url, { max: 3 })
  const keyring = openKeyring(pool, masterKeyFrom(testSecret))
  try {
    const how = { eventStore: system.log.client, databaseUrl: restored.url, keyring, readModels, log: silent }
    const again = { ...how, sealKey: sealKeyFrom(testSecret) }
    expect((await rebuild(again)).parked).toBe(0)
    const found = await pool.query<{ id: string; name: string | null }>(
      'select requester_id as id, requester_name as name from project_list where requester_id = any($1) order by 1',
      [rows.map(({ id }) => id)],
    )
    expect(found.rows).toEqual([{ id: erased.id, name: null }, ...rows.slice(1)])
    const { checksums } = await rebuild({ ...again, purpose: 'compare' })
    expect(checksums!.live).toEqual(checksums!.rebuilt)
    await expect(keyring.ensure([erased.id])).rejects.toThrow()
  } finally {
    await keyring.close()
    await close()
  }
})

it('a ledger that cannot be read stops the migration, which says where', async () => {
  writeFileSync(ledger, 'quelqu’un\n')
  await expect(migrate(restored.url, [ledger])).rejects.toThrow('La ligne 1')
})
