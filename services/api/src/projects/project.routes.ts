import { customColumns } from '@faitage/contracts/custom-fields/custom-columns'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { FIELD_MASK } from '@faitage/contracts/kernel/field-mask'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { clientTextColumns } from '@faitage/contracts/projects/portal/client-columns'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectTextColumns } from '@faitage/contracts/projects/project-columns'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import { projectListedFields } from '@faitage/contracts/projects/project-list-answer'
import { listProjects } from '@faitage/projections/projects/project-list.queries'
import { customFieldsFor, narrowedByCustom, sortedByCustom } from '../custom-fields/custom-filters.ts'
import { projectLabels } from '../custom-fields/field-names.ts'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { sendCsv } from '../kernel/http/csv.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { foldMission } from '../missions/mission-access.ts'
import { withDaysToCheck } from './days-to-check.ts'
import { openingFrom } from './open-project.ts'
import { demandPartsShown } from './parts-shown.ts'
import type { ProjectCommand } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import { detailOf, projectDifference, projectHistory, projectOn } from './project.queries.ts'
import { answered } from './project-list-answer.ts'
import { revisionFrom } from './revise-project.ts'
import { undoFrom } from './undo-project.ts'

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [projectEndpoints.create, 'projects.create.message.error'],
])

/** The projects. */
export const projectRoutes = (api: Api): RouteDefinition[] => withFixedFailures(api, routesOf(api), failures)

const routesOf = (api: Api): RouteDefinition[] => {
  const write = async (
    id: string,
    command: ProjectCommand,
    caller: Caller,
    request: RequestContext,
    missionId?: string,
  ) => {
    // What custom fields are called is asked of their mission only where some are written.
    const custom = command.type === 'ReviseProject' && command.custom && missionId
    const labelOf = custom ? projectLabels((await foldCustomFields(api, missionId)).state) : projectFieldLabel
    return handle(api, {
      decider: projectDecider,
      stream: streamOf.project(id),
      command,
      caller,
      request,
      labelOf,
    })
  }

  return [
    route(projectEndpoints.list, async ({ query, caller, http }) => {
      const more = await narrowedByCustom(api, caller, query)
      const order = await sortedByCustom(api, caller, query)
      const mask = http.headers[FIELD_MASK.toLowerCase()]
      return answered({ query, caller, mask }, asked => listProjects(api.db, caller, asked, more, order))
    }),

    route(projectEndpoints.fields, ({ caller }) => ({
      items: projectListedFields({ client: caller.role === 'client' }),
    })),

    route(projectEndpoints.export, async ({ query: { columns: wanted, ...query }, caller }) => {
      const [missionId, ...others] = query.mission_id ?? []
      const own = missionId && others.length === 0 ? customColumns(await customFieldsFor(api, caller, missionId)) : []
      const more = await narrowedByCustom(api, caller, query)
      const order = await sortedByCustom(api, caller, query)
      const columns = caller.role === 'client' ? clientTextColumns : [...projectTextColumns, ...own]
      return sendCsv(columns, { wanted, caller, filename: 'projets.csv' }, page =>
        listProjects(api.db, caller, { ...query, ...page }, more, order),
      )
    }),

    route(projectEndpoints.get, ({ reached, caller }) => detailOf(api, caller, reached)),

    route(projectEndpoints.create, async ({ body, caller, request }) => {
      const command = await openingFrom(api, caller, request, body)
      if (isRefusal(command)) return command
      const mission = await foldMission(api, command.mission_id)
      const answer = await write(command.project_id, command, caller, request)
      return withDaysToCheck(answer, command, mission.life === 'none' ? {} : mission.sheet)
    }),

    route(projectEndpoints.update, async ({ params, reached: { project, mission }, body, caller, request }) => {
      demandPartsShown(mission, body, project)
      const command = await revisionFrom(api, request, project, body)
      if (isRefusal(command)) return command
      const answer = await write(params.id, command, caller, request, project.mission_id)
      return withDaysToCheck(answer, command, mission.sheet)
    }),

    route(projectEndpoints.remove, ({ params, caller, request }) =>
      write(params.id, { type: 'RemoveProject' }, caller, request),
    ),

    route(projectEndpoints.undo, async ({ params, reached, body, caller, request }) => {
      const command = await undoFrom(api, caller, reached.project, body.revision)
      return isRefusal(command) ? command : write(params.id, command, caller, request)
    }),

    route(projectEndpoints.changeStatus, async ({ params, reached: { mission }, body, caller, request }) => {
      const today = api.clock.today()
      const { status: to, on = today, reason } = body
      const command = { type: 'ChangeProjectStatus', to, on, reason, today } as const
      return withDaysToCheck(await write(params.id, command, caller, request), command, mission.sheet)
    }),

    route(projectEndpoints.history, ({ reached, query, caller }) => projectHistory(api, caller, reached, query)),

    route(projectEndpoints.asOf, ({ reached, query, caller }) =>
      projectOn(api, caller, reached, query.on, query.known_at),
    ),

    route(projectEndpoints.difference, ({ reached, query: { from, to, known_at: knownAt }, caller }) =>
      projectDifference(api, caller, reached, { from, to, knownAt }),
    ),
  ]
}
