import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import {
  type AccommodationItem,
  accommodationEndpoints,
} from '@faitage/contracts/accommodations/accommodation.endpoints'
import type { BodyOf, Page, QueryOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { simulationsWith } from '@faitage/projections/funding/simulation'
import { usesIn } from '@faitage/projections/kernel/record-model'
import { searchable } from '@faitage/projections/kernel/search'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { sentenceOfUses } from '../kernel/records/uses.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { accommodationIdOf } from '../projects/project-id.ts'
import { revisionFrom } from '../projects/revise-project.ts'
import { historyOfPart, shownProject, timesOfParts, undoPart, writePart } from './dwelling-access.ts'

type By = { caller: Caller; request: RequestContext }

/** The dwellings of a project. */
export const accommodationRoutes = (api: Api): RouteDefinition[] => {
  const itemsOf = async (project: ProjectDetail): Promise<AccommodationItem[]> => {
    const times = await timesOfParts(api, project.id)
    const { updated_at, revision } = project
    const unknown = { created_at: updated_at, updated_at }
    return (project.accommodations ?? []).map(one => ({
      ...one,
      project_id: project.id,
      revision,
      ...(times.get(one.id) ?? unknown),
    }))
  }

  const save = async (projectId: string, sheet: AccommodationSheet, by: By): Promise<Written | Refusal> => {
    const new_id = accommodationIdOf(projectId, by.request.commandId)
    const written = await writePart(api, projectId, { type: 'SaveAccommodation', new_id, sheet }, by, new_id)
    if (isRefusal(written)) return written
    // Where there was one already, that one was updated.
    const { state } = await api.folds.forWriting(projectDecider, streamOf.project(projectId))
    const { accommodations } = state.life === 'opened' ? state : { accommodations: [] }
    return {
      ...written,
      id: accommodations.some(({ id }) => id === new_id) ? new_id : (accommodations[0]?.id ?? new_id),
    }
  }

  return [
    route(accommodationEndpoints.list, async ({ query, reached, caller }) =>
      pageOf(await itemsOf(await shownProject(api, caller, reached)), query),
    ),

    route(accommodationEndpoints.get, async ({ params, reached, caller }) => {
      const found = (await itemsOf(await shownProject(api, caller, reached))).find(({ id }) => id === params.id)
      return found ?? refused('NOT_FOUND')
    }),

    route(accommodationEndpoints.create, ({ body: { project_id, ...sheet }, caller, request }) =>
      save(project_id, sheet, { caller, request }),
    ),
    route(accommodationEndpoints.save, ({ params, body, caller, request }) =>
      save(params.id, body, { caller, request }),
    ),

    route(accommodationEndpoints.createMany, async ({ params, body, caller, request }) => {
      const ids = Array.from({ length: body.accommodation_number }, (_, index) =>
        accommodationIdOf(params.id, `${request.commandId}:${index}`),
      )
      const written = await writePart(api, params.id, { type: 'RegisterAccommodations', ids }, { caller, request })
      if (isRefusal(written)) return written
      return { items: ids.map(id => ({ ...written, id })), position: written.position }
    }),

    route(accommodationEndpoints.update, async ({ params, body, reached: { project }, caller, request }) => {
      if (!project.accommodations.some(({ id }) => id === params.id)) return refused('NOT_FOUND')
      const accommodation: BodyOf<typeof accommodationEndpoints.update> = body
      const command = await revisionFrom(api, request, project, { accommodation: { ...accommodation, id: params.id } })
      return isRefusal(command) ? command : writePart(api, project.project_id, command, { caller, request }, params.id)
    }),

    route(accommodationEndpoints.remove, async ({ params: { id }, reached: { project }, caller, request }) => {
      await demandCaughtUp(api)
      const uses = await usesIn(api.db, simulationsWith.dwelling(id))
      // A dwelling that is gone is answered as such, whatever counts on it.
      if (uses.length > 0 && project.accommodations.some(one => one.id === id))
        return refused('record.inUse', { uses: sentenceOfUses(uses) })
      return writePart(api, project.project_id, { type: 'RemoveAccommodation', id }, { caller, request }, id)
    }),

    route(accommodationEndpoints.history, ({ params, reached, query, caller }) =>
      historyOfPart(api, caller, reached, params.id, query),
    ),
    route(accommodationEndpoints.undo, ({ params, reached, body, caller, request }) =>
      undoPart(api, reached, params.id, body.revision, { caller, request }),
    ),
  ]
}

/** The dwellings of one project, of which there are hundreds at most: sorted and parted here. `Logement 2` is before `Logement 10`. */
function pageOf(
  items: readonly AccommodationItem[],
  { page, size, sortBy = 'name', sortDirection, term }: QueryOf<typeof accommodationEndpoints.list>,
): Page<AccommodationItem> {
  const words = searchable(term).split(' ').filter(Boolean)
  const found = items.filter(({ name, typology, tenant_last_name, tenant_first_name }) => {
    const text = searchable(name, typology, tenant_last_name, tenant_first_name)
    return words.every(word => text.includes(word))
  })
  const way = sortDirection === 'desc' ? -1 : 1
  const inFrench = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })
  // What is not filled in comes last either way.
  const sorted = found.toSorted((left, right) => {
    const [a, b] = [left[sortBy], right[sortBy]]
    if (!a || !b) return Number(!a) - Number(!b) || (left.id < right.id ? -1 : 1)
    return way * inFrench.compare(a, b) || (left.id < right.id ? -1 : 1)
  })
  return { items: sorted.slice((page - 1) * size, page * size), page, pageSize: size, totalItems: found.length }
}
