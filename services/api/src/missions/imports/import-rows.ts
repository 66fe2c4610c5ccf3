import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { ImportError } from '@faitage/contracts/missions/mission-import'
import type { PlannedAction, PlannedRow } from '@faitage/contracts/missions/mission-import.endpoints'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import type { RowError, RowValues } from './row-values.ts'
import { sealValue, unsealValue } from './sealed.ts'

/** A row of the plan as it is worked with, in clear. */
export interface PlanRow {
  readonly row: number
  readonly action: PlannedAction
  readonly reference: string | null
  readonly name: string | null
  readonly values: RowValues | null
  readonly changes: string[]
  readonly errors: RowError[]
  readonly batch: number
}

type Sealed = { values: RowValues | null; name: string | null }
type StoredError = { column: string | null; value: string | null; message: string }

const placeOf = (import_id: string, row: number) => `${import_id} ${row}`

/**
 * Writes rows of the plan; a row written before is replaced. The file is held meanwhile: a worker that comes late finds
 * it forgotten and writes nothing, so that nothing of it comes back.
 *
 * @returns whether the file was still there
 */
export async function writeRows(api: Api, import_id: string, rows: readonly PlanRow[]): Promise<boolean> {
  const stored = rows.map(row => ({
    row: row.row,
    action: row.action,
    reference: row.reference,
    values: sealValue(api, { values: row.values, name: row.name } satisfies Sealed, placeOf(import_id, row.row)),
    changes: row.changes.length > 0 ? row.changes : null,
    errors: sealErrors(api, import_id, row.row, row.errors),
    batch: row.batch,
  }))
  const written = await sql`
    insert into import_row (import_id, row, action, reference, "values", changes, errors, batch)
    select ${import_id}, r.row, r.action, r.reference, r."values", r.changes, r.errors, r.batch
    from (select 1 from import_file where import_id = ${import_id} and octet_length(content) > 0 for share) as held
    cross join jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r
      (row int, action text, reference text, "values" jsonb, changes jsonb, errors jsonb, batch int)
    on conflict (import_id, row) do update set action = excluded.action, reference = excluded.reference,
      "values" = excluded."values", changes = excluded.changes, errors = excluded.errors, batch = excluded.batch
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

const openErrors = (api: Api, import_id: string, row: number, stored: unknown): RowError[] =>
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
): Promise<{ count: number; seen: Map<string, number> }> {
  const { rows } = await sql<{ reference: string | null; row: number; count: number }>`
    select null as reference, 0 as row, count(*)::int as count from import_row
      where import_id = ${import_id} and row < ${row}
    union all
    select reference, min(row), 0 from import_row
      where import_id = ${import_id} and row < ${row} and reference = any (${[...references]}::text[])
      group by reference`.execute(api.db)
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
  const { rows } = await sql<{ action: PlannedAction; count: number; batches: number }>`
    select action, count(*)::int as count, max(batch) + 1 as batches from import_row
    where import_id = ${import_id} group by action`.execute(api.db)
  const of = (action: PlannedAction) => rows.find(row => row.action === action)?.count ?? 0
  return {
    rows_total: rows.reduce((sum, { count }) => sum + count, 0),
    to_create: of('create'),
    to_update: of('update'),
    to_skip: of('skip'),
    in_error: of('error'),
    batches: rows.reduce((most, { batches }) => Math.max(most, batches), 0),
  }
}

/** The rows of one batch, in the file's order. */
export async function readBatch(api: Api, import_id: string, batch: number): Promise<PlanRow[]> {
  const rows = await api.db
    .selectFrom('import_row')
    .select(['row', 'action', 'reference', 'values', 'batch'])
    .where('import_id', '=', import_id)
    .where('batch', '=', batch)
    .orderBy('row')
    .execute()
  return rows.map(({ row, action, reference, values: sealed }) => {
    const { values, name } = unsealValue<Sealed>(api, sealed as string, placeOf(import_id, row))
    return { row, action, reference, name, values, changes: [], errors: [], batch }
  })
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
      .set({ content: Buffer.alloc(0) })
      .where('import_id', '=', import_id)
      .execute()
    await transaction
      .updateTable('import_row')
      .set({ values: null })
      .where('import_id', '=', import_id)
      .where('values', 'is not', null)
      .execute()
  })
}

/** A page of the plan. Names are gone once the import has ended. */
export async function listRows(
  api: Api,
  import_id: string,
  query: { page: number; size: number; sortDirection: 'asc' | 'desc'; action?: PlannedAction | undefined },
): Promise<Page<PlannedRow>> {
  let matching = api.db.selectFrom('import_row').where('import_id', '=', import_id)
  if (query.action) matching = matching.where('action', '=', query.action)
  const [rows, total] = await Promise.all([
    matching
      .select(['row', 'action', 'reference', 'values', 'changes', 'errors'])
      .orderBy('row', query.sortDirection)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute(),
    matching.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    items: rows.map(({ row, action, reference, values, changes, errors }) => ({
      row,
      action,
      reference,
      name: values === null ? null : unsealValue<Sealed>(api, values as string, placeOf(import_id, row)).name,
      changes: (changes as string[] | null) ?? [],
      errors: openErrors(api, import_id, row, errors),
    })),
    page: query.page,
    pageSize: query.size,
    totalItems: Number(total.count),
  }
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
