import { z } from 'zod'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, longText, reference, shortText } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { taskNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { given } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { project } from './project.scope.ts'

const taskStatusLabels = { a_faire: 'À faire', en_cours: 'En cours', terminee: 'Terminée' } as const
export type TaskStatus = keyof typeof taskStatusLabels

const taskColorLabels = {
  gris: 'Gris',
  bleu: 'Bleu',
  vert: 'Vert',
  orange: 'Orange',
  rouge: 'Rouge',
  violet: 'Violet',
} as const
export type TaskColor = keyof typeof taskColorLabels

/** What somebody of the team has to do for a project: the specification's « tasks-v1 ». */
export const individualTask = record('IndividualTask', {
  right: 'task',
  stream: 'individual_task',
  owner: ofProject(),
  subject: 'owner',
  words: taskNoun,
  family: 'follow_up',
  sections: {
    Tâche: {
      project_id: field('Projet', reference('project')),
      title: field('Titre', personal(shortText(200))),
      status: field('État', choice(taskStatusLabels)),
      assignee_id: optional('Confiée à', reference('user')),
      reminder_date: optional('Rappel le', day),
      color: field('Couleur', choice(taskColorLabels)),
      description: optional('Précisions', personal(longText(5000))),
    },
  },
})
/** What its lists say of it. */
export const individualTaskOutline = outlineOf(individualTask)
export type IndividualTaskSheet = SheetOf<typeof individualTask>

export const individualTaskListFields = {
  ...listFieldsOf(individualTask, { principal: ['status', 'assignee_id', 'reminder_date'], other: ['color'] }),
  mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission', is_default: true },
} as const

const generic = recordEndpoints(
  individualTask,
  '/api/individual-tasks',
  {
    sort: ['reminder_date', 'title', 'status', 'created_at'],
    fields: individualTaskListFields,
  },
  { list: given(project('project_id', 'read')) },
)

const taskItem = generic.get.response.extend({
  assignee: z.object({ id, name: z.string() }).nullable(),
  project_title: z.string(),
  mission_id: id.nullable(),
  mission_name: z.string(),
  /** Its day has passed and it is not done. */
  late: z.boolean(),
  may_write: z.boolean(),
})
export type IndividualTaskItem = z.infer<typeof taskItem>

const shows = ['user', 'project', 'mission'] as const

/** The calls of the tasks of projects: of one with `project_id`, of all that are seen without. */
export const individualTaskEndpoints = ofFeature('ca_follow_up_tasks', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    query: generic.list.query.extend({ project_id: id.optional() }),
    response: pageOf(taskItem),
  },
  get: { ...generic.get, shows, response: taskItem },
  create: {
    ...generic.create,
    body: individualTask.fields.extend({
      status: individualTask.fields.shape.status.default('a_faire'),
      color: individualTask.fields.shape.color.default('gris'),
    }),
  },
})
