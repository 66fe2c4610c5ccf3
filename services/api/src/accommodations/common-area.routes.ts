import type { CommonAreaSheet } from '@faitage/contracts/accommodations/common-area'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { altered } from '../audit/altered.ts'
import { stateOnScreen } from '../audit/state-on-screen.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { reachForWriting } from '../projects/project-access.ts'
import { commonAreaIdOf } from '../projects/project-id.ts'
import { historyOfPart, projectIdOfPart, shownProject, undoPart, writePart } from './dwelling-access.ts'

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [commonAreaEndpoints.create, 'accommodation.common_areas.save.error'],
  [commonAreaEndpoints.update, 'accommodation.common_areas.save.error'],
])

/** The common areas of projects. */
export const commonAreaRoutes = (api: Api): RouteDefinition[] => withFixedFailures(api, routesOf(api), failures)

const itemOf = ({ id, revision, common_area }: ProjectDetail) =>
  common_area ? { ...common_area, project_id: id, revision } : undefined

const routesOf = (api: Api): RouteDefinition[] => {
  const save = async (
    projectId: string,
    body: Partial<CommonAreaSheet>,
    { caller, request }: { caller: Caller; request: RequestContext },
  ) => {
    const { project } = await reachForWriting(api, caller, projectId)
    const seen = await stateOnScreen(api, projectDecider, streamOf.project(projectId), project, request)
    const known = seen && seen.life !== 'none' ? (seen.common_area ?? {}) : undefined
    const common_area = known ? altered(known, body) : body
    const command = { type: 'ReviseProject', common_area, today: api.clock.today() } as const
    return writePart(api, projectId, command, { caller, request }, commonAreaIdOf(projectId))
  }

  return [
    route(commonAreaEndpoints.find, async ({ query, caller }) => {
      const project = await shownProject(api, caller, query.project_id)
      const item = itemOf(project)
      return { items: item ? [item] : [], revision: project.revision }
    }),
    route(commonAreaEndpoints.get, async ({ params, caller }) => {
      const item = itemOf(await shownProject(api, caller, await projectIdOfPart(api, params.id)))
      return item?.id === params.id ? item : refused('NOT_FOUND')
    }),
    // One sheet a project: two people who describe it at once meet on it, as do two sends of one form.
    route(commonAreaEndpoints.create, ({ params, body, caller, request }) =>
      save(params.id, body, { caller, request }),
    ),
    route(commonAreaEndpoints.update, async ({ params, body, caller, request }) => {
      const projectId = await projectIdOfPart(api, params.id)
      if (commonAreaIdOf(projectId) !== params.id) return refused('NOT_FOUND')
      return save(projectId, body, { caller, request })
    }),
    route(commonAreaEndpoints.history, ({ params, query, caller }) => historyOfPart(api, caller, params.id, query)),
    route(commonAreaEndpoints.undo, ({ params, body, caller, request }) =>
      undoPart(api, params.id, body.revision, { caller, request }),
    ),
  ]
}
