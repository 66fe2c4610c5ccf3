import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sameValue } from '../../audit/altered.ts'
import type { Api } from '../../kernel/api.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { rowCommandId } from '../../missions/imports/import-ids.ts'
import { type CoproOperations, coproOperations } from '../copro.ts'
import { actingFor, revertCommandId } from './extract-row.ts'

const AT_ONCE = 32

export interface WrittenRow {
  readonly row: number
  readonly target: string
}

/** What became of a row that was to be undone; `kept` says in French why it was not. */
export type Reverted = { readonly row: number; readonly kept: string | null }

/**
 * Undoes what rows of an import wrote: a copro it made is removed, fields it changed are put back. What somebody touched
 * since is left as it is. Each row has a command of its own, so that asking again changes nothing.
 */
export async function revertExtract(
  api: Api,
  { import_id, requested_by }: { import_id: string; requested_by: string },
  rows: readonly WrittenRow[],
): Promise<Reverted[]> {
  const operations = coproOperations(api)
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

async function revert(
  api: Api,
  operations: CoproOperations,
  { import_id, requested_by, row, target }: Row,
): Promise<Written | Refusal | undefined> {
  const by = { caller: actingFor(requested_by), request: internalContext(revertCommandId(import_id, row)) }
  const found = await ownEvent(api, { import_id, row, target })
  if (!found || found.undone || found.state.life !== 'present') return undefined
  const refusal = touchedSince(found)
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

/** The titles of the copros that were touched since these rows were written; `used` when buildings hang on them. */
export async function touchedAmong(
  api: Api,
  import_id: string,
  rows: readonly (WrittenRow & { used: boolean })[],
): Promise<string[]> {
  const titles = await inTurn(
    rows,
    async ({ row, target, used }) => {
      const found = await ownEvent(api, { import_id, row, target })
      if (!found || found.undone || found.state.life !== 'present') return []
      const touched = (used && found.registered) || touchedSince(found) !== undefined
      return touched ? [coproTitle(found.state.sheet)] : []
    },
    { atOnce: AT_ONCE },
  )
  return titles.flat()
}

type Found = NonNullable<Awaited<ReturnType<typeof ownEvent>>>

/** What the import wrote in a copro, and the copro as that left it and as it is now. */
async function ownEvent(api: Api, { import_id, row, target }: Omit<Row, 'requested_by'>) {
  const { initial, evolve } = deciderOf(copro)
  const events = await api.events.read(streamOf.record(copro.stream, target))
  const own = events.findIndex(event => event.metadata.command_id === rowCommandId(import_id, row))
  const event = events[own]
  if (!event) return undefined
  const stateAfter = (count: number) => events.slice(0, count).reduce(evolve, initial)
  return {
    revision: event.revision,
    registered: event.type === copro.registered.type,
    undone: events.some(one => one.metadata.command_id === revertCommandId(import_id, row)),
    left: stateAfter(own + 1),
    before: stateAfter(own),
    state: stateAfter(events.length),
  }
}

/** A copro that was made must be as it was made; of one that was changed, the fields that were. */
function touchedSince({ registered, before, left, state }: Found): Refusal | undefined {
  if (left.life === 'absent' || state.life === 'absent') return undefined
  const [was, is] = [left.sheet, state.sheet] as [Record<string, unknown>, Record<string, unknown>]
  const earlier = (before.life === 'absent' ? {} : before.sheet) as Record<string, unknown>
  const own = new Set([...Object.keys(was), ...(registered ? Object.keys(is) : [])])
  const touched = [...own].filter(
    field => !sameValue(was[field], is[field]) && (registered || !sameValue(was[field], earlier[field])),
  )
  if (touched.length === 0) return undefined
  const labels = copro.labels as Record<string, string>
  return refused('record.undo.overtaken', { fields: touched.map(field => labels[field] ?? field).join(', ') })
}
