import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../../kernel/api.ts'
import { sameValue } from '../../kernel/history/altered.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import type { RecordOperations } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { rowCommandId } from './import-ids.ts'
import { revertCommandId, undoingFor } from './record-row.ts'

const AT_ONCE = 32

export interface WrittenRow {
  readonly row: number
  readonly target: string
}

/** What became of a row that was to be undone; `kept` says in French why it was not. */
export type Reverted = { readonly row: number; readonly kept: string | null }

/** What was touched since an import wrote it: how many, and what the first few are called at least. */
export interface Touched {
  readonly titles: readonly string[]
  readonly count: number
}

/** The records an import wrote, what is done with them, and what one is called. */
export interface RevertedRecord<R extends AnyRecord = AnyRecord> {
  readonly operations: Pick<RecordOperations<R, unknown>, 'record' | 'decider' | 'remove' | 'undo'>
  readonly titleOf: (sheet: SheetOf<R>) => string
}

/**
 * Undoes what rows of an import wrote: a record it made is removed, fields it changed are put back. What somebody touched
 * since is left as it is. Each row has a command of its own, so that asking again changes nothing.
 */
export async function revertRows<R extends AnyRecord>(
  api: Api,
  { operations }: RevertedRecord<R>,
  { import_id, requested_by }: { import_id: string; requested_by: string },
  rows: readonly WrittenRow[],
): Promise<Reverted[]> {
  return await inTurn(
    rows,
    async ({ row, target }) => {
      const undone = await revert(api, operations, { import_id, requested_by, row, target })
      return { row, kept: isRefusal(undone) ? undone.body.message : null }
    },
    { atOnce: AT_ONCE },
  )
}

type Row = { import_id: string; requested_by: string; row: number; target: string }

async function revert<R extends AnyRecord>(
  api: Api,
  operations: RevertedRecord<R>['operations'],
  { import_id, requested_by, row, target }: Row,
): Promise<Written | Refusal | undefined> {
  const by = { caller: undoingFor(requested_by), request: internalContext(revertCommandId(import_id, row)) }
  const found = await ownEvents(api, operations, { import_id, row, target })
  if (!found || found.undone || found.state.life !== 'present') return undefined
  const refusal = touchedSince(operations.record, found)
  if (refusal) return refusal
  try {
    const undone = await (found.registered
      ? operations.remove(target, by)
      : operations.undo(target, found.revision, by))
    if (isRefusal(undone) && undone.status >= 500) throw undone
    return undone
  } catch (error) {
    if (isRefusal(error) && error.status < 500) return error
    throw error
  }
}

/** The titles of the records that were touched since these rows were written; `used` when something hangs on them. */
export async function touchedAmong<R extends AnyRecord>(
  api: Api,
  { operations, titleOf }: RevertedRecord<R>,
  import_id: string,
  rows: readonly (WrittenRow & { used: boolean })[],
): Promise<string[]> {
  const titles = await inTurn(
    rows,
    async ({ row, target, used }) => {
      const found = await ownEvents(api, operations, { import_id, row, target })
      if (!found || found.undone || found.state.life !== 'present') return []
      const touched = (used && found.registered) || touchedSince(operations.record, found) !== undefined
      return touched ? [titleOf(found.state.sheet as SheetOf<R>)] : []
    },
    { atOnce: AT_ONCE },
  )
  return titles.flat()
}

type Found = NonNullable<Awaited<ReturnType<typeof ownEvents>>>

/** What the import wrote in a record, and the record as that left it and as it is now. */
async function ownEvents(
  api: Api,
  { record, decider: { initial, evolve } }: Pick<RecordOperations, 'record' | 'decider'>,
  { import_id, row, target }: Omit<Row, 'requested_by'>,
) {
  const events = await api.events.read(streamOf.record(record.stream, target))
  const isOwn = (event: (typeof events)[number]) => event.metadata.command_id === rowCommandId(import_id, row)
  const [first, last] = [events.findIndex(isOwn), events.findLastIndex(isOwn)]
  const event = events[first]
  if (!event) return undefined
  const stateAfter = (count: number) => events.slice(0, count).reduce(evolve, initial)
  return {
    revision: event.revision,
    registered: event.type === record.registered.type,
    undone: events.some(one => one.metadata.command_id === revertCommandId(import_id, row)),
    left: stateAfter(last + 1),
    before: stateAfter(first),
    state: stateAfter(events.length),
  }
}

/** A record that was made must be as it was made; of one that was changed, the fields that were. */
function touchedSince(record: AnyRecord, { registered, before, left, state }: Found): Refusal | undefined {
  if (left.life === 'absent' || state.life === 'absent') return undefined
  const [was, is] = [left.sheet, state.sheet] as [Record<string, unknown>, Record<string, unknown>]
  const earlier = (before.life === 'absent' ? {} : before.sheet) as Record<string, unknown>
  const labels = record.labels as Record<string, string>
  const own = new Set([...Object.keys(was), ...(registered ? Object.keys(is) : [])])
  // What is kept beside the fields (when things were known to be so) changes even by what is undone.
  const touched = [...own].filter(
    field =>
      field in labels && !sameValue(was[field], is[field]) && (registered || !sameValue(was[field], earlier[field])),
  )
  if (touched.length === 0) return undefined
  return refused('record.undo.overtaken', { fields: touched.map(field => labels[field]!).join(', ') })
}
