import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type BulkOutcomes, projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { v5 } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { ProjectCommand } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import { reachForWriting } from './project-access.ts'
import { unknownReferrer } from './referrers.ts'

/** Projects written at the same time. */
const AT_ONCE = 16

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [projectBulkEndpoints.reassign, 'projects.referrers.update.error'],
])

/** The same act on several projects: each is checked and answered for itself. */
export const projectBulkRoutes = (api: Api): RouteDefinition[] => withFixedFailures(api, routesOf(api), failures)

const routesOf = (api: Api): RouteDefinition[] => [
  route(projectBulkEndpoints.remove, ({ body, caller, request }) =>
    onEach(api, body.projects_id, { type: 'RemoveProject' }, caller, request),
  ),

  route(projectBulkEndpoints.reassign, async ({ body, caller, request }) => {
    const { projects_id, referrers_to_add: add, referrers_to_remove: remove } = body
    const unknown = await unknownReferrer(api, add)
    return unknown ?? onEach(api, projects_id, { type: 'ReassignReferrers', add, remove }, caller, request)
  }),
]

async function onEach(
  api: Api,
  ids: readonly string[],
  command: ProjectCommand,
  caller: Caller,
  request: RequestContext,
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
        items.push({ id, revision: null, refusal: { key, message } })
        continue
      }
      items.push({ id, revision: written.revision, refusal: null })
      if (BigInt(written.position) > last) last = BigInt(written.position)
    }
  }
  return last < 0n ? { items } : { items, position: String(last) }

  async function onOne(id: string) {
    try {
      await reachForWriting(api, caller, id)
    } catch (error) {
      if (isRefusal(error)) return error
      throw error
    }
    return handle(api, {
      decider: projectDecider,
      stream: streamOf.project(id),
      command,
      caller,
      request: partOf(request, id),
    })
  }
}

/** The part of a request that is about one project: its own command, the same each time the request comes. */
function partOf({ id, ip, commandId, requestHash }: RequestContext, projectId: string): RequestContext {
  const own = v5(projectId, commandId)
  return { id, ip, commandId: own, requestHash, ifMatch: undefined, newId: kind => v5(kind, own) }
}
