import type { CommonAreaSheet } from '@faitage/contracts/accommodations/common-area'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import type { Api } from '../kernel/api.ts'
import { altered } from '../kernel/history/altered.ts'
import { stateOnScreen } from '../kernel/history/state-on-screen.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { projectDecider } from '../projects/project.decider.ts'
import type { Reached } from '../projects/project-access.ts'
import { commonAreaIdOf } from '../projects/project-id.ts'
import { historyOfPart, shownProject, undoPart, writePart } from './dwelling-access.ts'

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
    { project }: Reached,
    body: Partial<CommonAreaSheet>,
    { caller, request }: { caller: Caller; request: RequestContext },
  ) => {
    const { project_id: projectId } = project
    const seen = await stateOnScreen(api, projectDecider, streamOf.project(projectId), project, request)
    const known = seen && seen.life !== 'none' ? (seen.common_area ?? {}) : undefined
    const common_area = known ? altered(known, body) : body
    const command = { type: 'ReviseProject', common_area, today: api.clock.today() } as const
    return writePart(api, projectId, command, { caller, request }, commonAreaIdOf(projectId))
  }

  return [
    route(commonAreaEndpoints.find, async ({ reached, caller }) => {
      const project = await shownProject(api, caller, reached)
      const item = itemOf(project)
      return { items: item ? [item] : [], revision: project.revision }
    }),
    route(commonAreaEndpoints.get, async ({ params, reached, caller }) => {
      const item = itemOf(await shownProject(api, caller, reached))
      return item?.id === params.id ? item : refused('NOT_FOUND')
    }),
    // One sheet a project: two people who describe it at once meet on it, as do two sends of one form.
    route(commonAreaEndpoints.create, ({ reached, body, caller, request }) => save(reached, body, { caller, request })),
    route(commonAreaEndpoints.update, ({ params, reached, body, caller, request }) =>
      commonAreaIdOf(reached.project.project_id) === params.id
        ? save(reached, body, { caller, request })
        : refused('NOT_FOUND'),
    ),
    route(commonAreaEndpoints.history, ({ params, reached, query, caller }) =>
      historyOfPart(api, caller, reached, params.id, query),
    ),
    route(commonAreaEndpoints.undo, ({ params, reached, body, caller, request }) =>
      undoPart(api, reached, params.id, body.revision, { caller, request }),
    ),
  ]
}
