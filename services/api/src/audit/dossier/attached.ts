import type { AttachedDocument } from '@faitage/contracts/audit/compose-dossier'
import { documentsFolder } from '@faitage/contracts/audit/dossier'
import { cleanFileName } from '@faitage/contracts/files/file-name'
import { sql } from 'kysely'
import { reachFile } from '../../files/file-access.ts'
import { uniqueNames } from '../../files/write-zip.ts'
import type { Api } from '../../kernel/api.ts'
import { may } from '../../kernel/http/ability.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Audited } from '../audited.ts'

/** Documents of one thing that are told of, at most. */
const MOST_DOCUMENTS = 5000

/**
 * The documents attached to what is audited, as far as the caller may read each; `part` of those that can be had, where
 * they were asked for.
 */
export async function attachedTo(
  api: Api,
  { documents, id }: Pick<Audited, 'documents' | 'id'>,
  { caller, withDocuments }: { caller: Caller; withDocuments: boolean },
): Promise<AttachedDocument[]> {
  if (!may(caller.permissions, 'read file')) return []
  const which =
    'owner' in documents
      ? sql`owner_kind = ${documents.owner} and owner_id = ${id}`
      : sql`id = any (${[...documents.ids]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select id::text from file_list where ${which} and not destroyed
    order by uploaded_at, id limit ${MOST_DOCUMENTS}`.execute(api.db)
  const named = uniqueNames()
  const told: AttachedDocument[] = []
  for (const { id: fileId } of rows) {
    const reached = await reachFile(api, caller, fileId).catch(error => {
      if (isRefusal(error)) return undefined
      throw error
    })
    if (!reached || reached.file.life === 'destroyed') continue
    const { file } = reached
    const { name, folder, media_type, size, sha256, uploaded_at } = file
    const removed = file.life === 'removed'
    const hasContent = withDocuments && !removed && name !== null && sha256 !== null
    const part = hasContent ? `${documentsFolder}${named(cleanFileName(name))}` : null
    told.push({ id: fileId, name, folder, media_type, size, sha256, uploaded_at, removed, part })
  }
  return told
}
