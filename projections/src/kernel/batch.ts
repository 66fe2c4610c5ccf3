import type { ReadModel, Recorded } from './read-model.ts'
import type { Readable } from './recorded.ts'
import { modelsOf, type ReadModels } from './schema.ts'
import type { Executor } from './table-store.ts'
import type { RowChange, Workspace } from './workspace.ts'

/** An event set aside for one model: it failed, or an earlier one of its stream did (`error` null). */
export type Parked = { readonly model: string; readonly event: Recorded; readonly error: string | null }

/** Which (model, stream) pairs stand still. */
export type Standstills = Set<string>
export const standstill = (model: string, stream: string) => `${model}|${stream}`

export type Applied = { readonly parked: Parked[]; readonly changes: RowChange[] }

/** What every transaction that calls `applyBatch` sets beforehand. */
export const BATCH_SAVEPOINT = 'savepoint batch'

/**
 * Applies a batch and writes it, within a transaction in which `BATCH_SAVEPOINT` was set.
 * @param standing gets the pairs that come to a standstill
 */
export async function applyBatch(
  client: Executor,
  workspace: Workspace,
  readModels: ReadModels,
  batch: readonly Readable[],
  standing: Standstills,
): Promise<Applied> {
  const before = [...standing]
  try {
    const parked = await reduceBatch(client, workspace, readModels, batch, standing)
    return { parked, changes: await workspace.flush(client) }
  } catch (error) {
    workspace.discard(true)
    if (!isRefusedRow(error)) throw error
    await client.query('rollback to savepoint batch')
    standing.clear()
    for (const pair of before) standing.add(pair)
    return applyOneByOne(client, workspace, readModels, batch, standing)
  }
}

/**
 * Reduces a batch into the workspace without writing. An event that a model cannot take is parked for that model alone,
 * and so are the later ones of its stream.
 */
export async function reduceBatch(
  client: Executor,
  workspace: Workspace,
  readModels: ReadModels,
  batch: readonly Readable[],
  standing: Standstills,
): Promise<Parked[]> {
  const parked: Parked[] = []
  await workspace.load(
    client,
    batch.map(({ event }) => event),
  )
  for (const readable of batch) {
    for (const model of modelsOf(readModels, readable.event.type)) {
      const failure = reduceOne(workspace, model, readable, standing)
      if (failure) parked.push(failure)
    }
  }
  return parked
}

export function reduceOne(
  workspace: Workspace,
  model: ReadModel,
  { event, unreadable }: Readable,
  standing: Standstills,
): Parked | undefined {
  const place = standstill(model.table, event.stream)
  if (standing.has(place)) return { model: model.table, event, error: null }
  try {
    if (unreadable) throw unreadable
    workspace.apply(model, event)
    return undefined
  } catch (error) {
    standing.add(place)
    return { model: model.table, event, error: messageOf(error) }
  }
}

/**
 * The slow way, one event and one model at a time, each behind a savepoint: finds the event whose row the table refuses.
 * The workspace must hold no unwritten change.
 */
async function applyOneByOne(
  client: Executor,
  workspace: Workspace,
  readModels: ReadModels,
  batch: readonly Readable[],
  standing: Standstills,
): Promise<Applied> {
  const parked: Parked[] = []
  const changes: RowChange[] = []
  for (const readable of batch) {
    const { event } = readable
    for (const model of modelsOf(readModels, event.type)) {
      await client.query('savepoint one')
      try {
        await workspace.load(client, [event])
        const failure = reduceOne(workspace, model, readable, standing)
        if (failure) parked.push(failure)
        changes.push(...(await workspace.flush(client)))
        await client.query('release savepoint one')
      } catch (error) {
        if (!isRefusedRow(error)) throw error
        await client.query('rollback to savepoint one')
        workspace.discard()
        standing.add(standstill(model.table, event.stream))
        parked.push({ model: model.table, event, error: messageOf(error) })
      }
    }
  }
  return { parked, changes }
}

/** Whether Postgres refused a value (classes 22 and 23, 54000 of an index): the event is at fault, not the connection or the schema. */
export function isRefusedRow(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^(?:2[23][0-9A-Z]{3}|54000)$/.test(code)
}

/** What failed, without the values: they may be somebody's. */
export function messageOf(error: unknown): string {
  if (isRefusedRow(error)) {
    const { code, table, column, constraint } = error as Record<string, string | undefined>
    return ['Postgres', code, table, column, constraint].filter(Boolean).join(' ')
  }
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown'
}
