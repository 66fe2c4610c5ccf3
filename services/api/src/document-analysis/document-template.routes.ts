import { Readable } from 'node:stream'
import type { DocumentTemplate } from '@faitage/contracts/document-analysis/document-template'
import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import {
  foldTemplate,
  type KnownTemplate,
  noTemplate,
  type RecordedTemplateEvent,
  type TemplateState,
} from '@faitage/contracts/document-analysis/document-template-state'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { failureOf, listDocumentTemplates } from '@faitage/projections/document-analysis/document-template.queries'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { readFile } from '../files/store-file.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage, type Story } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { addTemplate, removeDocument } from './add-template.ts'
import { streamOfTemplate, type TemplateCommand, templateDecider } from './document-template.decider.ts'

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [endpoints.upload, 'common.drive.upload.error'],
  [endpoints.scan, 'documentAnalysis.scan.error'],
  [endpoints.remove, 'documentAnalysis.template.delete.error'],
])

/** The templates of document analysis: what people do with them, and what the worker notes of their scan. */
export const documentTemplateRoutes = (api: Api): RouteDefinition[] => withFixedFailures(api, routesOf(api), failures)

const routesOf = (api: Api): RouteDefinition[] => [
  route(endpoints.list, ({ query }) => listDocumentTemplates(api.db, query)),

  route(endpoints.get, async ({ params: { id } }) => {
    const { state, revision } = await current(api, id)
    if (state.life !== 'present') return refused('NOT_FOUND')
    return { ...summaryOf(state, revision, await api.people.nameOf(state.added_by)), fields: [...state.fields] }
  }),

  route(endpoints.upload, ({ caller, request, http }) => addTemplate(api, { caller, request, http })),

  // What is read already stays, and a scan under way goes to its end: only beginning one is closed.
  route(endpoints.scan, ({ params: { id }, caller, request }) =>
    write(api, id, { type: 'StartScan', scan_id: request.newId('scan') }, { caller, request }),
  ),

  route(endpoints.cancel, ({ params: { id }, caller, request }) =>
    write(api, id, { type: 'CancelScan' }, { caller, request }),
  ),

  route(endpoints.remove, async ({ params: { id }, caller, request }) => {
    const { state } = await current(api, id)
    if (state.life === 'absent') return refused('NOT_FOUND')
    const written = await write(api, id, { type: 'RemoveTemplate' }, { caller, request })
    if (!isRefusal(written)) await removeDocument(api, state.file_id, caller)
    return written
  }),

  route(endpoints.history, async ({ params: { id }, query }) => {
    const events = (await api.events.read(streamOfTemplate(id))) as readonly RecordedTemplateEvent[]
    if (events.length === 0) return refused('NOT_FOUND')
    return historyPage(historyOf(story, events, await namesOf(api.people, actorsOf(events))), query)
  }),

  route(endpoints.work, async ({ params: { id, scan_id } }) => {
    const { state } = await caughtUp(api, id)
    if (state.life === 'absent') return refused('NOT_FOUND')
    const { format, pages_read, characters } = state
    return { state: state.state, current: goesOn(state, scan_id), format, pages_read, characters }
  }),

  route(endpoints.file, async ({ params: { id } }) => {
    const { state } = await current(api, id)
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { state: file } = await fold(api, fileDecider, streamOfFile(state.file_id))
    if (file.life === 'absent') return refused('NOT_FOUND')
    const opened = await readFile(api, file)
    if (isRefusal(opened)) return opened
    return send(Readable.from(opened.content, { objectMode: false }), { type: 'application/octet-stream' })
  }),

  route(endpoints.pagesRead, async ({ params: { id, scan_id }, body, caller }) => {
    const written = await write(api, id, { type: 'NotePages', scan_id, ...body }, await forStarter(api, id, caller))
    return isRefusal(written) ? written : { pages_read: body.first + body.read - 1 }
  }),

  route(endpoints.finish, async ({ params: { id, scan_id }, body: { outcome, reason }, caller }) => {
    const { state } = await caughtUp(api, id)
    // A scan that is over, or whose template is gone, has nothing left to end.
    if (!goesOn(state, scan_id)) return { ok: true as const }
    const command = { type: 'FinishScan', scan_id, outcome, reason } as const
    const written = await write(api, id, command, await forStarter(api, id, caller))
    return isRefusal(written) ? written : { ok: true as const }
  }),
]

const current = (api: Api, id: string) => fold(api, templateDecider, streamOfTemplate(id))
const caughtUp = (api: Api, id: string) => api.folds.catchUp(templateDecider, streamOfTemplate(id))

const goesOn = (state: TemplateState, scan_id: string): boolean =>
  state.life === 'present' && state.state === 'running' && state.scan_id === scan_id

const write = (
  api: Api,
  id: string,
  command: TemplateCommand,
  by: { caller: Caller; request: RequestContext; actor?: { id: string; kind: 'workflow' } },
) => handle(api, { decider: templateDecider, stream: streamOfTemplate(id), command, ...by })

/** The worker writes in the name of the person who put the template there; what it notes twice changes nothing. */
async function forStarter(api: Api, id: string, caller: Caller) {
  const { state } = await current(api, id)
  return {
    caller,
    request: internalContext(),
    actor: { id: state.life === 'absent' ? '' : state.added_by, kind: 'workflow' as const },
  }
}

const story: Story<TemplateState, RecordedTemplateEvent> = {
  initial: noTemplate,
  evolve: foldTemplate,
  effectiveOn: () => undefined,
  altered: () => ({ before: {}, after: {} }),
  labelOf: field => field,
  shown: (_field, value) => value,
}

function summaryOf(state: KnownTemplate, revision: number, adder: string): DocumentTemplate {
  const { life: _, fields: __, scan_id: ___, characters: ____, failure, added_by, ...rest } = state
  return {
    ...rest,
    failure: failure === null ? null : failureOf(failure),
    added_by: { id: added_by, name: adder },
    revision,
  }
}
