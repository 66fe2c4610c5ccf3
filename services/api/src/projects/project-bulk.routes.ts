import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type BulkOutcomes, projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import type { ProjectState } from '@faitage/contracts/projects/project-state'
import { v5 } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { ProjectCommand } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import { reachForWriting } from './project-access.ts'
import { unknownReferrer } from './referrers.ts'
import { undoFrom } from './undo-project.ts'

/** Projects written at the same time. */
const AT_ONCE = 16

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [projectBulkEndpoints.reassign, 'projects.referrers.update.error'],
])

/** The same act on several projects: each is checked and answered for itself. */
export const projectBulkRoutes = (api: Api): RouteDefinition[] => withFixedFailures(api, routesOf(api), failures)

const routesOf = (api: Api): RouteDefinition[] => [
  route(projectBulkEndpoints.remove, ({ body, caller, request }) =>
    onEach(api, body.projects_id, caller, request, async (id, { commandId }) => {
      await reachForWriting(api, caller, id)
      const { state, commands } = await api.folds.catchUp(projectDecider, streamOf.project(id))
      // What somebody else removed is not among those that undoing this brings back.
      if (state.life === 'removed' && !commands.has(commandId)) return refused('project.removed')
      return { type: 'RemoveProject' }
    }),
  ),

  route(projectBulkEndpoints.undo, ({ body: { items }, caller, request }) => {
    const revisions = new Map(items.map(({ id, revision }) => [id, revision]))
    return onEach(api, [...revisions.keys()], caller, request, id =>
      undoFrom(api, caller, id, revisions.get(id) as number),
    )
  }),

  route(projectBulkEndpoints.changeStatus, ({ body, caller, request }) => {
    const today = api.clock.today()
    const { projects_id, status: to, on = today, reason } = body
    return onEach(api, projects_id, caller, request, async id => {
      await reachForWriting(api, caller, id)
      return { type: 'ChangeProjectStatus', to, on, reason, today }
    })
  }),

  route(projectBulkEndpoints.reassign, async ({ body, caller, request }) => {
    const { projects_id, referrers_to_add: add, referrers_to_remove: remove } = body
    const unknown = await unknownReferrer(api, add)
    return (
      unknown ??
      onEach(api, projects_id, caller, request, async id => {
        await reachForWriting(api, caller, id)
        return { type: 'ReassignReferrers', add, remove }
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
  const unique = [...new Set(ids)]
  const items: BulkOutcomes['items'] = []
  let last = -1n
  for (let start = 0; start < unique.length; start += AT_ONCE) {
    const answers = await Promise.all(
      unique.slice(start, start + AT_ONCE).map(async id => ({ id, written: await onOne(id) })),
    )
    for (const { id, written } of answers) {
      if (isRefusal(written)) {
        const { key, message } = written.body
        const reference = written.key === 'NOT_FOUND' ? null : referenceOf(id)
        items.push({ id, reference, revision: null, refusal: { key, message } })
        continue
      }
      items.push({ id, reference: referenceOf(id), revision: written.revision, refusal: null })
      if (BigInt(written.position) > last) last = BigInt(written.position)
    }
  }
  return last < 0n ? { items } : { items, position: String(last) }

  /** As it was last known here: what was let through to the rules has just been read. */
  function referenceOf(id: string): string | null {
    const state = api.folds.fresh<ProjectState>(streamOf.project(id))?.state
    return state && state.life !== 'none' ? (state.sheet.reference ?? null) : null
  }

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

/** The part of a request that is about one project: its own command, the same each time the request comes. */
function partOf({ id, ip, commandId, requestHash }: RequestContext, projectId: string): RequestContext {
  const own = v5(projectId, commandId)
  return { id, ip, commandId: own, requestHash, ifMatch: undefined, newId: kind => v5(kind, own) }
}
