import { customFieldEndpoints as endpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { byPlace } from '@faitage/contracts/custom-fields/custom-fields-state'
import type { Page, QueryOf, Written } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { heldValues } from '@faitage/projections/custom-fields/custom-fields'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyPage } from '../kernel/history/history.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { customFieldHistory, undoingField } from './custom-field-history.ts'
import { type CustomFieldsCommand, customFieldsDecider, labelOfPart } from './custom-fields.decider.ts'
import { foldCustomFields, itemOf } from './mission-fields.ts'

type By = { caller: Caller; request: RequestContext }
type WithoutMission<C> = C extends unknown ? Omit<C, 'mission_id'> : never

/** Milliseconds what projects hold waits for the read models. */
const CAUGHT_UP_MS = 2000

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [endpoints.create, 'projects.customFields.create.error'],
  [endpoints.update, 'projects.customFields.update.error'],
  [endpoints.order, 'projects.customFields.update.error'],
  [endpoints.remove, 'projects.customFields.delete.error'],
])

/** The custom fields of missions: what their projects are asked beside what every project is. */
export const customFieldRoutes = (api: Api): RouteDefinition[] => withFixedFailures(api, routesOf(api), failures)

const routesOf = (api: Api): RouteDefinition[] => {
  const write = (mission_id: string, command: WithoutMission<CustomFieldsCommand>, { caller, request }: By) =>
    handle(api, {
      decider: customFieldsDecider,
      stream: streamOf.customFields(mission_id),
      command: { ...command, mission_id } as CustomFieldsCommand,
      ...('id' in command ? { id: command.id } : {}),
      caller,
      request,
      labelOf: path => labelOfPart(path.split('.').at(-1) ?? path),
    })
  /** What projects hold may have been written a moment ago: the read models are asked once they have seen everything. */
  const held = async (missionId: string, id: string) =>
    (await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))
      ? heldValues(api.db, missionId, id)
      : refused('UNAVAILABLE')

  return [
    route(endpoints.list, ({ query }) => listed(api, query)),

    route(endpoints.get, async ({ params: { id }, reached: { missionId } }) => {
      const { state, revision } = await foldCustomFields(api, missionId)
      const field = state.fields.find(one => one.id === id)
      return field ? itemOf(field, missionId, revision) : refused('NOT_FOUND')
    }),

    route(endpoints.create, ({ body: { mission_id, display_order: _, ...field }, caller, request }) => {
      const id = request.newId('customField')
      return write(mission_id, { type: 'AddField', id, field, newId: name => request.newId(name) }, { caller, request })
    }),

    route(endpoints.update, async ({ params: { id }, reached: { missionId }, body: asked, caller, request }) => {
      const inUse = await held(missionId, id)
      if (isRefusal(inUse)) return inUse
      const newId = (name: string) => request.newId(name)
      return write(missionId, { type: 'AmendField', id, asked, held: inUse, newId }, { caller, request })
    }),

    route(endpoints.order, async ({ body: { items }, reached: reach, caller, request }): Promise<Written | Refusal> => {
      const missions = new Set(await Promise.all(items.map(async ({ id }) => (await reach(id)).missionId)))
      const [missionId] = missions
      if (missionId === undefined || missions.size > 1) return refused('customField.orderChanged')
      const order = items.toSorted((a, b) => a.display_order - b.display_order).map(({ id }) => id)
      return write(missionId, { type: 'OrderFields', order: [...new Set(order)] }, { caller, request })
    }),

    route(endpoints.remove, ({ params: { id }, reached: { missionId }, caller, request }) =>
      write(missionId, { type: 'RemoveField', id }, { caller, request }),
    ),

    route(endpoints.history, async ({ params: { id }, reached: { missionId }, query }) =>
      historyPage(await customFieldHistory(api, missionId, id), query),
    ),

    route(endpoints.undo, async ({ params: { id }, reached: { missionId }, body: { revision }, caller, request }) => {
      const inUse = await held(missionId, id)
      if (isRefusal(inUse)) return inUse
      const command = await undoingField(api, missionId, { id, revision, held: inUse })
      return isRefusal(command) ? command : write(missionId, command, { caller, request })
    }),
  ]
}

/** The fields of a mission, of a category or of all, in the order people gave them unless asked otherwise. */
async function listed(api: Api, query: QueryOf<typeof endpoints.list>): Promise<Page<ReturnType<typeof itemOf>>> {
  const { mission_id, category, fetch_deleted, term, sortBy, sortDirection, page, size } = query
  const { state, revision } = await foldCustomFields(api, mission_id)
  const way = sortDirection === 'desc' ? -1 : 1
  const ranked = state.fields
    .filter(one => one.category === (category ?? one.category) && (fetch_deleted === 'true' || !one.is_deleted))
    .filter(one => !term || normalise(one.name).includes(normalise(term)))
    .toSorted((a, b) => way * ((sortBy === 'name' ? a.name.localeCompare(b.name, 'fr') : 0) || byPlace(a, b)))
  const items = ranked.slice((page - 1) * size, page * size).map(one => itemOf(one, mission_id, revision))
  return { items, page, pageSize: size, totalItems: ranked.length }
}
