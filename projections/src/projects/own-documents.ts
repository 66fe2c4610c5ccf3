import type { FileMediaType } from '@faitage/contracts/files/file'
import type { groupOfKind } from '@faitage/contracts/projects/portal/own-documents'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

type Kind = keyof typeof groupOfKind

/** A file of a project that its client may read, and what is known of what it is. */
export interface SharedFile {
  readonly id: string
  readonly name: string
  readonly media_type: FileMediaType
  readonly size: number
  readonly uploaded_by: string
  readonly uploaded_at: string
  /** What the team filed it as; null where nobody said. */
  readonly filed_as: Kind | null
  readonly signed: boolean
  /** What it was sent in answer to. */
  readonly asked_as: Kind | null
  /** Of how many. */
  readonly total: number
}

/** The files of a project that are shared with its client, the newest first; check the project and its section first. */
export async function sharedFiles(db: Kysely<Database>, projectId: string, limit: number): Promise<SharedFile[]> {
  const { rows } = await sql<SharedFile>`
    select file_list.id, file_list.name, media_type, size, uploaded_by, uploaded_at,
      filed.kind as filed_as, coalesce(filed.signed, false) as signed, asked.kind as asked_as,
      (count(*) over ())::int as total
    from file_list
    left join lateral (
      select sheet ->> 'kind' as kind, sheet ->> 'new_document_id' = file_list.id::text as signed from document
      where not is_deleted and sheet ->> 'project_id' = ${projectId}
        and file_list.id::text in (sheet ->> 'file_id', sheet ->> 'new_document_id')
      order by created_at desc limit 1) as filed on true
    left join lateral (
      select sheet ->> 'kind' as kind from expected_document
      where not is_deleted and sheet ->> 'project_id' = ${projectId} and sheet ->> 'file_id' = file_list.id::text
      limit 1) as asked on true
    where owner_kind = 'project' and owner_id = ${projectId} and shared and removed_at is null
      and file_list.name is not null
    order by uploaded_at desc, file_list.id limit ${limit}`.execute(db)
  return rows
}
