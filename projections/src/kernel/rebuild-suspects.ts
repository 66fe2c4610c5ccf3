import { isRefusedRow, messageOf, type Parked, reduceBatch, reduceOne, type Standstills, standstill } from './batch.ts'
import type { Readable } from './recorded.ts'
import { modelsOf, type ReadModels } from './schema.ts'
import type { Executor } from './table-store.ts'
import type { Workspace } from './workspace.ts'

/** Rows (`table|id`) whose last state the table refused: their events are tried one by one. */
export type Suspects = Set<string>

/**
 * Reduces a batch; the row of a suspect is written after every event, so that the event at fault is the one parked, as
 * the live projector does.
 */
export async function reduceWatched(
  client: Executor,
  workspace: Workspace,
  readModels: ReadModels,
  batch: readonly Readable[],
  standing: Standstills,
  suspects: Suspects,
): Promise<Parked[]> {
  if (suspects.size === 0) return reduceBatch(client, workspace, readModels, batch, standing)
  const parked: Parked[] = []
  await workspace.load(
    client,
    batch.map(({ event }) => event),
  )
  for (const readable of batch) {
    const { event } = readable
    for (const model of modelsOf(readModels, event.type)) {
      const undo = workspace.bookmark(model, event)
      const failure = reduceOne(workspace, model, readable, standing)
      if (failure) parked.push(failure)
      const place = undo.place
      if (failure || !place || !suspects.has(`${place.table}|${place.id}`)) continue
      await client.query('savepoint suspect')
      try {
        await workspace.flushRow(client, place)
      } catch (error) {
        if (!isRefusedRow(error)) throw error
        await client.query('rollback to savepoint suspect')
        undo.back()
        standing.add(standstill(model.table, event.stream))
        parked.push({ model: model.table, event, error: messageOf(error) })
      }
    }
  }
  return parked
}
