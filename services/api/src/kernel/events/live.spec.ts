import { createDatabase } from '@faitage/engines/testing/databases'
import { untilOver } from '@faitage/engines/testing/until'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { channels, openLive } from './live.ts'

/* The line to Postgres over which the projector tells what it did, cut while it is being told. */

let database: Awaited<ReturnType<typeof createDatabase>>
let teller: pg.Client
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  teller = new pg.Client({ connectionString: database.url })
  await teller.connect()
  await teller.query(`create schema ops`)
  await teller.query(`create table ops.projection_checkpoint (name text primary key, position bigint)`)
  await teller.query(`insert into ops.projection_checkpoint values ('rm', 0)`)
})
afterAll(async () => {
  await teller?.end()
  await database?.drop()
})

/** The projector says one position after the other, as fast as it can, until `until` says so; the last it said. */
const tellOn = async (from: number, until: () => boolean) => {
  let position = from
  const say = async () => {
    if (until()) return true
    position++
    await teller.query(
      `select pg_notify('${channels.notices}', json_build_object('position', p::text, 'changes', '[]'::json)::text)
         from generate_series($1::int, $1::int + 99) p`,
      [position],
    )
    position += 99
    return false
  }
  await untilOver('hearing of what is said', say, told => told, 100_000)
  return position
}

it('holds no more what was not on disk yet when Postgres fell', async () => {
  const at = (position: number) =>
    teller.query(
      `insert into ops.projection_checkpoint (name, position) values ('rm', $1)
       on conflict (name) do update set position = excluded.position`,
      [position],
    )
  await at(100)
  const live = await openLive(database.url, pino({ level: 'silent' }))
  try {
    expect(await live.caughtUp('100', 5000)).toBe(true)
    const back = new Promise<void>(resolve => live.onBack(resolve))
    await at(99)
    await teller.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where application_name = 'faitage-api-live' and datname = current_database()`,
    )
    await back
    expect(await live.caughtUp('100', 300)).toBe(false)
    expect(await live.caughtUp('99', 300)).toBe(true)
    const again = live.caughtUp('100', 10_000)
    await at(100)
    expect(await again).toBe(true)
  } finally {
    await live.close()
    await teller.query('delete from ops.projection_checkpoint')
  }
})

it('says first of all that something was missed, whatever is told while the line comes back', async () => {
  const live = await openLive(database.url, pino({ level: 'silent' }))
  try {
    let position = 0
    for (let cut = 0; cut < 5; cut++) {
      const heard: (readonly [position: string, changes: unknown])[] = []
      const stop = live.onNotices(notices => heard.push([notices.position, notices.changes]))
      await teller.query(
        // Others use the server meanwhile, each a database of their own.
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
         where application_name = 'faitage-api-live' and datname = current_database()`,
      )
      // What the line heard before its end was heard.
      const before = String(position)
      position = await tellOn(position, () =>
        heard.some(([at, changes]) => changes !== null && Number(at) > Number(before)),
      )
      expect(await live.caughtUp(String(position), 10_000)).toBe(true)
      expect(heard[0]).toEqual([before, null])
      expect(heard.filter(([, changes]) => changes === null)).toHaveLength(1)
      stop()
    }
  } finally {
    await live.close()
  }
}, 60_000)
