import { z } from 'zod'
import { endpoint, manyOf, ofFeature, pageOf } from '../kernel/endpoint.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { id } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { monitor } from './monitor.ts'
import { watchedDate } from './watched-dates.ts'

export const monitorListFields = listFieldsOf(monitor, { principal: ['field', 'invisible'] })
const generic = recordEndpoints(
  monitor,
  '/api/monitors',
  { sort: ['name', 'field'], fields: monitorListFields, size: 100 },
  { list: mission('mission_id', 'read') },
)

/** A monitor as it is answered, under the specification's names too. */
const monitorItem = generic.get.response.extend({
  type: z.literal('date'),
  /** Made by the product for every mission. */
  automatic: z.boolean(),
  /** As the product made it: nobody of the mission changed it. */
  default: z.boolean(),
  monitor_id: id,
  /** What the watched date is called; a custom field by its name of today. */
  field_label: z.string(),
  /** It was a custom field that is removed, or is a date no more: nothing comes of it until it is restored. */
  field_lost: z.boolean(),
  invisible: z.boolean(),
  /** Deadlines it shows, or would show: late, or due within ninety days. */
  count: z.int(),
})
export type MonitorItem = z.infer<typeof monitorItem>

/** The calls of the monitors of a mission: the product's own, and those the mission made. */
export const monitorEndpoints = ofFeature('ca_alerts', {
  ...generic,
  list: {
    ...generic.list,
    about: 'alert' as const,
    shows: ['project', 'mission'] as const,
    /** Dates of custom fields are among those it is narrowed by. */
    query: generic.list.query.extend({ mission_id: id, field: manyOf(watchedDate).optional() }),
    response: pageOf(monitorItem),
  },
  get: { ...generic.get, response: monitorItem },
  create: { ...generic.create, body: monitor.fields.omit({ default_key: true }) },
  update: { ...generic.update, body: monitor.edits.omit({ default_key: true }) },
  /** Those of the product are put back as it made them; the mission's own stay. */
  reset: endpoint({
    method: 'POST',
    path: '/api/monitors/reset',
    access: 'update mission',
    of: mission('mission_id', 'write'),
    about: 'alert',
    summary: 'Remettre les alertes d’origine d’une mission comme elles étaient',
    body: z.object({ mission_id: id }),
    response: z.object({ reset: z.int(), position: z.string().nullable() }),
  }),
})
