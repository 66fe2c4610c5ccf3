import { projectCustomFieldEndpoints as endpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { type CustomField, presentFields } from '@faitage/contracts/custom-fields/custom-fields-state'
import type { CustomValue } from '@faitage/contracts/custom-fields/custom-value'
import { labelsOfOptions } from '@faitage/contracts/custom-fields/custom-value-text'
import type { BodyOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type AskedValue, customChanges } from '../custom-fields/asked-values.ts'
import { projectLabels } from '../custom-fields/field-names.ts'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { stateOnScreen } from '../kernel/history/state-on-screen.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { invalid, isRefusal } from '../kernel/refusal.ts'
import { projectDecider } from './project.decider.ts'

/** What a project holds in the custom fields of its mission. */
export const projectValuesRoutes = (api: Api): RouteDefinition[] => [
  route(
    endpoints.list,
    async ({ query: { project_id, category, sortDirection, fetch_deleted }, reached: { project }, caller }) => {
      // They are the team's: a client's project is shown without them.
      if (caller.role === 'client') return { items: [] }
      const { state } = await foldCustomFields(api, project.mission_id)
      const removed = fetch_deleted === 'true' ? state.fields.filter(one => one.is_deleted) : []
      const fields = [...presentFields(state), ...removed].filter(one => one.category === (category ?? one.category))
      if (sortDirection === 'desc') fields.reverse()
      return { items: fields.map(field => held(field, project_id, project.custom?.[field.id])) }
    },
  ),

  route(
    endpoints.update,
    async ({ params: { id }, reached: { project }, query: { category }, body, caller, request }) => {
      const stray = body.findIndex(({ project_id }) => project_id !== undefined && project_id !== id)
      if (stray >= 0) return invalid([{ path: `${stray}.project_id`, message: 'Cette valeur est d’un autre projet.' }])
      const stream = streamOf.project(id)
      const { state } = await foldCustomFields(api, project.mission_id)
      const onScreen = await stateOnScreen(api, projectDecider, stream, project, request)
      const custom = customChanges(state, asked(body, state.fields), {
        ...(project.custom ? { held: project.custom } : {}),
        ...(onScreen && onScreen.life !== 'none' ? { seen: onScreen.custom ?? {} } : {}),
        ...(category ? { category } : {}),
      })
      if (isRefusal(custom)) return custom
      return handle(api, {
        decider: projectDecider,
        stream,
        command: { type: 'ReviseProject', custom, today: api.clock.today() },
        caller,
        request,
        labelOf: projectLabels(state),
      })
    },
  ),
]

/** The values of a body; one that says neither a value nor to empty it asks for nothing. */
function asked(body: BodyOf<typeof endpoints.update>, fields: readonly CustomField[]): AskedValue[] {
  return body.flatMap(({ custom_field_id: id, value, multiple_values, to_delete }, index) => {
    if (to_delete) return [{ id, given: null, path: `${index}.value` }]
    const several = fields.find(one => one.id === id)?.is_multiple && multiple_values !== undefined
    const given = several || value === undefined ? multiple_values : value
    return given === undefined ? [] : [{ id, given, path: `${index}.${several ? 'multiple_values' : 'value'}` }]
  })
}

function held(
  field: CustomField,
  project_id: string,
  value: CustomValue | undefined,
): ResponseOf<typeof endpoints.list>['items'][number] {
  const { id, name, category, type, is_multiple, options, display_order, is_deleted } = field
  const labels = Array.isArray(value) ? labelsOfOptions(field, value) : []
  const single = Array.isArray(value) ? (is_multiple ? null : (labels[0] ?? null)) : (value ?? null)
  return {
    ...{ custom_field_id: id, project_id, name, category, type, is_multiple, display_order, is_deleted },
    available_values: options.flatMap(option => (option.retired ? [] : [option.label])),
    value: single,
    multiple_values: is_multiple ? labels : [],
  }
}
