import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

test('a list whose tables are still those of another version says so, and to come again', async () => {
  const { pool } = system.api
  const admin = system.as('admin')
  await admin.call(client.create, { body: { name: 'Ville de Brest' } })
  const listed = () => admin.raw(client.list, { query: { term: 'brest' } })
  expect((await listed()).statusCode).toBe(200)
  await pool.query('alter table rm.client rename column name to called')
  // Of this version, a column that is not there is a fault of ours.
  expect((await listed()).json().key).toBe('UNKNOWN')
  const { rows } = await pool.query(`select obj_description('rm'::regnamespace, 'pg_namespace') as made`)
  await pool.query(`comment on schema rm is 'read models 0123456789abcdef'`)
  const answer = await listed()
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().key]).toEqual([503, '2', 'UPGRADING'])
  expect(answer.json().message).toContain('mise à jour')
  await pool.query(`comment on schema rm is '${rows[0].made}'`)
  await pool.query('alter table rm.client rename column called to name')
  expect((await listed()).statusCode).toBe(200)
})

test('a list whose tables hold a column in the type of another version says so, and to come again', async () => {
  const { pool } = system.api
  const listed = () => system.as('admin').raw(client.list, { query: { term: 'brest' } })
  const { rows } = await pool.query(`select obj_description('rm'::regnamespace, 'pg_namespace') as made`)
  await pool.query('alter table rm.client alter column search type jsonb using to_jsonb(search)')
  expect((await listed()).json().key).toBe('UNKNOWN')
  await pool.query(`comment on schema rm is 'read models 0123456789abcdef'`)
  const answer = await listed()
  expect([answer.statusCode, answer.json().key]).toEqual([503, 'UPGRADING'])
  await pool.query(`comment on schema rm is '${rows[0].made}'`)
})
