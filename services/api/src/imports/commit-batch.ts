import { setTimeout as sleep } from 'node:timers/promises'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { referenceKey } from '@faitage/contracts/projects/reference'
import { projectsByReference } from '@faitage/projections/projects/project-list.queries'
import type { Api } from '../kernel/api.ts'
import { Unavailable } from '../kernel/events/event-log.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { acceptedTypesOf, refusedType } from '../missions/accepted-types.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { goneCells, importedFields } from './custom-cells.ts'
import { type BatchCommitted, importBatchesDecider } from './import-batches.decider.ts'
import type { KeptFile } from './import-file.ts'
import { recordImport } from './record-imports.ts'
import { errorOf } from './row-plan.ts'
import { batchCommandId, projectIdOf, requesterIdOf } from './rows/import-ids.ts'
import { failRows, noteWritten, type PlanRow, readBatch } from './rows/import-rows.ts'
import type { RowOutcome } from './rows/record-row.ts'
import type { RowError, RowValues } from './rows/row-values.ts'
import { writeRow } from './write-row.ts'

/** Appends in flight at once: enough to fill the store's group commits, few enough for people's commands to come between. */
const CONCURRENCY = 64

/** How many batches may be written before the one they follow is counted. */
const AHEAD = 1

/** Milliseconds a written batch waits for the one before it to be counted, and between two looks. */
const PREDECESSOR_MS = { most: 20_000, look: 20 }

export type BatchCounts = Pick<BatchCommitted, 'created' | 'updated' | 'skipped' | 'in_error'>

/**
 * Writes one batch of a running import. However often and by however many workers it is asked for, each row is written
 * once and the batch counted once: rows have ids of their own, and the batch has its place in the import's stream.
 *
 * @returns what became of the rows, or why nothing may be written
 */
export async function commitBatch(api: Api, about: KeptFile, batch: number): Promise<BatchCounts | Refusal> {
  const stream = streamOf.missionImport(about.import_id)
  const { state: committed } = await api.folds.catchUp(importBatchesDecider, stream)
  const before = committed[batch]
  if (before) return countsOf(before)
  if (batch > committed.length + AHEAD) return refused('mission.import.batchSkipped')
  const requested_by = await runningFor(api, about)
  if (isRefusal(requested_by)) return requested_by

  const { import_id, mission_id } = about
  const { rows, outcomes } = await writeBatch(api, { ...about, requested_by }, batch)
  const counts: BatchCounts = { created: 0, updated: 0, skipped: 0, in_error: 0 }
  const failed: { row: number; errors: RowError[] }[] = []
  for (const [index, outcome] of outcomes.entries()) {
    counts[outcome.what]++
    if (outcome.what === 'in_error' && outcome.errors) failed.push({ row: rows[index]!.row, errors: outcome.errors })
  }
  await failRows(api, import_id, failed)
  await noteWritten(
    api,
    import_id,
    outcomes.flatMap(({ written }, index) => (written ? [{ row: rows[index]!.row, ...written }] : [])),
  )
  await predecessorCounted(api, stream, batch)
  const recorded = await handle(api, {
    decider: importBatchesDecider,
    stream,
    command: { type: 'RecordBatch', import_id, mission_id, batch, rows: rows.length, ...counts },
    caller: worker,
    actor: { id: requested_by, kind: 'workflow' },
    request: internalContext(batchCommandId(about.import_id, batch)),
  })
  if (isRefusal(recorded)) return recorded
  const { state } = await api.folds.forWriting(importBatchesDecider, stream)
  return state[batch] ? countsOf(state[batch]) : counts
}

const countsOf = ({ created, updated, skipped, in_error }: BatchCounts): BatchCounts => ({
  created,
  updated,
  skipped,
  in_error,
})

/** Batches are counted in order, whatever the order they were written in. @throws {Unavailable} when it takes too long */
async function predecessorCounted(api: Api, stream: string, batch: number): Promise<void> {
  const end = Date.now() + PREDECESSOR_MS.most
  while ((await api.folds.catchUp(importBatchesDecider, stream)).state.length < batch) {
    if (Date.now() > end) throw new Unavailable('the batch before is not written')
    await sleep(PREDECESSOR_MS.look)
  }
}

/** Who started the import, when it runs; a worker that comes late must not write any more. */
async function runningFor(api: Api, { import_id, mission_id }: { import_id: string; mission_id: string }) {
  const { state } = await api.folds.catchUp(missionDecider, streamOf.mission(mission_id))
  if (state.life === 'removed') return refused('mission.removed')
  const { current_import: current, ended_imports } = importsOf(state)
  if (import_id in ended_imports) return refused('mission.import.alreadyFinished')
  if (current?.id !== import_id || current.state !== 'running') return refused('mission.import.notPlanned')
  return current.on_behalf_of
}

/** Writes the rows of a batch as their kind is written. */
async function writeBatch(api: Api, about: Running & KeptFile, batch: number) {
  const own = recordImport(about.kind)
  if (own) {
    const rows = await readBatch<never>(api, about.import_id, batch)
    return { rows, outcomes: await own.write(api, about, rows) }
  }
  const rows = await readBatch<RowValues>(api, about.import_id, batch)
  return { rows, outcomes: await writeProjects(api, about, rows) }
}

type Running = { import_id: string; mission_id: string; requested_by: string }

async function writeProjects(api: Api, about: Running, rows: readonly PlanRow[]): Promise<RowOutcome[]> {
  const writing = rows.filter(({ action }) => action === 'create' || action === 'update')
  const references = writing.flatMap(({ reference }) => reference ?? [])
  const known = await projectsByReference(api.db, about.mission_id, references)
  const own = writing.some(({ values }) => values?.custom) ? await importedFields(api, about.mission_id) : undefined
  const accepted = await acceptedTypesOf(api, about.mission_id)
  await api.keyring.ensure(subjectsOf(about.mission_id, writing, known))
  return await inTurn(
    rows,
    async (row): Promise<RowOutcome> => {
      if (row.action === 'error') return { what: 'in_error' }
      if (row.action === 'skip') return { what: 'skipped' }
      const carrier = known.get(referenceKey(row.reference!))
      // A custom field removed or altered since the plan: its row is refused by name rather than written without it.
      const gone = own ? goneCells(row.values?.custom, own, carrier?.custom) : []
      if (gone.length > 0) return { what: 'in_error', errors: gone }
      // So is one of a type that the mission accepts no more.
      const stranger = refusedType(accepted, row.values?.requester_type, carrier?.requester_type)
      if (stranger) return { what: 'in_error', errors: [errorOf(stranger, row.values!)] }
      return await writeRow(api, about, row, carrier?.project_id)
    },
    { atOnce: CONCURRENCY },
  )
}

/** Whose keys the batch needs: one statement for all of them. */
function subjectsOf(mission_id: string, rows: readonly PlanRow[], known: ReadonlyMap<string, AnyProject>): string[] {
  return rows.map(
    ({ reference }) =>
      known.get(referenceKey(reference!))?.requester_id ?? requesterIdOf(projectIdOf(mission_id, reference!, 0)),
  )
}
