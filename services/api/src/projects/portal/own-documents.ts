import {
  ownDocumentEndpoints as endpoints,
  groupOfKind,
  OWN_DOCUMENTS_MAX,
  type OwnDocument,
  type OwnGroup,
  ownGroupLabels,
} from '@faitage/contracts/projects/portal/own-documents'
import { type SharedFile, sharedFiles } from '@faitage/projections/projects/own-documents'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { refused } from '../../kernel/refusal.ts'
import { openToClient } from './client-side.ts'

/** The documents of a project as its client reads them: those shared with them and nothing else of any, by what they are. */
export const ownDocumentRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.get, async ({ params: { id }, reached }) => {
    // Closed to them, it is not there: for the team neither, who see what they see.
    if (!openToClient(reached, 'documents')) return refused('NOT_FOUND')
    const files = await sharedFiles(api.db, id, OWN_DOCUMENTS_MAX)
    const clients = await clientsAmong(api, files)
    const groups = (Object.keys(ownGroupLabels) as OwnGroup[]).flatMap(group => {
      const documents = files
        .filter(file => groupOf(file) === group)
        .map((file): OwnDocument => {
          const { id: file_id, name, media_type, size, uploaded_at: at, signed } = file
          // Another who follows the project with them counts as them: the two sides are the household and the team.
          const from = clients.has(file.uploaded_by) ? 'you' : 'team'
          return { id: file_id, name, media_type, size, at, from, signed }
        })
      return documents.length > 0 ? [{ group, documents }] : []
    })
    return { groups, total: files[0]?.total ?? 0 }
  }),
]

/** What the team says it is comes before what it was asked for as. */
function groupOf({ filed_as, asked_as, media_type }: SharedFile): OwnGroup {
  const kind = filed_as ?? asked_as
  if (kind && kind in groupOfKind) return groupOfKind[kind]
  return media_type.startsWith('image/') ? 'pictures' : 'others'
}

/** Those among who put files there that are clients. */
async function clientsAmong(api: Api, files: readonly SharedFile[]): Promise<Set<string>> {
  const ids = [...new Set(files.map(({ uploaded_by }) => uploaded_by))]
  const { rows } = await sql<{ id: string }>`
    select id::text from user_account where role = 'client' and id::text = any (${ids}::text[])`.execute(api.db)
  return new Set(rows.map(({ id }) => id))
}
