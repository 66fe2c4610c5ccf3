import { type CoproSheet, type copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { lotsMoved } from '@faitage/projections/co-ownership/lots-import.queries'
import { coprosMoved } from '@faitage/projections/co-ownership/registry.queries'
import { coproOperations } from '../co-ownership/copro.ts'
import type { LotRow } from '../co-ownership/lots-import/lot-row.ts'
import { planLots } from '../co-ownership/lots-import/plan-lots.ts'
import { madeBatches, revertedLots, revertMade } from '../co-ownership/lots-import/revert-lots.ts'
import { shownLots } from '../co-ownership/lots-import/shown-lots.ts'
import { writeLots } from '../co-ownership/lots-import/write-lots.ts'
import type { ExtractRow } from '../co-ownership/registry/extract-row.ts'
import { planExtract } from '../co-ownership/registry/plan-extract.ts'
import { shownRows } from '../co-ownership/registry/shown-rows.ts'
import { writeExtract } from '../co-ownership/registry/write-extract.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { KeptFile } from './import-file.ts'
import type { PlanRow } from './rows/import-rows.ts'
import type { ListedRow } from './rows/list-rows.ts'
import type { DecidableRow, RowDecision, RowOutcome } from './rows/record-row.ts'
import { type RevertedRecord, revertRows, touchedAmong, type WrittenRow } from './rows/revert-rows.ts'

export type DecidedRow = PlanRow<DecidableRow> & { readonly decision: RowDecision | null }
type Planned = Omit<PlanRow<unknown>, 'batch'>[] | Refusal
type Written = { readonly id: string; readonly revision: number }

/** What is particular to an import of records whose rows people decide of, and which can be undone. */
interface RecordImport {
  /** Plans rows anew with what was decided of them. */
  replan(api: Api, file: KeptFile, rows: readonly DecidedRow[]): Promise<Planned>
  show(api: Api, caller: Caller, file: KeptFile, rows: readonly ListedRow[]): Promise<PlannedRow[]>
  write(api: Api, about: KeptFile & { requested_by: string }, rows: readonly PlanRow<never>[]): Promise<RowOutcome[]>
  readonly reverted: (api: Api) => RevertedRecord<never>
  /** Those that may not be as they were written any more. */
  moved(api: Api, written: readonly Written[]): Promise<{ id: string; used: boolean }[]>
  /** What it made beside its rows, taken away after them, so many batches of it. */
  madeBatches(api: Api, import_id: string): Promise<number>
  revertMade(api: Api, about: KeptFile & { requested_by: string }, batch: number): Promise<void>
  /** Whether a record is what one row at most is. */
  readonly onceEach: boolean
  readonly touched: ErrorKey
  readonly notCandidate: string
}

const registry: RecordImport = {
  replan(api, { mission_id }, rows) {
    const decisions = new Map(rows.map(({ reference, decision }) => [reference!, decision!]))
    return planExtract(
      api,
      (rows as unknown as PlanRow<ExtractRow>[]).map(({ values }) => values!.read),
      { mission_id, decisions },
    )
  },
  show: (api, caller, { mission_id }, rows) => shownRows(api, caller, mission_id, rows),
  write: writeExtract,
  reverted: api =>
    ({
      operations: coproOperations(api),
      titleOf: (sheet: CoproSheet) => coproTitle(sheet),
    }) satisfies RevertedRecord<typeof copro> as unknown as RevertedRecord<never>,
  moved: (api, written) => coprosMoved(api.db, written),
  madeBatches: async () => 0,
  revertMade: async () => undefined,
  onceEach: true,
  touched: 'mission.import.touched',
  notCandidate: 'Cette copropriété n’est pas parmi celles proposées.',
}

const lots: RecordImport = {
  replan: (api, { mission_id, copro_id }, rows) =>
    planLots(
      api,
      { lots: (rows as unknown as PlanRow<LotRow>[]).map(({ values }) => values!.read), failed: [] },
      { mission_id, copro_id: copro_id!, decisions: new Map(rows.map(({ row, decision }) => [row, decision!])) },
    ),
  show: (api, _caller, _file, rows) => shownLots(api, rows),
  write: (api, about, rows) => writeLots(api, { ...about, copro_id: about.copro_id! }, rows),
  reverted: api => revertedLots(api) as unknown as RevertedRecord<never>,
  moved: (api, written) => lotsMoved(api.db, written),
  madeBatches,
  revertMade: (api, about, batch) => revertMade(api, { ...about, copro_id: about.copro_id! }, batch),
  onceEach: false,
  touched: 'mission.import.lotsTouched',
  notCandidate: 'Cette personne n’est pas parmi celles proposées.',
}

const imports: Readonly<Record<Exclude<ImportKind, 'projects'>, RecordImport>> = { registry, lots }

/** What is particular to a kind; undefined for projects: nothing is decided of their rows, and `revert-projects` undoes them. */
export const recordImport = (kind: ImportKind): RecordImport | undefined =>
  kind === 'projects' ? undefined : imports[kind]

/** Undoes rows of an import. */
export const revertOf = (
  api: Api,
  kind: RecordImport,
  about: { import_id: string; requested_by: string },
  rows: readonly WrittenRow[],
) => revertRows(api, kind.reverted(api), about, rows)

/** The titles of what was touched since an import wrote it. */
export const touchedOf = (
  api: Api,
  kind: RecordImport,
  import_id: string,
  rows: readonly (WrittenRow & { used: boolean })[],
) => touchedAmong(api, kind.reverted(api), import_id, rows)
