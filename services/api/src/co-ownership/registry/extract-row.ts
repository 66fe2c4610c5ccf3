import type { FieldPlan } from '@faitage/contracts/co-ownership/registry/plan'
import type { RegistryRow } from '@faitage/contracts/co-ownership/registry/row'
import type { DecidableRow } from '../../imports/rows/record-row.ts'

/** What is kept of a row of an extract; its candidates are the copros without a number that it may be. */
export interface ExtractRow extends DecidableRow {
  readonly read: RegistryRow
  readonly fields: readonly FieldPlan[]
}
