import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readModels } from '../../read-models.ts'
import { testSecret } from '../../testing/log.ts'
import { silent, startTestProjections, type TestProjections } from '../../testing/system.ts'
import { workload, writeWorkload } from '../../testing/workload.ts'
import { checksumsOf } from '../checksum.ts'
import { LIVE } from '../live-batch.ts'
import { sealKeyFrom } from '../personal-data/secrets.ts'
import { rebuild } from '../rebuild.ts'
import { verifyLog } from './verify.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

const key = sealKeyFrom(testSecret)
let system: TestProjections
let events = 0

const write = async (seed: number, projects: number) => {
  const { log, projector, pool } = system
  const written = await writeWorkload(log.append, workload({ seed, missions: 2, projects, eventsPerProject: 4 }))
  await projector.caughtUp(written.position)
  const sealed = async () => {
    const { rows } = await pool.query<{ position: string }>('select max(position) as position from ops.log_seal')
    expect(rows[0]?.position).toBe(String(written.position))
  }
  await vi.waitFor(sealed, { timeout: 45_000 })
  events += written.events
}

beforeAll(async () => {
  system = await startTestProjections()
  await write(1, 40)
  await write(2, 30)
})
afterAll(() => system?.stop())

const PUT_IN = '00000000-0000-4000-8000-00000000000a'
const verified = () => verifyLog(system.pool, system.log.client, key)
const rebuilding = (sealKey: Buffer | undefined, purpose: 'swap' | 'compare' = 'swap') => {
  const { log, databaseUrl, keyring } = system
  return rebuild({ eventStore: log.client, databaseUrl, keyring, readModels, log: silent, purpose, sealKey })
}
const live = () => checksumsOf(system.pool, LIVE, readModels)

type Stored = { position: number; stream: number; name: string; revision: number; data: Uint8Array }
/** Changes what the stopped server keeps, as somebody with the disk would. */
const tamper = (change: (file: DatabaseSync) => void) =>
  system.log.offline(folder => {
    const file = new DatabaseSync(join(folder, 'events.sqlite'))
    change(file)
    file.close()
  })
const someEvent = (file: DatabaseSync) =>
  file
    .prepare(
      `select e.position, e.stream, s.name, e.revision, e.data from event e join stream s on s.id = e.stream
       where e.type = 'ProjectStatusChanged' order by e.position limit 1 offset 5`,
    )
    .get() as unknown as Stored

it('a log that nobody touched is found whole, and goes on being', async () => {
  expect(await verified()).toMatchObject({ events, unsealed: 0, faults: [], streams: [] })
  await write(3, 5)
  expect(await verified()).toMatchObject({ events, unsealed: 0, faults: [], streams: [] })
  expect((await rebuilding(key, 'compare')).events).toBe(events)
})

it('forgetting somebody leaves it whole', async () => {
  const { rows } = await system.pool.query<{ id: string }>('select subject_id as id from vault.subject_key limit 1')
  await system.keyring.forget(rows[0]!.id)
  expect(await verified()).toMatchObject({ faults: [], streams: [] })
})

it('one byte altered in the store is named, and no rebuild makes it the truth', async () => {
  const before = await live()
  let event!: Stored
  await tamper(file => {
    event = someEvent(file)
    const data = Buffer.from(event.data)
    // The last letter of a status or the figure of a day: JSON still, and another thing.
    const at = data.indexOf('"on":"20') + 9
    data[at] = data[at] === 0x31 ? 0x30 : 0x31
    file.prepare('update event set data = ? where position = ?').run(data, event.position)
  })
  const place = { position: BigInt(event.position), stream: event.name, revision: BigInt(event.revision) }
  expect(await verified()).toMatchObject({ faults: [{ kind: 'altered', ...place }], streams: [event.name] })
  await expect(rebuilding(key)).rejects.toThrow(`flux ${event.name}, révision ${event.revision}`)
  expect(await live()).toEqual(before)

  const env = {
    ...process.env,
    DATABASE_URL: system.databaseUrl,
    EVENTSTORE_URL: system.log.url,
    FAITAGE_SECRET: testSecret,
  }
  const told = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../verify.ts')], { env })
  await expect(told).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(`position ${event.position}`) })

  // The control: without the seals, the altered day is believed.
  const { checksums } = await rebuilding(undefined, 'compare')
  expect(checksums?.rebuilt.project_list).not.toBe(checksums?.live.project_list)
  await tamper(file => file.prepare('update event set data = ? where position = ?').run(event.data, event.position))
  expect(await verified()).toMatchObject({ faults: [], streams: [] })
})

it('an event that is gone, one that was put in and a seal that was altered are named', async () => {
  let event!: Stored
  await tamper(file => {
    event = someEvent(file)
    file.exec('create table kept as select * from event')
    file.prepare('delete from event where position = ?').run(event.position)
  })
  const gone = await verified()
  expect(gone.faults.map(({ kind }) => kind)).toEqual(['missing'])
  expect(gone.faults[0]).toMatchObject({ position: BigInt(event.position) })
  expect(gone.streams).toContain(event.name)
  await expect(rebuilding(key)).rejects.toThrow('un événement scellé manque')
  await tamper(file => {
    file.exec('delete from event; insert into event select * from kept; drop table kept')
    const { p } = file.prepare(`select min(position) as p from event where type not like '$%'`).get() as { p: number }
    file.exec(`insert into stream (name) values ('project-x');
      insert into event select ${p} + 1, (select max(id) from stream), 0, '${PUT_IN}', type, json, created, data, metadata from event where position = ${p}`)
  })
  expect((await verified()).faults).toMatchObject([{ kind: 'added', stream: 'project-x', revision: 0n }])
  await tamper(file => file.exec(`delete from event where id = '${PUT_IN}'`))
  expect(await verified()).toMatchObject({ faults: [] })

  await system.pool.query(
    'update ops.log_seal set events = events + 1 where position = (select min(position) from ops.log_seal)',
  )
  expect((await verified()).faults).toMatchObject([{ kind: 'seal' }])
})
