import { unfolded } from '../kernel/message.ts'
import type { RecordedImportEvent } from '../missions/mission-events.ts'
import type { ColumnField, ImportColumn, ImportKind } from './mission-import.ts'

/** What the file was read to be; zero and empty until then, and once its columns are mapped otherwise. */
interface Plan {
  readonly rows_total: number
  readonly to_create: number
  readonly to_update: number
  readonly to_skip: number
  readonly in_error: number
  readonly in_conflict: number
  readonly to_confirm: number
  readonly outside: number
  readonly undated: number
  readonly ignored_columns: string[]
  readonly missing_columns: ColumnField[]
  readonly remembered: boolean
  readonly batch_size: number
  readonly batches: number
}

/** What was written so far, and undone since. */
interface Progress {
  readonly rows_done: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  /** Rows in error of the batches written so far: a row may fail after it was planned. */
  readonly errors_done: number
  readonly reverted: number
  readonly kept: number
}

interface KnownImport extends Plan, Progress {
  readonly id: string
  readonly mission_id: string
  readonly kind: ImportKind
  /** The copro whose lots they are. */
  readonly copro_id: string | null
  /** The columns as the last plan read them, or as a person mapped them since. */
  readonly columns: ImportColumn[]
  /** The day of arrears without one, as a person said it. */
  readonly stated_on: string | null
  readonly cancel_requested: boolean
  readonly requested_by: string
  readonly requested_at: string
  /** Whom the rows are written or undone for: who started it, or asked for it to be undone. */
  readonly on_behalf_of: string
  /** Key of the error catalogue: why it failed, or why undoing it did. */
  readonly failure: string | null
  /** The last time it was asked to be undone: which one, by whom, and when it was over. */
  readonly revert_id: string | null
  readonly reverted_by: string | null
  readonly reverted_at: string | null
}

/** An import that is under way, or being undone. */
export type CurrentImport = KnownImport & {
  readonly state: 'planning' | 'planned' | 'running' | 'reverting'
  readonly finished_at: string | null
}
type EndedImport = KnownImport & {
  readonly state: 'completed' | 'cancelled' | 'failed' | 'reverted'
  readonly finished_at: string
}
export type AnyImport = CurrentImport | EndedImport
/** How an import ended. */
export type ImportEnd = EndedImport['state']

export const isUnderWay = (one: AnyImport): one is CurrentImport =>
  one.state === 'planning' || one.state === 'planned' || one.state === 'running' || one.state === 'reverting'

const notPlanned: Plan = {
  ...{ rows_total: 0, to_create: 0, to_update: 0, to_skip: 0, in_error: 0, in_conflict: 0, to_confirm: 0 },
  ...{ outside: 0, undated: 0, ignored_columns: [], missing_columns: [], remembered: false, batch_size: 0, batches: 0 },
}

function beginning(event: RecordedImportEvent, requested_by: string, kind: ImportKind = 'projects'): KnownImport {
  const { import_id: id, mission_id } = event.data
  return {
    ...{ id, mission_id, kind, copro_id: null, ...notPlanned, columns: [], stated_on: null },
    ...{ rows_done: 0, created: 0, updated: 0, skipped: 0, errors_done: 0, reverted: 0, kept: 0 },
    ...{ cancel_requested: false, requested_by, on_behalf_of: requested_by, requested_at: event.recordedAt },
    ...{ failure: null, revert_id: null, reverted_by: null, reverted_at: null },
  }
}

/**
 * An import after one more event: the one fold of its mission, which knows it while it is under way, and of the read
 * model, which adds its batches. Pure.
 *
 * @throws when something happened to an import nobody asked for
 */
export function evolveImport(before: AnyImport | undefined, event: RecordedImportEvent): AnyImport {
  const { recordedAt } = event
  if (event.type === 'MissionImportRequested')
    return {
      ...beginning(event, event.data.requested_by, event.data.kind),
      copro_id: event.data.copro_id ?? null,
      state: 'planning',
      finished_at: null,
    }
  if (event.type === 'MissionImportRevertRequested') {
    const { requested_by, kind, revert_id } = event.data
    const ended = before ?? { ...beginning(event, requested_by, kind), finished_at: null }
    const asked = { revert_id, reverted_by: requested_by, reverted_at: null, cancel_requested: false }
    return { ...ended, ...asked, state: 'reverting', on_behalf_of: requested_by, failure: null }
  }
  if (!before) throw new Error(`${event.type} on ${event.stream} before it was opened`)
  switch (event.type) {
    case 'MissionImportMapped':
      return {
        ...{ ...before, ...notPlanned, state: 'planning', columns: event.data.columns },
        stated_on: event.data.stated_on ?? before.stated_on,
      }
    case 'MissionImportPlanned': {
      const { import_id: _, mission_id: __, in_conflict = 0, to_confirm = 0, outside = 0, ...plan } = event.data
      const { ignored_columns = [], undated = 0, remembered = false } = plan
      const read = { in_conflict, to_confirm, outside, undated, ignored_columns, remembered }
      return { ...before, ...plan, ...read, state: 'planned' }
    }
    case 'MissionImportStarted':
      return { ...before, ...event.data.decided, state: 'running', on_behalf_of: event.data.requested_by }
    case 'MissionImportBatchCommitted': {
      const { rows, created, updated, skipped, in_error } = event.data
      const errors_done = before.errors_done + in_error
      return {
        ...before,
        rows_done: before.rows_done + rows,
        created: before.created + created,
        updated: before.updated + updated,
        skipped: before.skipped + skipped,
        errors_done,
        in_error: Math.max(before.in_error, errors_done),
      }
    }
    case 'MissionImportCancelRequested':
      return { ...before, cancel_requested: true }
    case 'MissionImportCancelled':
      return { ...before, state: 'cancelled', finished_at: recordedAt }
    case 'MissionImportCompleted':
      return { ...before, state: 'completed', finished_at: recordedAt }
    case 'MissionImportFailed':
      return { ...before, state: 'failed', failure: event.data.reason, finished_at: recordedAt }
    case 'MissionImportReverted': {
      const { reverted, kept } = event.data
      const over = { reverted_at: recordedAt, finished_at: before.finished_at ?? recordedAt }
      return { ...before, state: 'reverted', reverted, kept, ...over }
    }
    // As after an import that ended: it can be asked for again.
    case 'MissionImportRevertFailed': {
      const { reason: failure, reverted = before.reverted, kept = before.kept } = event.data
      const over = { reverted_at: recordedAt, finished_at: before.finished_at ?? recordedAt }
      return { ...before, state: 'completed', failure, reverted, kept, cancel_requested: false, ...over }
    }
    default:
      return unfolded(event)
  }
}
