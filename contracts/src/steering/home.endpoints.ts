import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { projectStatus } from '../projects/project-status.ts'

export const indicatorKey = z.enum([
  'projects_open',
  'to_contact',
  'visits_to_process',
  'payment_requests',
  'stalled',
  'unassigned',
  'closed',
])
export type IndicatorKey = z.infer<typeof indicatorKey>

/** One figure and the exact list behind it: `filter` is the query of GET /api/projects that returns those rows. */
const indicator = z.object({
  key: indicatorKey,
  value: z.int(),
  filter: z.object({
    mission_id: z.array(id).optional(),
    status: z.array(projectStatus).optional(),
    status_before: calendarDate.optional(),
    unassigned: z.literal('true').optional(),
  }),
})
export type Indicator = z.infer<typeof indicator>

export const homeEndpoints = {
  indicators: endpoint({
    method: 'POST',
    path: '/api/home/indicators',
    access: 'read home',
    about: 'project',
    shows: ['mission'],
    summary: 'Les indicateurs de l’accueil pour des missions (toutes, si la liste est vide)',
    body: z.object({ missions_id: z.array(id).max(2000) }),
    response: z.object({
      indicators: z.array(indicator),
      by_status: z.array(z.object({ status: projectStatus, value: z.int() })),
    }),
  }),
}
