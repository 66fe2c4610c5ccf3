import { applyBatch, BATCH_SAVEPOINT, type Parked } from './batch.ts'
import { batchNotice, moveCheckpoint } from './change-notices.ts'
import { loadStandstills, park } from './parking.ts'
import type { Keyring } from './personal-data/keyring.ts'
import { positionOf, readBatch, type StoredEvent } from './recorded.ts'
import { fingerprintIn, type ReadModels } from './schema.ts'
import type { Executor } from './table-store.ts'
import type { Workspace } from './workspace.ts'

/** Schema of the read models that are read, and name of their checkpoint. */
export const LIVE = 'rm'
/** Name of the checkpoint of those of them that stand still during an upgrade; there is none otherwise. */
export const STANDING = 'rm_standing'

/** Set by crash tests only. */
export interface ProjectorFaults {
  /** Control: commits the rows before the checkpoint, so that a crash in between applies events twice. */
  readonly checkpointOutside?: boolean
  /** The fault point between the rows of a batch and its checkpoint. */
  readonly rowsWritten?: (events: readonly StoredEvent[]) => void
}

export interface BatchOptions extends ProjectorFaults {
  /** What stands of who made the tables: another process may have put others in their place meanwhile. */
  readonly madeBy?: string | undefined
  /** Where the others stand. */
  readonly standing?: bigint | undefined
}

/** `position` is the checkpoint after the batch. */
export type BatchOutcome = { readonly position: bigint; readonly events: number; readonly parked: readonly Parked[] }

/* Read models can be made again from the log: a crash may take the last batches with their checkpoint, and waiting for
   the disk would only make people wait. */
const BEGIN = `begin; set local synchronous_commit to off;
  select position from ops.projection_checkpoint where name = '${LIVE}' for update;
  select exists (select 1 from ops.parked_event where schema_name = '${LIVE}') as standing,
    obj_description('${LIVE}'::regnamespace, 'pg_namespace') as made;
  ${BATCH_SAVEPOINT}`

/**
 * Projects a batch in one transaction with its checkpoint. Events at or before the checkpoint are left out, so that
 * repeated deliveries, a second projector and a rebuild that got ahead are harmless.
 * @throws what Postgres throws; nothing of the batch remains then
 */
export async function projectBatch(
  client: Executor,
  workspace: Workspace,
  readModels: ReadModels,
  stored: readonly StoredEvent[],
  keyring: Keyring,
  options: BatchOptions = {},
): Promise<BatchOutcome> {
  try {
    const checkpoint = await begin(client)
    const { madeBy } = options
    if (madeBy !== undefined && checkpoint.madeBy !== madeBy)
      throw new Error('The read models were made again by another process')
    const due = stored.filter(event => positionOf(event) > checkpoint.position)
    const last = due.at(-1)
    if (!last) {
      await client.query('commit')
      return { position: checkpoint.position, events: 0, parked: [] }
    }
    const position = positionOf(last)
    const batch = await readBatch(due, keyring)
    const standing = checkpoint.standing ? await loadStandstills(client, LIVE) : new Set<string>()
    const { parked, changes } = await applyBatch(client, workspace, readModels, batch, standing)
    if (parked.length > 0) await park(client, LIVE, parked)
    if (options.checkpointOutside) await client.query('commit')
    options.rowsWritten?.(due)
    const standsAt = options.standing === undefined ? {} : { standing: `${options.standing}` }
    await moveCheckpoint(
      client,
      LIVE,
      { position, id: last.id },
      { ...batchNotice(position, changes, due), ...standsAt },
    )
    if (!options.checkpointOutside) await client.query('commit')
    return { position, events: due.length, parked }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // Other transactions (a rebuild's swap, a retry of parked events) may change rows in between.
    workspace.discard(true)
  }
}

/* What stands beside the checkpoint is asked once that is ours: a statement that waited for it would say what stood before. */
async function begin(client: Executor) {
  type Said = { position: string; standing: boolean; made: string | null }
  const results = (await client.query(BEGIN)) as unknown as { rows: Said[] }[]
  const [checkpoint, beside] = [results.at(-3)?.rows[0], results.at(-2)?.rows[0]]
  if (!checkpoint || !beside) throw new Error('The checkpoint of the read models is missing')
  return { position: BigInt(checkpoint.position), standing: beside.standing, madeBy: fingerprintIn(beside.made) }
}
