import { z } from 'zod'
import { accommodationInput } from '../accommodations/accommodation.ts'
import { customValueInput } from '../custom-fields/custom-field.endpoints.ts'
import { customSort, withCustomFilters } from '../custom-fields/custom-list-field.ts'
import { endpoint, listQuery, manyOf, pageOf, written } from '../kernel/endpoint.ts'
import { exportQuery } from '../kernel/export.ts'
import { FIELD_MASK, masked } from '../kernel/field-mask.ts'
import { day } from '../kernel/formats.ts'
import { NOT_OFFERED } from '../kernel/french.ts'
import { change, historyPages } from '../kernel/history.ts'
import { filterShape } from '../kernel/list-fields.ts'
import { ofRight, ofViewer, operated } from '../kernel/scope.ts'
import { calendarDate, id, instant, text } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { project } from './project.scope.ts'
import { mostReferrers, projectDetail, projectSheet, projectSummary } from './project.ts'
import { listedField, projectSortColumns } from './project-list-answer.ts'
import { projectListFields } from './project-list-fields.ts'
import { byStatusDate, projectStatus } from './project-status.ts'
import { requesterInput } from './requester.ts'

const params = z.object({ id })
/** What custom fields of the mission hold, by their ids; null empties one. */
const customInput = z.record(id, customValueInput.nullable()).optional()

/** The day each status took effect: derived from the dated history, corrected where it is sent otherwise. */
const statusDays = byStatusDate(() => calendarDate.nullable().optional())

/** Projects at most that one page holds whole. */
export const UNIQUE_PAGE = 5000

const { sortBy, ...paging } = listQuery([...projectSortColumns], 50)

const listed = withCustomFilters(
  z.object({
    ...paging,
    /** A column of every project, or a custom field of the one mission asked. */
    sortBy: z.union([sortBy.unwrap(), customSort], { error: NOT_OFFERED }).optional(),
    ...filterShape(projectListFields),
    /** Words looked for in the reference, the requester's name, the address and the town, accents and case aside. */
    q: z.string().trim().max(200).optional(),
    /** Only those whose status is one of a visit to plan, planned or to process. */
    filter_on_visit_status: z.enum(['true', 'false']).optional(),
    /** Only these projects, those of them the reader may see. */
    id: manyOf(id),
  }),
)

/** What is altered of a project. */
export const projectToAlter = z.object({
  /** A project stays in its mission: another one is refused. */
  mission_id: id.optional(),
  requester: requesterInput.partial().optional(),
  ...projectSheet.partial().shape,
  /** A status given with the rest; the one in force that day changes nothing. */
  status: projectStatus.optional(),
  on: calendarDate.optional(),
  /** The day of the status, as the specification calls it: of the one given, else of the one the project has. */
  specific_date_status_change: calendarDate.nullable().optional(),
  ...statusDays,
  referrers: z.array(id).max(mostReferrers).optional(),
  accommodation: accommodationInput.partial().extend({ id: id.optional() }).optional(),
  custom_fields: customInput,
})

/** What was written, and in French what there is to check of it: a day long before the mission's start. */
const writtenWithDays = written.extend({ warnings: z.array(z.string()).optional() })

/** The status that a project takes. */
export const statusToTake = z.object({
  status: projectStatus.meta({ title: 'Nouveau statut' }),
  on: calendarDate.meta({ title: 'Date d’effet' }).optional(),
  reason: text(1000).meta({ title: 'Motif (facultatif)' }).optional(),
})

export const projectEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'read project',
    of: ofViewer,
    shows: ['mission', 'user'],
    summary: 'Les projets',
    query: listed.extend({
      /** The whole list in one answer, whatever the page and size. */
      unique_page: z.enum(['true', 'false']).optional(),
    }),
    response: pageOf(masked(projectSummary)),
    headers: {
      [FIELD_MASK]:
        'Noms des champs voulus, séparés par des virgules, parmi ceux de `/api/projects/fields` ; sans lui, tous.',
    },
  }),
  /** What a mask may name. */
  fields: endpoint({
    method: 'GET',
    path: '/api/projects/fields',
    access: 'read project',
    of: ofRight,
    summary: 'Les champs de la liste des projets',
    response: z.object({ items: z.array(listedField) }),
  }),
  /** Answers text/csv (`;`, BOM): every project of the list. */
  export: endpoint({
    method: 'GET',
    path: '/api/exports/projects',
    access: 'read project',
    of: ofViewer,
    summary: 'Les projets, en CSV',
    query: exportQuery(listed),
    response: z.string(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}',
    access: 'read project',
    of: project('id', 'read'),
    shows: ['mission', 'user'],
    summary: 'Lire un projet',
    params,
    response: projectDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'create project',
    of: operated(mission('mission_id', 'write')),
    summary: 'Créer un projet',
    body: z.object({
      mission_id: id,
      requester: requesterInput,
      ...projectSheet.shape,
      status: projectStatus.optional(),
      /** Day of the first status; today by default. */
      on: day.optional(),
      ...statusDays,
      referrers: z.array(id).max(mostReferrers).optional(),
      accommodation: accommodationInput.optional(),
      custom_fields: customInput,
    }),
    response: writtenWithDays,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Modifier un projet',
    params,
    body: projectToAlter,
    response: writtenWithDays,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/projects/{id}',
    access: 'delete project',
    of: project('id', 'write'),
    summary: 'Supprimer un projet',
    params,
    response: written,
  }),
  /** Puts back what one change altered, or the whole of a project that was removed. */
  undo: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/undo',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Annuler une modification ou la suppression d’un projet',
    params,
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}/status',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Changer le statut d’un projet',
    params,
    body: statusToTake,
    response: writtenWithDays,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/history',
    access: 'read audit',
    of: project('id', 'readRemoved'),
    about: 'project',
    shows: ['mission', 'user'],
    summary: 'L’historique d’un projet',
    params,
    ...historyPages,
  }),
  /** What was true that day, as known then: `on` is the day asked about, `known_at` what had been recorded by. */
  asOf: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/as-of',
    access: 'read audit',
    of: project('id', 'readRemoved'),
    about: 'project',
    shows: ['mission', 'user'],
    summary: 'Un projet tel qu’il était un jour donné',
    params,
    query: z.object({ on: calendarDate, known_at: instant.optional() }),
    response: projectDetail.extend({ on: calendarDate, known_at: instant }),
  }),
  /** What differs between a project as it was two days, as known at one instant. */
  difference: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/difference',
    access: 'read audit',
    of: project('id', 'readRemoved'),
    about: 'project',
    shows: ['mission', 'user'],
    summary: 'Ce qui a changé dans un projet entre deux jours',
    params,
    query: z.object({ from: calendarDate, to: calendarDate, known_at: instant.optional() }),
    response: z.object({ from: calendarDate, to: calendarDate, known_at: instant, changes: z.array(change) }),
  }),
}
