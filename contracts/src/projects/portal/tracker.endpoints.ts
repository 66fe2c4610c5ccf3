import { z } from 'zod'
import { endpoint, written } from '../../kernel/endpoint.ts'
import { calendarDate, id } from '../../kernel/values.ts'
import { project } from '../project.scope.ts'
import { projectDetail } from '../project.ts'
import { expectedDocument } from './expected-document.ts'
import { actors, stages } from './stages.ts'

const params = z.object({ id })
const { kind, name, due, explanation, status, refusal } = expectedDocument.fields.shape

const awaited = z.object({
  id,
  kind,
  name: name.nullable(),
  due: due,
  explanation,
  status,
  refusal,
  late: z.boolean(),
  /** What was received, where the client may open it. */
  file: z.object({ id, name: z.string().nullable() }).nullable(),
})
export type AwaitedDocument = z.infer<typeof awaited>

/** A project as its client follows it. What is withheld from them is absent, whoever asks. */
const tracker = z.object({
  id,
  mission_name: z.string(),
  reference: z.string().nullable(),
  /** Where it stands: texts are in `stages.ts`. */
  status: projectDetail.shape.status,
  status_on: calendarDate,
  actor: z.enum(actors),
  stages: z.array(
    z.object({ stage: z.enum(stages), state: z.enum(['done', 'current', 'next']), on: calendarDate.optional() }),
  ),
  /** Whom to talk to. */
  referrers: z.array(z.object({ id, name: z.string() })),
  /** The agency or antenna that follows the project. */
  agency: z
    .object({
      name: z.string(),
      phone_number: z.string().nullable(),
      email_address: z.string().nullable(),
      postal_address: z.string().nullable(),
    })
    .nullable(),
  /** Whether the days of visits are told. */
  visits: z.boolean(),
  /** Whether the labels of the dwellings are told. */
  energy: z.boolean(),
  /** Whether they may read the plan of what pays for their works. */
  funding: z.boolean(),
  /** Absent where the section of documents is closed. */
  documents: z
    .object({
      awaited: z.array(awaited),
      /** Those the client may read. */
      count: z.int(),
      max_size: z.int(),
    })
    .optional(),
  /** Absent where the section of messages is closed. */
  messages: z.object({ unread: z.int(), total: z.int() }).optional(),
})
export type Tracker = z.infer<typeof tracker>

export const trackerEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/tracker',
    access: 'read project',
    of: project('id', 'read'),
    shows: ['file', 'message', 'expected_document', 'user', 'agency', 'antenna'],
    summary: 'Où en est un projet, comme son client le lit',
    params,
    response: tracker,
  }),
  /** What the team asks to see with the eyes of the client. */
  asClient: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/client-view',
    access: 'read project',
    of: project('id', 'read'),
    shows: ['mission', 'user'],
    summary: 'Un projet tel que son client le voit',
    params,
    response: projectDetail,
  }),
  /** Who follows a project from outside. */
  followers: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/followers',
    access: 'read user',
    of: project('id', 'read'),
    shows: ['project'],
    summary: 'Les comptes de clients qui suivent un projet',
    params,
    response: z.object({ items: z.array(z.object({ id, name: z.string(), active: z.boolean() })) }),
  }),
  /** The address is the one of their sheet: nothing else is asked. */
  invite: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/followers',
    access: 'update project',
    of: project('id', 'writeIn'),
    summary: 'Inviter le demandeur à suivre son projet',
    params,
    response: written,
    status: 201,
  }),
}
