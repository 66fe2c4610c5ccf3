import { z } from 'zod'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { type ListField, listFieldOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { coOwnershipTask } from './co-ownership-task.ts'
import { type TaskType, taskLevels } from './task.words.ts'

const of = (name: keyof typeof coOwnershipTask.labels, more: Partial<ListField> = {}) =>
  listFieldOf(coOwnershipTask, name, more)
const first = { is_default: true }
const kinds = Object.fromEntries(Object.values(taskLevels).map(({ kind, word }) => [kind, word]))

/** The filters of the list of tasks, in order. */
export const coOwnershipTaskListFields = {
  status: of('status', first),
  assignees: of('assignees', first),
  kind: { label: 'Niveau', type: 'select', words: kinds, ...first },
  reminder_date: of('reminder_date', first),
  due_date: of('due_date'),
  task_type: of('task_type'),
  mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission' },
  copro_of: { label: 'Copropriété', type: 'autocomplete', of: 'copro' },
  urbanis_collaborators: {
    label: 'Collaborateurs de la copropriété',
    type: 'autocomplete',
    many: true,
    of: 'user',
  },
  late: { label: 'En retard', type: 'boolean' },
  unassigned: { label: 'Sans responsable', type: 'boolean' },
} as const satisfies Record<string, ListField>

const listing = {
  sort: ['reminder_date', 'due_date', 'title', 'status', 'start', 'done_on', 'created_at'],
  fields: coOwnershipTaskListFields,
  size: 100,
} as const
const made = recordEndpoints(coOwnershipTask, '/api/tasks', listing)
const madeEvents = recordEndpoints(coOwnershipTask, '/api/task-events', listing)
const taskItem = made.get.response.extend({
  kind: z.enum(['sc_task', 'copro_task', 'building_task', 'lot_task']),
  /** Its owner, and the way there: the copro of a lot, the mission of all. */
  owner_title: z.string(),
  building_of: id.nullable(),
  copro_of: id.nullable(),
  mission_id: id.nullable(),
  mission_name: z.string(),
  people: z.array(z.object({ id, name: z.string() })),
  /** Its day has passed and it is not done. */
  late: z.boolean(),
  /** Of an event. */
  is_past: z.boolean(),
  google_link: z.string().nullable(),
  may_write: z.boolean(),
})
export type CoOwnershipTaskItem = z.infer<typeof taskItem>

const shows = ['user', 'mission', 'copro', 'building', 'lot', 'sc'] as const
const narrowed = {
  ...{ sc_id: id.optional(), copro_id: id.optional(), building_id: id.optional(), lot_id: id.optional() },
  /** Those of a building and of its lots. */
  building_of: id.optional(),
  /** Those of a span of days: tasks by the day they are due or recalled, events by the day they begin. */
  from: calendarDate.optional(),
  until: calendarDate.optional(),
}
const { done_on: _, done_by: __, ...typed } = coOwnershipTask.fields.shape
/** A date that no task may follow has a refusal of its own, so that any text comes this far. */
const date_field = z.string().max(200).nullable().optional()

const query = made.list.query.extend(narrowed)
/** The path says what it is; whoever says it too says the same. */
const bodiesOf = (type: TaskType) => {
  const said = { task_type: z.literal(type).optional(), date_field }
  return {
    update: made.update.body.omit({ done_on: true, done_by: true }).extend(said),
    create: z.object({ ...typed, status: typed.status.default('A faire'), ...said }),
  }
}
const ofTask = bodiesOf('TASK')
const ofEvent = bodiesOf('EVENT')

/* Tasks and events are one record: each has its path, and a list of its own. */
export const coOwnershipTaskEndpoints = ofFeature('ca_tasks', {
  ...made,
  list: { ...made.list, shows, query, response: pageOf(taskItem) },
  get: { ...made.get, shows, response: taskItem },
  update: { ...made.update, body: ofTask.update },
  create: { ...made.create, body: ofTask.create },
})
export const taskEventEndpoints = ofFeature('ca_tasks', {
  ...madeEvents,
  list: { ...madeEvents.list, shows, query, response: pageOf(taskItem) },
  get: { ...madeEvents.get, shows, response: taskItem },
  update: { ...madeEvents.update, body: ofEvent.update },
  create: { ...madeEvents.create, body: ofEvent.create },
})
