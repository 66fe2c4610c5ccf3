import { z } from 'zod'
import { endpoint, MISSIONS_MAX } from '../kernel/endpoint.ts'
import { ofViewer } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { projectStatus } from '../projects/project-status.ts'

export const indicatorKey = z.enum([
  'projects_open',
  'required_action',
  'urgent_visits',
  'to_contact',
  'visits_to_process',
  'payment_requests',
  'stalled',
  'unassigned',
  'closed',
])
export type IndicatorKey = z.infer<typeof indicatorKey>

/** The query of GET /api/projects that returns exactly the rows of a figure. */
const filter = z.object({
  mission_id: z.array(id).optional(),
  referrer_id: z.array(id).optional(),
  status: z.array(projectStatus).optional(),
  status_from: calendarDate.optional(),
  status_before: calendarDate.optional(),
  opened_from: calendarDate.optional(),
  opened_before: calendarDate.optional(),
  required_action: z.literal('true').optional(),
  urgent_visit: z.literal('true').optional(),
  unassigned: z.literal('true').optional(),
})
export type FigureFilter = z.infer<typeof filter>

/** A number and the exact list behind it. */
const figure = z.object({ value: z.int(), filter })
export type Figure = z.infer<typeof figure>

const indicator = figure.extend({ key: indicatorKey })
export type Indicator = z.infer<typeof indicator>

const weekKey = z.enum(['opened', 'moved', 'approved', 'settled'])
export type WeekKey = z.infer<typeof weekKey>

/** Which projects the figures are about: those of some missions (all, if the list is empty), the reader's own or not. */
const scope = z.object({
  missions_id: z.array(id).max(MISSIONS_MAX),
  /** Only the projects that the reader follows. */
  mine: z.boolean().optional(),
})
export type HomeScope = z.infer<typeof scope>

export const homeEndpoints = {
  indicators: endpoint({
    method: 'POST',
    path: '/api/home/indicators',
    access: 'read home',
    of: ofViewer,
    about: 'project',
    shows: ['mission'],
    summary: 'Les indicateurs de l’accueil pour des missions (toutes, si la liste est vide)',
    body: scope,
    response: z.object({
      indicators: z.array(indicator),
      by_status: z.array(z.object({ status: projectStatus, value: z.int() })),
    }),
  }),
  weeks: endpoint({
    method: 'POST',
    path: '/api/home/weeks',
    access: 'read home',
    of: ofViewer,
    summary: 'Ce qui s’est passé cette semaine, à côté de la semaine dernière',
    body: scope,
    response: z.object({
      /** Mondays. */
      this_week: calendarDate,
      last_week: calendarDate,
      figures: z.array(z.object({ key: weekKey, this_week: figure, last_week: figure })),
    }),
  }),
  team: endpoint({
    method: 'POST',
    path: '/api/home/team',
    access: 'read home',
    of: ofViewer,
    summary: 'Les projets en cours de chaque référent',
    body: scope.pick({ missions_id: true }),
    response: z.object({
      members: z.array(z.object({ id, name: z.string(), open: figure, to_contact: figure, stalled: figure })),
    }),
  }),
}
