import { clientFolder, type FileOwner, standingFolders } from '@faitage/contracts/files/file'
import type { FileItem, fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import type { FileListRow } from './file-list.ts'

const sortColumns = {
  name: ['name', 'id'],
  folder: ['folder', 'name', 'id'],
  size: ['size', 'name', 'id'],
  uploaded_at: ['uploaded_at', 'id'],
}

/** What of an owner's files somebody may see; check the owner itself first. */
export type FileScope = {
  owner: FileOwner
  /** Only those shared with the client who follows the project. */
  sharedOnly: boolean
}

const within = ({ owner, sharedOnly }: FileScope): RawBuilder<SqlBool>[] => [
  sql`owner_id = ${owner.id}`,
  sql`owner_kind = ${owner.kind}`,
  ...(sharedOnly ? [sql<SqlBool>`shared`] : []),
]

const present = sql<SqlBool>`removed_at is null`
const recoverable = sql<SqlBool>`removed_at is not null and not destroyed`

/** The files of an owner: those that are there, or those that can come back. */
export async function listFiles(
  db: Kysely<Database>,
  scope: FileScope,
  query: QueryOf<typeof fileEndpoints.list>,
): Promise<Page<FileItem>> {
  const conditions = [...within(scope), query.removed ? recoverable : present, ...contains('search', query.q)]
  if (query.folder !== undefined) conditions.push(sql`folder = ${query.folder}`)
  if (query.kind !== undefined) conditions.push(sql`kind = ${query.kind}`)
  if (query.without_kind) conditions.push(sql`kind is null`)
  const where = whereAll(conditions)
  const order = orderedBy(sortColumns[query.sortBy ?? 'name'], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<FileListRow>`select * from file_list ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from file_list ${where}`.execute(db),
  ])
  const names = await userNames(
    db,
    rows.map(row => row.uploaded_by),
  )
  return pageOf(
    rows.map(row => itemOf(row, names)),
    total.rows[0]?.total ?? 0,
    query,
  )
}

/** The files that somebody sent since an instant, removed or not, and the bytes that a project keeps of its clients. */
export async function sentBy(
  db: Kysely<Database>,
  userId: string,
  { since, projectId }: { since: Date; projectId: string },
): Promise<{ files: number; bytes: number; kept: number }> {
  const { rows } = await sql<{ files: number; bytes: number; kept: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes,
      (select coalesce(sum(size), 0)::float8 from file_list
        where owner_id = ${projectId} and owner_kind = 'project' and folder = ${clientFolder} and not destroyed) as kept
    from file_list where uploaded_by = ${userId} and uploaded_at > ${since.toISOString()}`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0, kept: 0 }
}

/** The folders of an owner, the standing ones first, and how many removed files can come back. */
export async function listFolders(
  db: Kysely<Database>,
  scope: FileScope,
): Promise<{ folders: { name: string; files: number; size: number }[]; removed: number }> {
  const [{ rows }, removed] = await Promise.all([
    sql<{ name: string; files: number; size: number }>`
      select folder as name, count(*)::int as files, sum(size)::float8 as size
      from file_list ${whereAll([...within(scope), present])} group by folder order by folder`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from file_list ${whereAll([...within(scope), recoverable])}`.execute(db),
  ])
  const standing = standingFolders[scope.owner.kind].map(
    name => rows.find(row => row.name === name) ?? { name, files: 0, size: 0 },
  )
  const others = rows.filter(row => !standing.some(({ name }) => name === row.name))
  return { folders: [...standing, ...others], removed: removed.rows[0]?.total ?? 0 }
}

/** A file of the owner with the same content, if there is one that may be seen. */
export async function findSameContent(
  db: Kysely<Database>,
  scope: FileScope,
  sha256: string,
): Promise<{ id: string; name: string; folder: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; folder: string }>`
    select id, coalesce(name, '') as name, folder from file_list
    ${whereAll([...within(scope), present, sql`sha256 = ${sha256}`])}
    order by uploaded_at limit 1`.execute(db)
  return rows[0]
}

/** Removed files whose time to come back is over. */
export async function filesToDestroy(db: Kysely<Database>, removedBefore: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from file_list where removed_at < ${removedBefore} and removed_at is not null and not destroyed
    order by removed_at limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

function itemOf(row: FileListRow, names: ReadonlyMap<string, string>): FileItem {
  const { id, owner_kind, owner_id, folder, kind, name, media_type, size, shared, uploaded_at, removed_at, revision } =
    row
  const uploaded_by = { id: row.uploaded_by, name: names.get(row.uploaded_by) ?? '' }
  return {
    id,
    owner_kind,
    owner_id,
    folder,
    kind,
    name,
    media_type,
    size,
    shared,
    uploaded_at,
    uploaded_by,
    removed_at,
    revision,
  }
}
