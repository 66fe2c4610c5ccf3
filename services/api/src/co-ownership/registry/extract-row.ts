import type { FieldPlan } from '@faitage/contracts/co-ownership/registry/plan'
import type { RegistryRow } from '@faitage/contracts/co-ownership/registry/row'
import { derivedId } from '../../kernel/events/derived-id.ts'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import type { RowError } from '../../missions/imports/row-values.ts'

/** What is kept, sealed, of a row of an extract until its import ends. */
export interface ExtractRow {
  readonly read: RegistryRow
  readonly fields: readonly FieldPlan[]
  /** Ids of the copros without a number that it may be. */
  readonly candidates: readonly string[]
  readonly warnings: readonly RowError[]
}

/** What people decided of a row. */
export interface RowDecision {
  readonly fields?: Readonly<Record<string, 'keep' | 'registry'>>
  readonly is?: string
}

/** Our worker, acting for the person who started or undid an import: the history names that person. */
export const actingFor = (user_id: string): Caller => ({ ...worker, id: user_id })

/** The command that undoes one row, the same however often it is asked for. */
export const revertCommandId = (import_id: string, row: number): string => derivedId(`revert row ${row}`, import_id)
