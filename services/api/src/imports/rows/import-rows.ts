import type { ImportError } from '@faitage/contracts/imports/mission-import'
import type { RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import type { PlannedAction, RowQuestion } from '@faitage/contracts/imports/mission-import.plan'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import type { RowError, RowValues } from './row-values.ts'
import { sealValue, unsealValue } from './sealed.ts'

/** A row of the plan as it is worked with, in clear; `values` are what its kind of import reads in a row. */
export interface PlanRow<V = RowValues> {
  readonly row: number
  readonly action: PlannedAction
  /** What the row is known by: the reference of a project, the number of a copro. */
  readonly reference: string | null
  readonly name: string | null
  readonly values: V | null
  readonly changes: string[]
  readonly errors: RowError[]
  readonly batch: number
  readonly reason?: string | null
  readonly question?: RowQuestion | null
  readonly decision?: unknown
  /** The record it is about, or made. */
  readonly target?: string | null
  /** What is to be told of it: of files of projects, the others keep it with their values. */
  readonly warnings?: readonly RowError[]
  /** Keyed hashes of whom it is about. */
  readonly likeness?: readonly string[]
  /** A row in error as it was. */
  readonly refused?: RefusedRow | null
}
/** The cells of a row in error, to be corrected. */
export type RefusedRow = Pick<RawRow, 'values'> & { readonly custom: NonNullable<RawRow['custom']> }

/** What stands sealed in a row. */
export type SealedRow<V> = { values: V | null; name: string | null }
type StoredError = { column: string | null; value: string | null; message: string }

export const placeOf = (import_id: string, row: number) => `${import_id} ${row}`

/**
 * Writes rows of the plan; a row written before is replaced. The file is held meanwhile: a worker that comes late finds
 * it forgotten and writes nothing, so that nothing of it comes back.
 *
 * @returns whether the file was still there
 */
export async function writeRows(api: Api, import_id: string, rows: readonly PlanRow<unknown>[]): Promise<boolean> {
  const stored = rows.map(row => ({
    row: row.row,
    action: row.action,
    reference: row.reference,
    values: sealValue(
      api,
      { values: row.values, name: row.name } satisfies SealedRow<unknown>,
      placeOf(import_id, row.row),
    ),
    changes: row.changes.length > 0 ? row.changes : null,
    errors: sealErrors(api, import_id, row.row, row.errors),
    batch: row.batch,
    reason: row.reason ?? null,
    question: row.question ?? null,
    decision: row.decision ?? null,
    target: row.target ?? null,
    warnings: sealErrors(api, import_id, row.row, row.warnings ?? []),
    likeness: row.likeness && row.likeness.length > 0 ? row.likeness : null,
    refused: row.refused ? sealValue(api, row.refused, placeOf(import_id, row.row)) : null,
  }))
  const written = await sql`
    insert into import_row
      (import_id, row, action, reference, "values", changes, errors, batch, reason, question, decision, target,
      warnings, likeness, refused)
    select ${import_id}, r.row, r.action, r.reference, r."values", r.changes, r.errors, r.batch, r.reason, r.question,
      r.decision, r.target, r.warnings, r.likeness, r.refused
    from (select 1 from import_file where import_id = ${import_id} and octet_length(content) > 0 for share) as held
    cross join jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r
      (row int, action text, reference text, "values" jsonb, changes jsonb, errors jsonb, batch int, reason text,
        question text, decision jsonb, target uuid, warnings jsonb, likeness text[], refused text)
    on conflict (import_id, row) do update set action = excluded.action, reference = excluded.reference,
      "values" = excluded."values", changes = excluded.changes, errors = excluded.errors, batch = excluded.batch,
      reason = excluded.reason, question = excluded.question, decision = excluded.decision, target = excluded.target,
      warnings = excluded.warnings, likeness = excluded.likeness, refused = excluded.refused
  `.execute(api.db)
  return Number(written.numAffectedRows ?? 0n) === rows.length
}

const sealErrors = (api: Api, import_id: string, row: number, errors: readonly RowError[]): StoredError[] | null =>
  errors.length === 0
    ? null
    : errors.map(error => ({
        ...error,
        value: error.value === null ? null : sealValue(api, error.value, placeOf(import_id, row)),
      }))

export const openErrors = (api: Api, import_id: string, row: number, stored: unknown): RowError[] =>
  ((stored as StoredError[] | null) ?? []).map(error => ({
    ...error,
    value: error.value === null ? null : unsealValue<string>(api, error.value, placeOf(import_id, row)),
  }))

/** Forgets the plan, to make another. */
export async function clearRows(api: Api, import_id: string): Promise<void> {
  await api.db.deleteFrom('import_row').where('import_id', '=', import_id).execute()
}

/** How many rows stand before a row, and in which of them each of these references was first seen. */
export async function rowsBefore(
  api: Api,
  import_id: string,
  row: number,
  references: readonly string[],
  same: 'letter by letter' | 'whatever case' = 'letter by letter',
): Promise<{ count: number; seen: Map<string, number> }> {
  const known = same === 'whatever case' ? sql`lower(reference collate "fr-x-icu")` : sql`reference`
  const { rows } = await sql<{ reference: string | null; row: number; count: number }>`
    select null as reference, 0 as row, count(*)::int as count from import_row
      where import_id = ${import_id} and row < ${row}
    union all
    select ${known}, min(row), 0 from import_row
      where import_id = ${import_id} and row < ${row} and ${known} = any (${[...references]}::text[])
      group by 1`.execute(api.db)
  const seen = new Map<string, number>()
  let count = 0
  for (const found of rows) {
    if (found.reference === null) count = found.count
    else seen.set(found.reference, found.row)
  }
  return { count, seen }
}

/** What the plan comes to. */
export async function countRows(api: Api, import_id: string) {
  const { rows } = await sql<{
    action: PlannedAction
    question: RowQuestion | null
    decided: boolean
    count: number
    batches: number
  }>`
    select action, question, decision is not null as decided, count(*)::int as count, max(batch) + 1 as batches
    from import_row where import_id = ${import_id} group by action, question, decided`.execute(api.db)
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
  const of = (action: PlannedAction) => sum(rows.filter(row => row.action === action))
  const asked = (question: RowQuestion) => rows.filter(row => row.question === question)
  return {
    rows_total: sum(rows),
    to_create: of('create'),
    to_update: of('update'),
    to_skip: of('skip'),
    in_error: of('error'),
    in_conflict: sum(asked('conflict')),
    // What was answered may be answered otherwise, and is no longer waited for.
    to_confirm: sum(asked('confirm').filter(({ decided }) => !decided)),
    batches: rows.reduce((most, { batches }) => Math.max(most, batches), 0),
  }
}

/** Rows by their numbers, or all those a person may decide of; gone once the import has ended. */
export async function readRows<V>(
  api: Api,
  import_id: string,
  which: readonly number[] | 'questions',
): Promise<PlanRow<V>[]> {
  if (which.length === 0) return []
  const rows = await api.db
    .selectFrom('import_row')
    .select(['row', 'action', 'reference', 'values', 'batch', 'question', 'decision'])
    .where('import_id', '=', import_id)
    .where('values', 'is not', null)
    .where(eb => (which === 'questions' ? eb('question', 'is not', null) : eb('row', 'in', [...which])))
    .orderBy('row')
    .execute()
  return rows.map(({ values: sealed, batch, ...row }) => ({
    ...row,
    ...unsealValue<SealedRow<V>>(api, sealed as string, placeOf(import_id, row.row)),
    batch: batch ?? 0,
    changes: [],
    errors: [],
  }))
}

/** The rows of one batch, in the file's order. */
export async function readBatch<V>(api: Api, import_id: string, batch: number): Promise<PlanRow<V>[]> {
  const rows = await api.db
    .selectFrom('import_row')
    .select(['row', 'action', 'reference', 'values', 'batch', 'target'])
    .where('import_id', '=', import_id)
    .where('batch', '=', batch)
    .orderBy('row')
    .execute()
  return rows.map(({ row, action, reference, values: sealed, target }) => {
    const { values, name } = unsealValue<SealedRow<V>>(api, sealed as string, placeOf(import_id, row))
    return { row, action, reference, name, values, changes: [], errors: [], batch, target }
  })
}

/** Notes which record each row wrote, and at which revision. */
export async function noteWritten(
  api: Api,
  import_id: string,
  written: readonly { row: number; target: string; revision: number }[],
): Promise<void> {
  if (written.length === 0) return
  await sql`
    update import_row set target = r.target, written = r.revision
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (row int, target uuid, revision int)
    where import_row.import_id = ${import_id} and import_row.row = r.row`.execute(api.db)
}

/** Notes rows that could not be written after all. */
export async function failRows(
  api: Api,
  import_id: string,
  failed: readonly { row: number; errors: readonly RowError[] }[],
): Promise<void> {
  for (const { row, errors } of failed) {
    await api.db
      .updateTable('import_row')
      .set({ action: 'error', errors: JSON.stringify(sealErrors(api, import_id, row, errors)) })
      .where('import_id', '=', import_id)
      .where('row', '=', row)
      .execute()
  }
}

/** Forgets what the file and its rows said, and keeps what became of them: the errors, to be corrected. */
export async function forgetContents(api: Api, import_id: string): Promise<void> {
  await api.db.transaction().execute(async transaction => {
    // First the file: it waits for rows being written, and those that come after find it empty.
    await transaction
      .updateTable('import_file')
      .set({ content: Buffer.alloc(0), samples: null, about: null, choices: null })
      .where('import_id', '=', import_id)
      .execute()
    await transaction
      .updateTable('import_row')
      .set({ values: null, likeness: null })
      .where('import_id', '=', import_id)
      .where('values', 'is not', null)
      .execute()
  })
}

/** Errors in the file's order, at most `limit`. */
export async function listErrors(
  api: Api,
  import_id: string,
  limit?: number,
): Promise<(ImportError & { reference: string | null })[]> {
  let failed = api.db
    .selectFrom('import_row')
    .select(['row', 'reference', 'errors'])
    .where('import_id', '=', import_id)
    .where('action', '=', 'error')
    .orderBy('row')
  if (limit !== undefined) failed = failed.limit(limit)
  const rows = await failed.execute()
  return rows
    .flatMap(({ row, reference, errors }) =>
      openErrors(api, import_id, row, errors).map(error => ({ row, reference, ...error })),
    )
    .slice(0, limit)
}

/** How many errors each column has, most first. */
export async function countErrors(api: Api, import_id: string): Promise<{ column: string | null; count: number }[]> {
  const { rows } = await sql<{ column: string | null; count: number }>`
    select error ->> 'column' as "column", count(*)::int as count
    from import_row, jsonb_array_elements(errors) as error
    where import_id = ${import_id} and action = 'error' and errors is not null
    group by 1 order by 2 desc, 1`.execute(api.db)
  return rows
}
