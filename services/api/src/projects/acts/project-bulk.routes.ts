import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type BulkOutcomes, projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { v5 } from 'uuid'
import type { Sessions } from '../../identity/sessions.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { withFixedFailures } from '../../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { anonymiseProjects } from '../../privacy/anonymise-projects.ts'
import type { ProjectCommand } from '../project.commands.ts'
import { projectDecider } from '../project.decider.ts'
import { strangerToTeam, unknownReferrer } from '../referrers.ts'
import { undoFrom } from '../undo-project.ts'

/** Projects written at the same time. */
const AT_ONCE = 16

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [projectBulkEndpoints.reassign, 'projects.referrers.update.error'],
])

/** The same act on several projects: each is checked and answered for itself. */
export const projectBulkRoutes = (api: Api, sessions: Sessions): RouteDefinition[] =>
  withFixedFailures(api, routesOf(api, sessions), failures)

const routesOf = (api: Api, sessions: Sessions): RouteDefinition[] => [
  route(projectBulkEndpoints.remove, ({ body, reached: reach, caller, request }) =>
    onEach(api, body.projects_id, caller, request, async (id, { commandId }) => {
      await reach(id)
      const { state, commands } = await api.folds.catchUp(projectDecider, streamOf.project(id))
      // What somebody else removed is not among those that undoing this brings back.
      if (state.life === 'removed' && !commands.has(commandId)) return refused('project.removed')
      return { type: 'RemoveProject' }
    }),
  ),

  route(projectBulkEndpoints.undo, ({ body: { items }, reached: reach, caller, request }) => {
    const revisions = new Map(items.map(({ id, revision }) => [id, revision]))
    return onEach(api, [...revisions.keys()], caller, request, async id =>
      undoFrom(api, caller, (await reach(id)).project, revisions.get(id) as number),
    )
  }),

  route(projectBulkEndpoints.changeStatus, ({ body, reached: reach, caller, request }) => {
    const today = api.clock.today()
    const { projects_id, status: to, on = today, reason } = body
    return onEach(api, projects_id, caller, request, async id => {
      await reach(id)
      return { type: 'ChangeProjectStatus', to, on, reason, begins: false, today }
    })
  }),

  route(projectBulkEndpoints.anonymise, async ({ body, query, caller, request }) => {
    const asked = [...new Set(body.projects_id)].map(id => ({ id, request: partOf(request, id) }))
    const done = await anonymiseProjects(api, asked, { caller, documents: query.delete_documents, sessions })
    return reported(api, done)
  }),

  route(projectBulkEndpoints.reassign, async ({ body, reached: reach, caller, request }) => {
    const { projects_id, referrers_to_add: add, referrers_to_remove: remove } = body
    const unknown = await unknownReferrer(api, add)
    return (
      unknown ??
      onEach(api, projects_id, caller, request, async id => {
        const { project } = await reach(id)
        const stranger = await strangerToTeam(api, project.mission_id, add, project.referrers)
        return stranger ?? { type: 'ReassignReferrers', add, remove }
      })
    )
  }),
]

async function onEach(
  api: Api,
  ids: readonly string[],
  caller: Caller,
  request: RequestContext,
  commandFor: (id: string, part: RequestContext) => Promise<ProjectCommand | Refusal>,
): Promise<BulkOutcomes> {
  return reported(
    api,
    await inTurn([...new Set(ids)], async id => ({ id, written: await onOne(id) }), { atOnce: AT_ONCE }),
  )

  async function onOne(id: string) {
    const part = partOf(request, id)
    const command = await commandFor(id, part).catch(error => {
      if (isRefusal(error)) return error
      throw error
    })
    if (isRefusal(command)) return command
    return handle(api, { decider: projectDecider, stream: streamOf.project(id), command, caller, request: part })
  }
}

/** What became of each, and where the last write landed. */
async function reported(
  api: Api,
  answers: readonly { id: string; written: { revision: number; position: string } | Refusal }[],
): Promise<BulkOutcomes> {
  let last = -1n
  const items = await inTurn(
    answers,
    async ({ id, written }) => {
      if (!isRefusal(written)) {
        if (BigInt(written.position) > last) last = BigInt(written.position)
        return { id, reference: await referenceOf(api, id), revision: written.revision, refusal: null }
      }
      const { key, message } = written.body
      const reference = written.key === 'NOT_FOUND' ? null : await referenceOf(api, id)
      return { id, reference, revision: null, refusal: { key, message } }
    },
    { atOnce: AT_ONCE },
  )
  return last < 0n ? { items } : { items, position: String(last) }
}

/** As it was last known here: what was let through to the rules has just been read. */
async function referenceOf(api: Api, id: string): Promise<string | null> {
  const { state } = await api.folds.forWriting(projectDecider, streamOf.project(id))
  return state.life === 'none' ? null : (state.sheet.reference ?? null)
}

/** The part of a request that is about one project: its own command, the same each time the request comes. */
function partOf({ id, ip, commandId, requestHash }: RequestContext, projectId: string): RequestContext {
  const own = v5(projectId, commandId)
  return { id, ip, commandId: own, requestHash, ifMatch: undefined, newId: kind => v5(kind, own) }
}
