import { z } from 'zod'
import { endpoint, MISSIONS_MAX, manyOf, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { isDay } from '../kernel/format-date.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { given, ofViewer, ofWorker, operated, recordOf } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { projectStatus } from '../projects/project-status.ts'
import { visit, visitKindLabels, visitStateLabels } from './visit.ts'

const path = '/api/visits'

/** What the list of visits can be narrowed by, in order. */
export const visitListFields = {
  state: { label: 'État', type: 'select', words: visitStateLabels, is_default: true },
  ...listFieldsOf(visit, { principal: ['visitor_id', 'on', 'kind'] }),
  mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission', is_default: true },
} as const

const generic = recordEndpoints(
  visit,
  path,
  {
    sort: ['on', 'visitor_id', 'created_at', 'updated_at'],
    fields: visitListFields,
    size: 50,
  },
  { list: given(project('project_id', 'read')) },
)

const named = z.object({ id, name: z.string() })
const codes = <W extends Record<string, string>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]])

/** Where a project is, and what it is called. */
const site = z.object({
  project_title: z.string(),
  mission_id: id.nullable(),
  mission_name: z.string(),
  address: z.string().nullable(),
  address_code: z.string().nullable(),
  address_location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type VisitSite = z.infer<typeof site>

const visitItem = generic.get.response.extend({
  ...site.shape,
  /** How it stands today. */
  state: codes(visitStateLabels),
  visitor: named.nullable(),
  accommodation_name: z.string().nullable(),
  /** Whom to call there; absent from lists. */
  phone: z.string().nullable().optional(),
  may_write: z.boolean(),
})
export type VisitItem = z.infer<typeof visitItem>

const shows = ['user', 'project', 'mission'] as const
const { status } = visit.fields.shape

/** A project whose visit waits for a day. */
const toProgram = site.extend({
  /** Of the project. */
  id,
  reference: z.string().nullable(),
  kind: codes(visitKindLabels),
  status: projectStatus,
  status_on: calendarDate,
  urgent: z.boolean(),
  referrers: z.array(id),
  /** The visit that was asked for and has no day yet. */
  visit: z.object({ id, revision: z.int() }).nullable(),
})
export type VisitToProgram = z.infer<typeof toProgram>

/** Projects to visit that one page answers, at most. */
export const TO_PROGRAM_MAX = 500

/** A visit as it is begun. */
export const visitToCreate = visit.fields.extend({ status: status.optional() })

/** The calls of visits: of one project with `project_id`, of all that are seen without. */
export const visitEndpoints = ofFeature('ca_visits', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    query: generic.list.query.extend({ project_id: id.optional() }),
    response: pageOf(visitItem),
  },
  get: { ...generic.get, shows, response: visitItem },
  /** Without a status, it is programmed where it has a day. The status of its project follows. */
  create: { ...generic.create, shows: ['project'] as const, body: visitToCreate },
  update: { ...generic.update, shows: ['project'] as const },
  /** The disorders that were seen are added to those of the dwelling. */
  takeDisorders: endpoint({
    method: 'POST',
    path: `${path}/{id}/disorders`,
    access: 'update visit',
    of: operated(recordOf(visit)('id', 'write')),
    shows: ['project'],
    summary: 'Reporter les désordres constatés dans le logement',
    params: z.object({ id }),
    response: written,
  }),
  /** The week of visitors: what is programmed, and what waits for a day, urgent first. */
  week: endpoint({
    method: 'GET',
    path: '/api/visits-week',
    access: 'read visit',
    of: ofViewer,
    shows,
    summary: 'Le programme des visites d’une semaine, et les projets à visiter',
    query: z.object({
      /** Any day of the week. */
      day: z.string().refine(isDay, 'Indiquez un jour, par exemple 2026-03-12.').optional(),
      mission_id: manyOf(id, MISSIONS_MAX).optional(),
      /** Of projects whose referrers or visitors are these. */
      referrer_id: manyOf(id).optional(),
      kind: codes(visitKindLabels).optional(),
      /** Beginning of the postal code: a department, or a town. */
      area: z
        .string()
        .regex(/^[0-9AB]{1,5}$/i, 'Indiquez un département ou un code postal, par exemple 35 ou 35500.')
        .optional(),
      urgent: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({
      /** Its Monday. */
      monday: calendarDate,
      today: calendarDate,
      visitors: z.array(named),
      visits: z.array(visitItem),
      to_program: z.array(toProgram),
      /** How many projects wait in all. */
      total: z.int(),
      /** The departments of the projects that wait. */
      areas: z.array(z.string()),
    }),
  }),
})

/** What a client is told of the visits of their project: the day, the hours, who comes. */
const ownVisit = z.object({
  id,
  kind: codes(visitKindLabels),
  state: z.enum(['programmee', 'passee']),
  on: calendarDate,
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  visitor_name: z.string().nullable(),
})
export type OwnVisit = z.infer<typeof ownVisit>

export const ownVisitEndpoints = ofFeature('ca_visits', {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/visits',
    access: 'read project',
    of: project('id', 'read'),
    about: 'visit',
    shows: ['project', 'user'],
    summary: 'Les visites d’un projet\u00A0: jour, heures et visiteur',
    params: z.object({ id }),
    response: z.object({ items: z.array(ownVisit) }),
  }),
})

export const visitWorkerEndpoints = {
  /** Finishes what a process that died left between a visit and its project. */
  follow: endpoint({
    method: 'POST',
    path: '/api/internal/visits/{id}/follow',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Faire suivre le projet d’une visite',
    params: z.object({ id }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
