import { z } from 'zod'
import { app } from '../identity/user.ts'
import { endpoint, listQuery, pageOf, written } from '../kernel/endpoint.ts'
import { exportQuery } from '../kernel/export.ts'
import { historyPages } from '../kernel/history.ts'
import { filterShape } from '../kernel/list-fields.ts'
import { ofRight, ofViewer } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { mission } from './mission.scope.ts'
import { missionDetail, missionSheet, missionStatus, missionSummary, missionTeam } from './mission.ts'
import { missionListFields } from './mission-list-fields.ts'

/** The day of a status; earlier than any mission, a year was mistyped. */
const statusDay = calendarDate.refine(day => day >= '1950-01-01', 'Indiquez une date à partir de 1950.')

const params = z.object({ id })

const listed = z.object({
  ...listQuery(['name', 'agency', 'antenna', 'client', 'mission_start_date', 'status', 'projects_count']),
  q: z.string().trim().max(200).optional(),
  ...filterShape(missionListFields),
})

export const missionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/missions',
    access: 'read mission',
    of: ofViewer,
    shows: ['project', 'missionImport', 'user', 'agency', 'antenna', 'client'],
    summary: 'Les missions',
    query: listed,
    response: pageOf(missionSummary),
  }),
  /** Answers text/csv (`;`, BOM): every mission of the list. */
  export: endpoint({
    method: 'GET',
    path: '/api/exports/missions',
    access: 'read mission',
    of: ofViewer,
    summary: 'Les missions, en CSV',
    query: exportQuery(listed),
    response: z.string(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/missions/{id}',
    access: 'read mission',
    of: mission('id', 'readRemoved'),
    shows: ['project', 'missionImport', 'user', 'agency', 'antenna', 'client'],
    summary: 'Lire une mission',
    params,
    /** `check_drive_structure`: whether its folders are there. */
    query: z.object({ check_drive_structure: z.enum(['true', 'false']).optional() }),
    response: missionDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/missions',
    access: 'create mission',
    of: ofRight,
    summary: 'Créer une mission',
    body: missionSheet.extend({
      mission_type: app.optional(),
      status: missionStatus.optional(),
      team: missionTeam.partial().optional(),
    }),
    response: written,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/missions/{id}',
    access: 'update mission',
    of: mission('id', 'write'),
    summary: 'Modifier une mission',
    params,
    body: missionSheet.partial().extend({
      status: missionStatus.optional(),
      status_on: statusDay.optional(),
      /** Instead of `duration_assignment`: whole months after the start. */
      mission_end_date: calendarDate.nullable().optional(),
      team: missionTeam.partial().optional(),
    }),
    response: written,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/missions/{id}',
    access: 'delete mission',
    of: mission('id', 'write'),
    summary: 'Supprimer une mission',
    params,
    response: written,
  }),
  /** Undoes what was recorded at `revision`: a change of its fields, or its removal (it comes back with its projects). */
  undo: endpoint({
    method: 'POST',
    path: '/api/missions/{id}/undo',
    access: 'update mission',
    of: mission('id', 'write'),
    summary: 'Annuler une modification ou la suppression d’une mission',
    params,
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/history',
    access: 'read audit',
    of: mission('id', 'readRemoved'),
    about: 'mission',
    shows: ['missionImport', 'user', 'agency', 'antenna', 'client'],
    summary: 'L’historique d’une mission',
    params,
    ...historyPages,
  }),
}
