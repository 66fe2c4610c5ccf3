import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { RowError } from './row-values.ts'

/** The outcome of a row; `errors` when it was planned otherwise and failed now. */
export interface RowOutcome {
  readonly what: 'created' | 'updated' | 'skipped' | 'in_error'
  readonly errors?: RowError[]
  /** The change it wrote, where that can be undone with the import. */
  readonly written?: { readonly target: string; readonly revision: number }
}

/* What imports of records (copros, lots) share: rows that people decide of, written for somebody, undone one by one. */

/** What is kept, sealed, of a row that people may decide of until its import ends. */
export interface DecidableRow {
  readonly fields: readonly { readonly field: string; readonly conflict?: boolean }[]
  /** Ids of what it may be about. */
  readonly candidates: readonly string[]
  readonly warnings: readonly RowError[]
}

/** What people decided of a row. */
export interface RowDecision {
  readonly fields?: Readonly<Record<string, 'keep' | 'registry'>>
  readonly is?: string
  /** By field that was kept, a keyed hash of what the file says: asked again only once it says something else. */
  readonly kept?: Readonly<Record<string, string>>
}

/** Our worker, acting for the person who started an import: the history names that person. */
export const actingFor = (user_id: string): Caller => ({ ...worker, id: user_id })

/** The same for the person who undid one, as the history says. */
export const undoingFor = (user_id: string): Caller => ({ ...actingFor(user_id), reverts: true })

/** The command that undoes one row, the same however often it is asked for. */
export const revertCommandId = (import_id: string, row: number): string => derivedId(`revert row ${row}`, import_id)

/** What refuses a row is written at the row: each fault of its fields, or the refusal as a whole. */
export function failedRow(refusal: Refusal, labelOf: (path: string) => string | null = () => null): RowOutcome {
  const fields = refusal.key === 'VALIDATION' ? (refusal.details.fields as { path: string; message: string }[]) : []
  const errors = fields.map(({ path, message }) => ({ column: labelOf(path), value: null, message }))
  return {
    what: 'in_error',
    errors: errors.length > 0 ? errors : [{ column: null, value: null, message: refusal.body.message }],
  }
}
