import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { logHeadStream } from '@faitage/contracts/system/log-proof'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readModels } from '../../read-models.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startTestLog, type TestLog, testSecret } from '../../testing/log.ts'
import { silent } from '../../testing/system.ts'
import { workload, writeWorkload } from '../../testing/workload.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { pageAfter } from '../log-reader.ts'
import { type Keyring, openKeyring } from '../personal-data/keyring.ts'
import { masterKeyFrom, sealKeyFrom } from '../personal-data/secrets.ts'
import { type Projector, startProjector } from '../projector.ts'
import { rebuild } from '../rebuild.ts'
import { headFileIn, headInFile, keptHeads, signHead } from './heads.ts'
import { provePiece } from './piece.ts'
import { verifyLog } from './verify.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

/*
 * Somebody who writes in the event store and in Postgres, without the secret: whatever they do to the end of the log is
 * found. Each alteration is made on the stopped product, which is then started again and seals what it finds.
 */

const key = sealKeyFrom(testSecret)
let folder: string
let file: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let open: OpenDatabase
let keyring: Keyring
let log: TestLog
let projector: Projector | undefined

const start = (headEveryMs = 0) => {
  projector = startProjector({
    client: log.client,
    databaseUrl: database.url,
    secret: testSecret,
    log: silent,
    headFile: file,
    headEveryMs,
  })
}
const stop = async () => {
  await projector?.stop()
  projector = undefined
}
const write = async (seed: number, projects = 6) => {
  const written = await writeWorkload(log.append, workload({ seed, missions: 1, projects, eventsPerProject: 4 }))
  await projector?.caughtUp(written.position)
  return written.position
}
const kept = () => keptHeads(open.pool, key, file)
const keptPosition = async () => (await kept().read()).head?.position ?? -1n
/** Waits until a head says all up to a position. */
const signed = (position: bigint) =>
  vi.waitFor(async () => expect(await keptPosition()).toBeGreaterThanOrEqual(position), { timeout: 45_000 })
const sealed = (position: bigint) =>
  vi.waitFor(
    async () => {
      const { rows } = await open.pool.query<{ position: string }>('select max(position) as position from ops.log_seal')
      expect(BigInt(rows[0]?.position ?? -1)).toBeGreaterThanOrEqual(position)
    },
    { timeout: 45_000 },
  )
const verified = async () => {
  const { head, altered } = await kept().read()
  return verifyLog(open.pool, log.client, key, { heads: head ? [head] : [], altered })
}
/** The same as the nightly workflow finds it, piece by piece, each as another process would go on. */
const proven = async () => {
  const read = (after: bigint, maxCount: number) => pageAfter(log.client, after, Math.min(maxCount, 3))
  const one = (from?: Parameters<typeof provePiece>[1]) =>
    provePiece({ database: open.pool, key, read, kept: kept() }, from)
  let piece = await one()
  let pieces = 1
  for (; !piece.over; pieces++) piece = await one(JSON.parse(JSON.stringify(piece.reached)))
  return { kinds: piece.reached.faults.map(({ kind }) => kind), events: piece.reached.events, pieces }
}
const tamper = (change: (events: DatabaseSync) => void) =>
  log.offline(data => {
    const events = new DatabaseSync(join(data, 'events.sqlite'))
    change(events)
    events.close()
  })
const alterAfter = (position: bigint) =>
  tamper(events => {
    const found = events
      .prepare(`select position, data from event where position > ? and type not like 'Log%' order by position limit 1`)
      .get(Number(position)) as { position: number; data: Uint8Array }
    const text = Buffer.from(found.data).toString()
    // Something that is JSON still, and says another thing.
    events
      .prepare('update event set data = ? where position = ?')
      .run(Buffer.from(`${text} `.replace('"id":"', '"id":"x')), found.position)
  })
const cutSeals = async (after: bigint) => {
  await open.pool.query('delete from ops.log_seal where position > $1', [String(after)])
  await open.pool.query('delete from ops.stream_seal')
}
const cutLog = (after: bigint) =>
  tamper(events => events.prepare('delete from event where position > ?').run(Number(after)))
/** Who knows of the event that the read models stand at puts that back as well: a log that lacks it is not followed. */
const standAt = (position: bigint) =>
  open.pool.query('update ops.projection_checkpoint set position = $1, event_id = null', [String(position)])
let first: bigint
let newest: bigint
const KEPT = ['ops.log_seal', 'ops.stream_seal', 'ops.projection_checkpoint', 'vault.log_head']
const copyOf = (table: string) => `public.kept_${table.replace('.', '_')}`

/** Two heads in the log, the second one kept; then the product is stopped. Each test begins there. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-heads-'))
  file = headFileIn(folder) as string
  database = await createTestDatabase()
  open = openDatabase(database.url, { max: 3 })
  keyring = openKeyring(open.pool, masterKeyFrom(testSecret))
  log = await startTestLog(keyring)
  start()
  first = await write(1)
  await signed(first)
  newest = await write(2)
  await signed(newest)
  await stop()
  for (const table of KEPT) await open.pool.query(`create table ${copyOf(table)} as select * from ${table}`)
  await log.offline(data => cpSync(data, join(folder, 'events'), { recursive: true }))
  cpSync(file, join(folder, 'kept'))
})
afterEach(async () => {
  await stop()
  for (const table of KEPT)
    await open.pool.query(`delete from ${table}; insert into ${table} select * from ${copyOf(table)}`)
  await log.offline(data => {
    rmSync(data, { recursive: true })
    cpSync(join(folder, 'events'), data, { recursive: true })
  })
  cpSync(join(folder, 'kept'), file)
})
afterAll(async () => {
  await keyring?.close()
  await open?.close()
  await log?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('heads are events of the log, the last one is kept in Postgres and in a file, and all of it holds', async () => {
  const heads: unknown[] = []
  for await (const { event } of log.client.readStream(logHeadStream)) heads.push(event?.data)
  expect(heads.length).toBeGreaterThanOrEqual(2)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(heads.at(-1))
  const { rows } = await open.pool.query('select head from vault.log_head')
  expect(rows).toEqual([{ head: heads.at(-1) }])
  const { faults, streams, signedUpTo, events } = await verified()
  expect([faults, streams, signedUpTo >= newest]).toEqual([[], [], true])
  const piecewise = await proven()
  expect(piecewise).toMatchObject({ kinds: [], events })
  expect(piecewise.pieces).toBeGreaterThan(2)
  // Nothing new: nothing more is signed, or each head would call for the next.
  start()
  await sealed(newest)
  const after = await write(3, 2)
  await signed(after)
  expect((await verified()).faults).toEqual([])
})

it('newest seals that are cut, and a tail that is cut with them, are named', async () => {
  await cutSeals(first)
  expect((await verified()).faults.map(({ kind }) => kind)).toEqual(['unsealed'])
  expect((await proven()).kinds).toEqual(['unsealed'])
  await cutLog(first)
  const [fault] = (await verified()).faults
  expect(fault).toMatchObject({ kind: 'cut', position: await keptPosition() })
  expect((await proven()).kinds).toEqual(['cut'])
})

it('a tail that is altered and sealed again is named, is not signed, and nothing is made of it', async () => {
  const before = await keptPosition()
  await cutSeals(first)
  await alterAfter(first)
  // The heads that tell are taken away too: the one kept apart is left.
  await tamper(events => events.exec(`delete from event where type = 'LogHeadSigned'`))
  await standAt(newest)
  start()
  await sealed(await write(4, 3))
  await stop()
  expect(await keptPosition()).toBe(before)
  const { faults } = await verified()
  expect(faults).toMatchObject([{ kind: 'rewritten', position: before }])
  expect((await proven()).kinds).toEqual(['rewritten'])
  await expect(
    rebuild({
      eventStore: log.client,
      databaseUrl: database.url,
      keyring,
      readModels,
      log: silent,
      purpose: 'compare',
      sealKey: key,
      kept: kept(),
    }),
  ).rejects.toThrow('réécrit')
  // The control: without the head that was kept, what was sealed again is believed.
  expect((await verifyLog(open.pool, log.client, key)).faults).toEqual([])
})

it('seals that are lost with nothing altered are made again, and agree with every head', async () => {
  await cutSeals(-1n)
  start()
  await sealed(newest)
  const after = await write(5, 2)
  await signed(after)
  await stop()
  expect((await verified()).faults).toEqual([])
})

it('a head that is altered, in the file or in the log, is named, and no other is signed over it', async () => {
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace(/"events":\d+/, '"events":1'))
  expect((await verified()).faults).toMatchObject([{ kind: 'head', kept: true }])
  expect((await proven()).kinds).toEqual(['head'])
  const held = readFileSync(file, 'utf8')
  start()
  await sealed(await write(6, 2))
  await stop()
  expect(readFileSync(file, 'utf8')).toBe(held)
  writeFileSync(file, whole)
  const forged = signHead(sealKeyFrom('another secret of more than thirty-two characters'), {
    position: newest,
    events: 3n,
    chain: Buffer.alloc(32),
  })
  const expectedRevision = (await lastRevision()) as bigint
  await log.appendRaw(logHeadStream, [{ type: 'LogHeadSigned', data: forged }], expectedRevision)
  expect((await verified()).faults.map(({ kind }) => kind)).toEqual(['head'])
})

it('everything put back as it was at a former head is told only by a head kept elsewhere', async () => {
  const witness = join(folder, 'elsewhere')
  writeFileSync(witness, readFileSync(file))
  const old: unknown[] = []
  for await (const { event } of log.client.readStream(logHeadStream, { maxCount: 1 })) old.push(event?.data)
  const position = BigInt((old[0] as { position: string }).position)
  await cutLog(position)
  await cutSeals(position)
  await standAt(position)
  await kept().keep(old[0] as Parameters<ReturnType<typeof kept>['keep']>[0])
  expect((await verified()).faults).toEqual([])
  const told = async () => {
    const heads = [(await kept().read()).head!, (await headInFile(key, witness))!]
    return (await verifyLog(open.pool, log.client, key, { heads, altered: false })).faults.map(({ kind }) => kind)
  }
  expect(await told()).toEqual(['cut'])
  // Signed again beyond it, the one kept elsewhere still tells.
  start()
  await signed(await write(7, 30))
  expect(await keptPosition()).toBeGreaterThan((await headInFile(key, witness))!.position)
  expect(await told()).toEqual(['rewritten'])
  expect(await headInFile(key, join(folder, 'nowhere'))).toBeUndefined()
})

async function lastRevision(): Promise<bigint | undefined> {
  let revision: bigint | undefined
  for await (const { event } of log.client.readStream(logHeadStream)) revision = event?.revision
  return revision
}
