import { z } from 'zod'
import { alertBuckets } from '../alerts/alert.endpoints.ts'
import { endpoint, listQuery, MISSIONS_MAX, manyOf, ofFeature, pageOf } from '../kernel/endpoint.ts'
import { every, given } from '../kernel/scope.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { project } from '../projects/project.scope.ts'
import { deadlineKindLabels } from './deadline-kind.ts'

/** A deadline of a funder that runs, or has passed, with whose project it is. */
const line = z.object({
  project_id: id,
  project_title: z.string(),
  /** How the requester is called; null where nothing is known, or the caller may not read it. */
  phone: z.string().nullable(),
  mission_id: id,
  mission_name: z.string(),
  funder_id: id,
  funder_name: z.string(),
  kind: z.enum(Object.keys(deadlineKindLabels) as [keyof typeof deadlineKindLabels]),
  until: calendarDate,
  days_left: z.int(),
  bucket: z.enum(alertBuckets),
  /** The money that would be lost, cents. */
  at_risk: cents,
  effect: z.string().nullable(),
  referrers: z.array(z.object({ id, name: z.string() })),
  /** Whether the caller follows the project. */
  mine: z.boolean(),
})
export type FundingDeadline = z.infer<typeof line>

const risk = z.object({ deadlines: z.int(), at_risk: cents })
const share = risk.extend({ id: id.nullable(), name: z.string() })

/** The deadlines of the funders of all the projects that one sees. */
export const fundingDeadlineEndpoints = ofFeature('ca_funders', {
  list: endpoint({
    method: 'GET',
    path: '/api/funding-deadlines',
    access: 'read simulation',
    of: [every(mission('mission_id', 'read')), given(project('project_id', 'read'))],
    about: 'funding_file',
    shows: ['simulation', 'funder', 'deadline_rule', 'project', 'mission'],
    sorts: ['until', 'at_risk'],
    summary: 'Les échéances des financeurs, et l’argent en jeu',
    /** Those of the projects that the caller follows come first unless an order is asked for. */
    query: z.object({
      ...listQuery(['until', 'at_risk'], 20),
      mission_id: manyOf(id, MISSIONS_MAX),
      project_id: id.optional(),
      funder_id: manyOf(id),
      agency_id: manyOf(id),
      referrer_id: manyOf(id),
      bucket: manyOf(z.enum(alertBuckets)),
      /** Of the projects that the caller follows. */
      mine: z.enum(['true', 'false']).optional(),
    }),
    /** Each breakdown is of everything that the filters leave but its own: what else could be chosen stays in sight. */
    response: pageOf(line).extend({
      /** The money at risk in all that is listed, whatever the page: once for several deadlines of one file and funder. */
      at_risk: cents,
      buckets: z.record(z.enum(alertBuckets), risk),
      by_funder: z.array(share),
      by_agency: z.array(share),
      by_referrer: z.array(share),
    }),
  }),
})
