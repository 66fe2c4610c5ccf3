import type { QueryOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type ExpectedDocumentItem,
  type ExpectedDocumentSheet,
  expectedDocumentEndpoints as endpoints,
  expectedDocument,
  expectedKindLabels,
  owed,
} from '@faitage/contracts/projects/portal/expected-document'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { expectedDocumentModel, filesOf } from '@faitage/projections/projects/expected-document'
import { sql } from 'kysely'
import { type Api, fold } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { RequestContext } from '../../kernel/http/request-context.ts'
import type { RouteDefinition } from '../../kernel/http/route.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { recordOperations } from '../../kernel/records/record-operations.ts'
import { recordRoutes } from '../../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import { reachProject } from '../project-access.ts'
import { projectTitles } from '../project-titles.ts'
import { writableMissions } from '../writable-missions.ts'

type Item = RecordItem<ExpectedDocumentSheet>

/** What is done with the documents that the team waits for from a client. */
export function expectedDocumentRoutes(api: Api): RouteDefinition[] {
  const operations = recordOperations(api, expectedDocument, {
    model: expectedDocumentModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      file_id: { nameOf: id => fileName(api, id), byCheck: true },
    },
    complete: (items, caller) => complete(api, items, caller),
  })
  const list = async ({ project_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    if (!project_id) return operations.list(query, caller)
    return operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`])
  }
  return recordRoutes(operations, endpoints, list)
}

async function fileName(api: Api, id: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select name from file_list where id = ${id}`.execute(api.db)
  return rows[0]?.name ?? 'Fichier supprimé'
}

async function complete(api: Api, items: readonly Item[], caller: Caller): Promise<(Item & ExpectedDocumentItem)[]> {
  const titles = await projectTitles(
    api,
    items.map(({ project_id }) => project_id),
  )
  const writable = await writableMissions(api, caller, [...titles.values()])
  const today = api.clock.today()
  return Promise.all(
    items.map(async item => {
      const project = titles.get(item.project_id)
      const files = await filesOf(api.db, item.project_id, [item.file_id])
      const file = item.file_id ? files.get(item.file_id) : undefined
      return {
        ...item,
        // Erased with the requester, it is called by its kind.
        name: item.name ?? expectedKindLabels[item.kind],
        file: file ? { id: file.id, name: file.name } : null,
        project_title: project?.title ?? '',
        late: isLate(item, today),
        may_write: project !== undefined && writable.has(project.mission_id),
      }
    }),
  )
}

export const isLate = ({ status, due }: Partial<ExpectedDocumentSheet>, today: string): boolean =>
  status !== undefined && owed.includes(status) && !!due && due < today

/** Refuses a file that would answer what is not asked of this project, or no more. @throws {Refusal} */
export async function demandOwed(api: Api, expectedId: string, projectId: string): Promise<void> {
  const { state } = await fold(api, deciderOf(expectedDocument), streamOfExpected(expectedId))
  if (state.life !== 'present' || state.sheet.project_id !== projectId) throw refused('NOT_FOUND')
  if (!canAnswer(state.sheet)) throw refused('expected.notOwed')
}
// A second page of what was just sent answers it too.
const canAnswer = ({ status }: ExpectedDocumentSheet) => status !== 'valide'

/** Says that a document came: the team has to look at it. The same command again changes nothing. */
export async function noteReceived(
  api: Api,
  expectedId: string,
  file_id: string,
  { caller, request }: { caller: Caller; request: RequestContext },
): Promise<Written | Refusal | undefined> {
  const decider = deciderOf(expectedDocument)
  const stream = streamOfExpected(expectedId)
  const { state, revision, position } = await api.folds.forWriting(decider, stream)
  if (state.life !== 'present') return undefined
  if (state.sheet.file_id === file_id) return { id: expectedId, revision, position }
  const { project } = await reachProject(api, caller, state.sheet.project_id)
  return handle(api, {
    decider,
    stream,
    command: { type: 'Amend', changes: { status: 'recu', file_id }, subject_id: project.requester_id },
    caller,
    request: onStream(request),
  })
}

/** The same command on another stream: what was on screen was not of this one. */
const onStream = (request: RequestContext): RequestContext => ({
  id: request.id,
  ip: request.ip,
  commandId: request.commandId,
  requestHash: undefined,
  ifMatch: undefined,
  newId: kind => request.newId(kind),
})

const streamOfExpected = (id: string) => streamOf.record(expectedDocument.stream, id)
