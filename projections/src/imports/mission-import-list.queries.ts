import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import type { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import { type Kysely, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf } from '../kernel/list.ts'
import type { MissionImportRow } from './mission-import-list.ts'

/** An import as the log has it: what its file is called and what its rows say is kept elsewhere, sealed. */
type ImportSummary = Omit<MissionImport, 'errors' | 'errors_by_column' | 'file_name' | 'samples' | 'told'>

/** An import, no matter who asks: check the mission first. */
export async function getImport(db: Kysely<Database>, id: string): Promise<ImportSummary | undefined> {
  const rows = await db.selectFrom('mission_import').selectAll().where('id', '=', id).execute()
  return (await summariesOf(db, rows))[0]
}

/** The imports of a mission, the latest first unless asked otherwise. */
export async function listImports(
  db: Kysely<Database>,
  missionId: string,
  query: QueryOf<typeof missionImportEndpoints.list>,
): Promise<Page<ImportSummary>> {
  const order = orderedBy(['requested_at', 'id'], query.sortBy ? query.sortDirection : 'desc')
  const ofCopro = query.copro_id ? sql`and import ->> 'copro_id' = ${query.copro_id}` : sql``
  const ofMission = sql`from mission_import where mission_id = ${missionId} ${ofCopro}`
  const [{ rows }, total] = await Promise.all([
    sql<MissionImportRow>`select * ${ofMission} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${ofMission}`.execute(db),
  ])
  return pageOf(await summariesOf(db, rows), total.rows[0]?.total ?? 0, query)
}

async function summariesOf(db: Kysely<Database>, rows: readonly MissionImportRow[]): Promise<ImportSummary[]> {
  const names = await userNames(
    db,
    rows.flatMap(({ import: { requested_by, reverted_by } }) =>
      reverted_by ? [requested_by, reverted_by] : requested_by,
    ),
  )
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ import: one }) => {
    const { failure, requested_by, reverted_by, revert_id, on_behalf_of, errors_done, batch_size, batches, ...known } =
      one
    return {
      ...known,
      failure: failure === null ? null : { key: failure, message: failureText(failure) },
      requested_by: named(requested_by),
      reverted_by: reverted_by === null ? null : named(reverted_by),
    }
  })
}

const failureText = (key: string) => errorText(key in errorCatalogue ? (key as ErrorKey) : 'import.worker.failed')
