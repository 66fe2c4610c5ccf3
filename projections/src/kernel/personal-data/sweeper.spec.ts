import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProjections, type TestProjections } from '../../testing/system.ts'
import { askForSweep } from './sweeper.ts'

let system: TestProjections
beforeAll(async () => {
  // Its projector sweeps, as everywhere.
  system = await startTestProjections()
}, 60_000)
afterAll(() => system?.stop())

const sweeps = async () => {
  const { rows } = await system.pool.query('select done_at is not null as done from ops.erasure_sweep order by id')
  return rows.map(({ done }) => done)
}
/** Some seconds after it was asked for, all tables are made again. */
const until = (wanted: boolean[]) => expect.poll(sweeps, { timeout: 100_000 }).toEqual(wanted)

test('who asked many times in a row is swept for once', { timeout: 150_000 }, async () => {
  for (let asked = 0; asked < 5; asked++) await askForSweep(system.pool)
  await until([true, true, true, true, true])
  const { rows } = await system.pool.query('select count(distinct done_at)::int as times from ops.erasure_sweep')
  expect(rows).toEqual([{ times: 1 }])
})

test('somebody whose key went, and of whom nobody asked for more, is swept all the same', {
  timeout: 150_000,
}, async () => {
  const forgotten = `insert into vault.forgotten_subject (subject_id, forgotten_at) values ($1, now() + $2::interval)`
  // This one is under way still: their sweep is asked for by whoever forgets them.
  await system.pool.query(forgotten, [randomUUID(), '0 seconds'])
  await system.pool.query(`update ops.erasure_sweep set asked_at = now() - interval '1 hour'`)
  expect(await sweeps()).toHaveLength(5)
  await system.pool.query(forgotten, [randomUUID(), '-2 minutes'])
  await until([true, true, true, true, true, true])
})
