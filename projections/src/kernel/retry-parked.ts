import type pg from 'pg'
import { applyBatch, BATCH_SAVEPOINT } from './batch.ts'
import { batchNotice, moveCheckpoint } from './change-notices.ts'
import { LIVE } from './live-batch.ts'
import { demandOwnTables } from './own-tables.ts'
import { park } from './parking.ts'
import type { Keyring } from './personal-data/keyring.ts'
import { readBatch } from './recorded.ts'
import type { ReadModels } from './schema.ts'
import type { ReadStream } from './stream-reader.ts'
import { openWorkspace } from './workspace.ts'

export type Retried = { readonly retried: number; readonly stillParked: number }

type ParkedRow = { model: string; stream: string; revision: string }

/**
 * Applies parked events again, stream by stream in order, each stream in a transaction during which the live projector
 * waits. What fails again stays parked with what waits behind it.
 * @throws {TablesOfAnotherVersion} what is parked stays so then
 */
export async function retryParked(
  client: pg.ClientBase,
  readStream: ReadStream,
  keyring: Keyring,
  readModels: ReadModels,
): Promise<Retried> {
  const { rows: standing } = await client.query<{ model: string; stream: string }>(
    'select distinct model, stream from ops.parked_event where schema_name = $1 order by 1, 2',
    [LIVE],
  )
  let retried = 0
  let stillParked = 0
  for (const { model, stream } of standing) {
    const outcome = await retryStream(client, readStream, keyring, readModels, model, stream)
    retried += outcome.retried
    stillParked += outcome.stillParked
  }
  return { retried, stillParked }
}

async function retryStream(
  client: pg.ClientBase,
  readStream: ReadStream,
  keyring: Keyring,
  readModels: ReadModels,
  model: string,
  stream: string,
): Promise<Retried> {
  const only: ReadModels = { ...readModels, models: readModels.models.filter(({ table }) => table === model) }
  const tallied: ReadModels = { ...only, tallies: readModels.tallies.filter(({ of }) => of === model) }
  const workspace = openWorkspace(LIVE, tallied)
  await client.query('begin')
  try {
    const { rows: checkpoint } = await client.query<{ position: string }>(
      `select position from ops.projection_checkpoint where name = '${LIVE}' for update`,
    )
    await demandOwnTables(client, readModels)
    const { rows } = await client.query<ParkedRow>(
      'delete from ops.parked_event where schema_name = $1 and model = $2 and stream = $3 returning model, stream, revision',
      [LIVE, model, stream],
    )
    const revisions = new Set(rows.map(row => BigInt(row.revision)))
    const events = (await readStream(stream)).filter(({ revision }) => revisions.has(revision))
    const batch = await readBatch(events, keyring)
    await client.query(BATCH_SAVEPOINT)
    const { parked, changes } = await applyBatch(client, workspace, tallied, batch, new Set())
    if (parked.length > 0) await park(client, LIVE, parked)
    const position = BigInt(checkpoint[0]?.position ?? -1)
    await moveCheckpoint(client, LIVE, { position }, batchNotice(position, changes))
    await client.query('commit')
    return { retried: events.length, stillParked: parked.length }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
