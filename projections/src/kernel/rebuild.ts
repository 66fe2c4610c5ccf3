import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import pg from 'pg'
import type { Logger } from 'pino'
import { applyBatch, BATCH_SAVEPOINT, isRefusedRow, messageOf, type Parked, type Standstills } from './batch.ts'
import { type BatchNotice, CHANGES_CHANNEL } from './change-notices.ts'
import { type Checksums, checksumsOf } from './checksum.ts'
import { connectionOptions } from './database.ts'
import { LIVE, STANDING } from './live-batch.ts'
import { demandHead } from './log-proof/chain.ts'
import { asSealed, type LogCheck, openLogCheck } from './log-proof/check.ts'
import { LogAltered } from './log-proof/faults.ts'
import type { KeptHeads } from './log-proof/heads.ts'
import { eventsBetween, readAhead } from './log-reader.ts'
import { giveUpAfter } from './older-log.ts'
import { park } from './parking.ts'
import type { Keyring } from './personal-data/keyring.ts'
import { reduceWatched, type Suspects } from './rebuild-suspects.ts'
import { positionOf, readBatch } from './recorded.ts'
import { createSchema, type ReadModels } from './schema.ts'
import { dropSchema, isOurTurn, NEXT, OLD, REBUILD_LOCK } from './scratch-schemas.ts'
import { settleTables } from './settle-tables.ts'
import { openWorkspace, type Taken } from './workspace.ts'

export type RebuildOptions = {
  readonly eventStore: EventStoreDBClient
  readonly databaseUrl: string
  readonly keyring: Keyring
  readonly readModels: ReadModels
  readonly log: Logger
  /** `compare` throws the rebuilt tables away after comparing them with the live ones. Default `swap`. */
  readonly purpose?: 'swap' | 'compare'
  /** See `sealKeyFrom`: a log that is not what was sealed is refused. Without it everything is believed. */
  readonly sealKey?: Buffer | undefined
  /** The last signed head: a log that was sealed again over it is refused. */
  readonly kept?: KeptHeads
  /** On a log that was put back from an earlier day, what is known of later events is given up: see `giveUpAfter`. */
  readonly onOlderLog?: boolean
  /** Events of one batch; default 2000. */
  readonly chunk?: number
  /** Of a projector in this process, which waits while the tables are put in their place, and is told once they are. */
  readonly putInPlace?: PutInPlace
}

/** Another one is at it, in this process or elsewhere. */
export class RebuildUnderWay extends Error {
  constructor() {
    super('Une reconstruction est déjà en cours.')
  }
}

export type PutInPlace = (put: () => Promise<'again' | 'done'>) => Promise<unknown>

export type Rebuilt = {
  /** Last event in the tables; -1 when the log is empty. */
  readonly position: bigint
  readonly events: number
  readonly parked: number
  /** Until the new tables were in their place. */
  readonly seconds: number
  /** Of `compare`: both at the same position. */
  readonly checksums?: { readonly live: Checksums; readonly rebuilt: Checksums }
}

const CHUNK = 2000
/** For as long as the tables are filled. */
const BUILDING = 'set local synchronous_commit to off'
/** Changed rows that make a write worth while, and rows held before memory is freed. */
const CHANGED_MAX = 50_000
const HELD_MAX = 250_000
/** Few enough events to be projected while the live projector waits. */
const NEARLY_THERE = 500

type State = {
  position: bigint
  /** Of the event there. */
  id: string | null
  events: number
  standing: Standstills
  parked: Parked[]
  check: LogCheck | undefined
}

type Place = { readonly table: string; readonly id: string }
type Building = RebuildOptions & { readonly seals: pg.Client }

/**
 * Makes the read models again from the log, beside the live ones which go on being read and written, then puts them in
 * their place in one instant.
 * @throws {RebuildUnderWay} when another rebuild is under way; one that only compares waits for its turn
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const started = performance.now()
  const { databaseUrl, log, purpose = 'swap' } = options
  const client = new pg.Client(connectionOptions(databaseUrl))
  const seals = new pg.Client(connectionOptions(databaseUrl))
  for (const each of [client, seals]) each.on('error', () => undefined)
  try {
    // Where one of them is refused, the other is not left open.
    await client.connect()
    await seals.connect()
    await takeTurn(client, purpose)
    if (options.kept) await demandHead(seals, await options.kept.read())
    await dropSchema(client, OLD)
    await client.query(
      `insert into ops.projection_checkpoint (name, position) values ('${LIVE}', -1) on conflict do nothing`,
    )
    const until = purpose === 'compare' ? await livePosition(client) : undefined
    let state: State
    let checksums: Awaited<ReturnType<typeof finish>>
    do {
      await dropSchema(client, NEXT)
      const forgotten = await forgottenSoFar(client)
      // None of them may be known here yet, where the line that tells of them is slow, or down.
      options.keyring.renew()
      state = await build(client, { ...options, seals }, until)
      log.info({ events: state.events, seconds: secondsSince(started) }, 'rebuild: built')
      if (purpose === 'swap') await catchUp(client, options, state)
      const { putInPlace = put => put() } = options
      await putInPlace(async () => {
        checksums = await finish(client, options, state, { purpose, forgotten })
        return checksums === 'again' ? 'again' : 'done'
      })
    } while (checksums === 'again')
    const { position, events, parked } = state
    const rebuilt = { position, events, parked: parked.length, seconds: secondsSince(started) }
    // Queries that found the old tables under their name end in peace.
    if (purpose === 'swap') await sleep(500)
    await dropSchema(client, purpose === 'swap' ? OLD : NEXT)
    log.info({ ...rebuilt, position: position.toString() }, 'rebuild: done')
    return checksums ? { ...rebuilt, checksums } : rebuilt
  } finally {
    await Promise.allSettled([client.end(), seals.end()])
  }
}

/** Whoever compares may come while the disk is swept: no reason to break off. */
async function takeTurn(client: pg.Client, purpose: 'swap' | 'compare'): Promise<void> {
  if (purpose === 'compare') return void (await client.query('select pg_advisory_lock($1)', [REBUILD_LOCK]))
  if (!(await isOurTurn(client))) throw new RebuildUnderWay()
}

const secondsSince = (started: number) => Math.round(performance.now() - started) / 1000

/**
 * Fills the tables in one transaction, then makes their indexes. Rows that a table refuses are found, and the events
 * behind them watched. So are those that an index refuses: the tables are then filled again with their indexes there.
 */
async function build(client: pg.Client, options: Building, until: bigint | undefined): Promise<State> {
  const suspects: Suspects = new Set()
  let indexes = false
  for (;;) {
    await client.query(`begin; ${BUILDING}`)
    try {
      const outcome = await fill(client, options, until, suspects, indexes)
      if (!('refused' in outcome)) {
        await client.query('commit')
        // Nothing asks for the log's seals meanwhile: theirs is the second connection.
        const refused = await settleTables([client, options.seals], NEXT, options.readModels).catch(error => {
          if (indexes || !isRefusedRow(error)) throw error
          return error as Error
        })
        if (!refused) return outcome
        indexes = true
        options.log.warn(
          { error: messageOf(refused) },
          'rebuild: an index refused a row, starting again with all of them',
        )
        await dropSchema(client, NEXT)
        continue
      }
      const before = suspects.size
      for (const { table, id } of outcome.refused) suspects.add(`${table}|${id}`)
      if (suspects.size === before) throw new Error('A row was refused that no event explains')
      options.log.warn({ rows: outcome.refused.length }, 'rebuild: rows refused, starting again with an eye on them')
      await client.query('rollback')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
}

async function fill(
  client: pg.Client,
  { eventStore, keyring, readModels, sealKey, seals, chunk = CHUNK }: Building,
  until: bigint | undefined,
  suspects: Suspects,
  indexes: boolean,
): Promise<State | { refused: Place[] }> {
  await createSchema(client, NEXT, readModels, { indexes })
  const workspace = openWorkspace(NEXT, readModels, { fresh: true })
  const check = sealKey ? openLogCheck(seals, sealKey) : undefined
  const state: State = { position: -1n, id: null, events: 0, standing: new Set(), parked: [], check }
  const write = async (taken: Taken): Promise<Place[]> => {
    await client.query('savepoint writing')
    try {
      await workspace.write(client, taken)
      await client.query('release savepoint writing')
      return []
    } catch (error) {
      if (!isRefusedRow(error)) throw error
      await client.query('rollback to savepoint writing')
      const refused = await workspace.findRefused(client, taken, isRefusedRow)
      // Taken for written, they would be missing.
      if (refused.length === 0) throw error
      return refused
    }
  }
  let writing: Promise<Place[]> = Promise.resolve([])
  let isWhole = true
  for await (const batch of readAhead(asSealed(eventsBetween(eventStore, -1n, until, chunk), check), keyring)) {
    state.parked.push(...(await reduceWatched(client, workspace, readModels, batch, state.standing, suspects)))
    const { event } = batch.at(-1) as (typeof batch)[number]
    state.position = BigInt(event.position)
    state.id = event.id
    state.events += batch.length
    const { changed, held } = workspace.size()
    if (changed < CHANGED_MAX) continue
    const refused = await writing
    if (refused.length > 0) return { refused }
    writing = write(await workspace.take(client))
    // Reported when it is waited for.
    writing.catch(() => undefined)
    // Events are read on while rows are written, as long as none is asked of the tables meanwhile.
    if (held > HELD_MAX) isWhole = false
    if (isWhole && suspects.size === 0) continue
    const late = await writing
    if (late.length > 0) return { refused: late }
    if (held > HELD_MAX) workspace.discard(true)
  }
  for (const refused of [await writing, await write(await workspace.take(client))])
    if (refused.length > 0) return { refused }
  return state
}

/** Goes on, transaction by transaction, until hardly an event is missing. */
async function catchUp(client: pg.Client, options: RebuildOptions, state: State): Promise<void> {
  for (;;) {
    const before = state.events
    await goOn(client, options, state, undefined)
    if (state.events - before < NEARLY_THERE) return
  }
}

async function goOn(
  client: pg.Client,
  { eventStore, keyring, readModels }: RebuildOptions,
  state: State,
  until: bigint | undefined,
  within: 'own transactions' | 'transaction' = 'own transactions',
): Promise<void> {
  const workspace = openWorkspace(NEXT, readModels)
  for await (const stored of asSealed(eventsBetween(eventStore, state.position, until, CHUNK), state.check)) {
    const batch = await readBatch(stored, keyring)
    await client.query(
      within === 'transaction' ? BATCH_SAVEPOINT : `begin; set local synchronous_commit to off; ${BATCH_SAVEPOINT}`,
    )
    const { parked } = await applyBatch(client, workspace, readModels, batch, state.standing)
    if (within !== 'transaction') await client.query('commit')
    state.parked.push(...parked)
    const last = stored.at(-1) as (typeof stored)[number]
    state.position = positionOf(last)
    state.id = last.id
    state.events += stored.length
    workspace.discard(true)
  }
}

/** While the live projector waits for its checkpoint: the last events, then the swap or the comparison. */
async function finish(
  client: pg.Client,
  options: RebuildOptions,
  state: State,
  { purpose, forgotten }: { purpose: 'swap' | 'compare'; forgotten: string },
): Promise<Rebuilt['checksums'] | 'again'> {
  const { readModels } = options
  await client.query('begin')
  try {
    const live = await livePosition(client, 'for update')
    // Somebody was forgotten since the first event was read: the new tables may hold in clear what is gone from the old.
    if (purpose === 'swap' && (await forgottenSoFar(client)) !== forgotten) {
      await client.query('rollback')
      return 'again'
    }
    if (live > state.position) await goOn(client, options, state, live, 'transaction')
    const [gone] = (await state.check?.rest(live)) ?? []
    if (gone) throw new LogAltered(gone)
    if (purpose === 'compare') {
      const checksums = {
        live: await checksumsOf(client, LIVE, readModels),
        rebuilt: await checksumsOf(client, NEXT, readModels),
      }
      await client.query('commit')
      return checksums
    }
    await client.query(`delete from ops.parked_event where schema_name = '${LIVE}'`)
    if (state.parked.length > 0) await park(client, LIVE, state.parked)
    await client.query(`alter schema ${LIVE} rename to ${OLD}; alter schema ${NEXT} rename to ${LIVE}`)
    await client.query(
      `update ops.projection_checkpoint set position = $1, event_at = $1, event_id = $2, updated_at = now()
       where name = '${LIVE}'`,
      [state.position.toString(), state.id],
    )
    if (options.onOlderLog) await giveUpAfter(client, state.position)
    await client.query('delete from ops.projection_checkpoint where name = $1', [STANDING])
    const told: BatchNotice = { position: state.position.toString(), changes: null, standing: null }
    const notice = JSON.stringify(options.onOlderLog ? { ...told, back: true } : told)
    await client.query(`select pg_notify('${CHANGES_CHANNEL}', $1)`, [notice])
    await client.query('commit')
    return undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function livePosition(client: pg.Client, locking: '' | 'for update' = ''): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>(
    `select position from ops.projection_checkpoint where name = '${LIVE}' ${locking}`,
  )
  return BigInt(rows[0]?.position ?? -1)
}

/** How many times people were forgotten: their keys go before their rows do. */
async function forgottenSoFar(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ count: string }>(
    'select sum(generation + 1)::text as count from vault.forgotten_subject',
  )
  return rows[0]?.count ?? '0'
}
