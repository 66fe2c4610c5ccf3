import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readModels } from '../read-models.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { fingerprintOf, storedFingerprint } from './schema.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let open: OpenDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  open = openDatabase(database.url)
})
afterAll(async () => {
  await open?.close()
  await database?.drop()
})

it('is done once, however many processes start together', async () => {
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(await open.db.selectFrom('project_list').selectAll().execute()).toEqual([])
  expect(await storedFingerprint(open.pool, 'rm')).toBe(fingerprintOf(readModels))
})

it('reads days, instants and numerics back as the contracts write them', async () => {
  await open.db.insertInto('projection_checkpoint').values({ name: 'test', position: '18446744073709551615' }).execute()
  const row = await open.db.selectFrom('projection_checkpoint').selectAll().executeTakeFirstOrThrow()
  expect(row.position).toBe('18446744073709551615')
  expect(row.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { rows } = await open.pool.query(`select date '2024-02-29' as day, array[date '2024-02-29'] as days`)
  expect(rows).toEqual([{ day: '2024-02-29', days: ['2024-02-29'] }])
})

it('finds every table without naming its schema', async () => {
  const id = randomUUID()
  await open.db
    .insertInto('subject_key')
    .values({ subject_id: id, wrapped_key: randomBytes(60) })
    .execute()
  await open.db
    .insertInto('import_row')
    .values({
      import_id: id,
      row: 1,
      action: 'skip',
      reference: null,
      values: null,
      changes: null,
      errors: null,
      batch: null,
    })
    .execute()
  expect(await open.db.selectFrom('import_row').select('action').executeTakeFirst()).toEqual({ action: 'skip' })
})
