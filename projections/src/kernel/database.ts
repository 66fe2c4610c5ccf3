import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DwellingRow } from '../accommodations/dwelling.ts'
import type { StoredAddressRow } from '../addresses/stored-address.ts'
import type { DocumentTemplateRow } from '../document-analysis/document-template.ts'
import type { FileListRow } from '../files/file-list.ts'
import type { RolePermissionRow } from '../identity/role-permission.ts'
import type { UserAccountRow } from '../identity/user-account.ts'
import type { MissionImportRow } from '../imports/mission-import-list.ts'
import type { MailListRow } from '../mail/mail-list.ts'
import type { MissionListRow } from '../missions/mission-list.ts'
import type { MissionTallyRow } from '../missions/mission-tally.ts'
import type { ProjectApart, ProjectListRow } from '../projects/project-list.ts'
import type { ProjectHistoryRow } from '../steering/project-history.ts'
import type { OperationTables } from './tables.ts'

/** Every table, found by the search path `rm, ops, work, vault, public`. */
export interface Database extends OperationTables {
  user_account: UserAccountRow
  role_permission: RolePermissionRow
  mission_list: MissionListRow
  mission_import: MissionImportRow
  mission_tally: MissionTallyRow
  project_list: Omit<ProjectListRow, ProjectApart>
  project_list_apart: Pick<ProjectListRow, 'id' | ProjectApart>
  project_history: ProjectHistoryRow
  dwelling: DwellingRow
  file_list: FileListRow
  document_template: DocumentTemplateRow
  mail_list: MailListRow
  stored_address: StoredAddressRow
}

export type OpenDatabase = { readonly db: Kysely<Database>; readonly pool: pg.Pool; close(): Promise<void> }

const DATE = 1082
const DATES = 1182
const TIMESTAMPTZ = 1184

/** Values as the contracts write them: days and instants are strings (`YYYY-MM-DD`, ISO 8601 UTC), numerics too. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === DATES) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','))
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/** How every connection of the product is made: types as above, the search path, no wait without an end. */
export function connectionOptions(url: string): pg.ClientConfig & { connectionString: string } {
  return {
    connectionString: url,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'faitage',
    options: '-c search_path=rm,ops,work,vault,public -c timezone=UTC -c jit=off',
  }
}

/**
 * A connection on which a statement had no answer in time is not given to anybody else: what it was asked, and what it may
 * still answer, is in its way.
 */
function dropWhenFrozen(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise)
      answer.catch(error => {
        // With a statement under way it closes without a word to the server; the pool takes it away when it comes back.
        if (error.message === READ_TIMEOUT) void (client as pg.Client & pg.PoolClient).end().catch(() => undefined)
      })
    return answer
  }) as typeof client.query
}

/** What `query_timeout` of the driver says. */
const READ_TIMEOUT = 'Query read timeout'

/**
 * Opens a pool of connections.
 * @param url connection string
 * @param options.max connections at once; default 10
 * @param options.longestMs milliseconds a statement may take, whether the server works or is frozen; default: no end
 */
export function openDatabase(url: string, options: { max?: number; longestMs?: number } = {}): OpenDatabase {
  const { max = 10, longestMs } = options
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max,
    // What a busy moment opened: a server keeps ten megabytes for each, and lets one in again in some milliseconds.
    idleTimeoutMillis: 10_000,
    // The server gives up first, so that whatever a statement waits for is not granted to nobody later.
    ...(longestMs === undefined ? {} : { statement_timeout: longestMs, query_timeout: longestMs + 1000 }),
  })
  // An idle connection that a restarting Postgres closes is dropped by the pool; the next query opens another.
  pool.on('error', () => undefined)
  // Between two statements of a transaction nobody listens, and a connection that goes would take the process along.
  pool.on('connect', client => void client.on('error', () => undefined))
  if (longestMs !== undefined) pool.on('connect', dropWhenFrozen)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends a pool only after having used it.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}
