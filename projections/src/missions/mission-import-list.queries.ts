import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import type { ImportError, MissionImport } from '@faitage/contracts/missions/mission-import'
import type { missionImportEndpoints } from '@faitage/contracts/missions/mission-import.endpoints'
import { type Kysely, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf } from '../kernel/list.ts'
import type { MissionImportRow } from './mission-import-list.ts'

export type MissionImportSummary = Omit<MissionImport, 'errors' | 'errors_by_column'>

/** Errors shown on the page; all of them are in the CSV. */
const ERRORS_SHOWN = 100

type NamedRow = MissionImportRow & { file_name: string | null }
const joined = sql`
  select mission_import.*, import_file.name as file_name
  from mission_import left join import_file on import_file.import_id = mission_import.id`

/** An import with its first errors, whoever asks: check the mission first. */
export async function getImport(db: Kysely<Database>, id: string): Promise<MissionImport | undefined> {
  const [{ rows }, errors, byColumn] = await Promise.all([
    sql<NamedRow>`${joined} where mission_import.id = ${id}`.execute(db),
    sql<ImportError>`
      select row, error ->> 'column' as column, error ->> 'value' as value, error ->> 'message' as message
      from import_row cross join jsonb_array_elements(errors) with ordinality as e(error, place)
      where import_id = ${id} and action = 'error' order by row, place limit ${ERRORS_SHOWN}`.execute(db),
    sql<{ column: string | null; count: number }>`
      select error ->> 'column' as column, count(*)::int as count
      from import_row cross join jsonb_array_elements(errors) as e(error)
      where import_id = ${id} and action = 'error' group by 1 order by 2 desc, 1`.execute(db),
  ])
  const row = rows[0]
  if (!row) return undefined
  const names = await userNames(db, [row.requested_by])
  return { ...summaryOf(row, names), errors: errors.rows, errors_by_column: byColumn.rows }
}

/** The imports of a mission, the latest first unless told. */
export async function listImports(
  db: Kysely<Database>,
  missionId: string,
  query: QueryOf<typeof missionImportEndpoints.list>,
): Promise<Page<MissionImportSummary>> {
  const order = orderedBy(['requested_at', 'mission_import.id'], query.sortBy ? query.sortDirection : 'desc')
  const [{ rows }, total] = await Promise.all([
    sql<NamedRow>`${joined} where mission_import.mission_id = ${missionId} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from mission_import where mission_id = ${missionId}`.execute(
      db,
    ),
  ])
  const names = await userNames(
    db,
    rows.map(row => row.requested_by),
  )
  return pageOf(
    rows.map(row => summaryOf(row, names)),
    total.rows[0]?.total ?? 0,
    query,
  )
}

function summaryOf(row: NamedRow, names: ReadonlyMap<string, string>): MissionImportSummary {
  const { failure, requested_by, errors_done: _, ...rest } = row
  return {
    ...rest,
    failure: failure === null ? null : { key: failure, message: failureText(failure) },
    requested_by: { id: requested_by, name: names.get(requested_by) ?? '' },
  }
}

const failureText = (key: string) => errorText(key in errorCatalogue ? (key as ErrorKey) : 'import.worker.failed')
