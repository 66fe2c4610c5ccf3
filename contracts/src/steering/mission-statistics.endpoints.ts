import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf } from '../kernel/endpoint.ts'
import { calendarDate, id, instant, requesterType } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { type ProjectStatus, projectStatus, projectStatuses } from '../projects/project-status.ts'

export const statisticSteps = ['day', 'week', 'month'] as const
export const statisticStep = z.enum(statisticSteps)
export type StatisticStep = z.infer<typeof statisticStep>

/** Steps of one answer. */
export const MAX_STATISTIC_STEPS = 100

/** Two statuses, `depose..agree`: from the first day in one to the first day in the other after it. */
const statusPair = z.string().transform((text, context) => {
  const [since, until, ...more] = text.split('..')
  if (more.length === 0 && since !== until && isStatus(since) && isStatus(until)) return { since, until }
  context.addIssue({ code: 'custom', message: 'Indiquez deux statuts différents, par exemple « depose..agree ».' })
  return z.NEVER
})
const isStatus = (text: string | undefined): text is ProjectStatus =>
  (projectStatuses as readonly (string | undefined)[]).includes(text)

/** Which projects, as of which day, as known when. */
const scope = {
  requester_type: manyOf(requesterType),
  /** The day it is looked at from: what took effect later is left out. Today by default. */
  on: calendarDate.optional(),
  /** What had been recorded by then; everything by default. */
  known_at: instant.optional(),
}

/** What a number counts: with the scope of the statistics, exactly the rows of `rows`. */
const figureFilter = z.object({
  /** In a status at the end of a day, entered or left it between two days, went from one status to another. */
  figure: z.enum(['stock', 'entered', 'left', 'delay']),
  /** Every status when empty or absent. */
  status: z.array(projectStatus).optional(),
  day: calendarDate.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  since: projectStatus.optional(),
  until: projectStatus.optional(),
})
export type StatisticFilter = z.infer<typeof figureFilter>

const figure = z.object({ value: z.int(), filter: figureFilter })
export type StatisticFigure = z.infer<typeof figure>

/** Days that something took: half of the cases took no more than the median, nine in ten no more than P90. */
const duration = figure.extend({ median: z.int().nullable(), p90: z.int().nullable() })
export type StatisticDuration = z.infer<typeof duration>

const inStatus = z.object({ status: projectStatus, stock: figure, entered: figure, left: figure })
const step = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Projects at the end of the step, whatever their status. */
  total: figure,
  /** Statuses in which there was something, in the order of a project's life. */
  by_status: z.array(inStatus),
})
export type StatisticOfStep = z.infer<typeof step>

/** The query of GET /api/projects that lists the rows of a number, where its filters can say it. */
const listFilter = z.object({
  mission_id: z.array(id),
  status: z.array(projectStatus),
  requester_type: z.array(requesterType).optional(),
})

const statistics = z.object({
  from: calendarDate,
  to: calendarDate,
  step: statisticStep,
  on: calendarDate,
  known_at: instant.nullable(),
  requester_type: z.array(requesterType),
  steps: z.array(step),
  /** Projects by status at the end of `on`. */
  today: z.array(figure.extend({ status: projectStatus, list: listFilter.optional() })),
  /** Time spent in each status, of those who left it between `from` and `to`. */
  held: z.array(duration.extend({ status: projectStatus })),
  /** Time between two statuses, of those who reached the second between `from` and `to`. */
  delays: z.array(duration.extend({ since: projectStatus, until: projectStatus })),
})
export type MissionStatistics = z.infer<typeof statistics>

const row = z.object({
  id,
  reference: z.string().nullable(),
  requester_name: z.string().nullable(),
  requester_erased: z.boolean(),
  address_location: z.string().nullable(),
  /** The status it is counted in; of a delay, the one it reached. */
  status: projectStatus,
  entered_on: calendarDate,
  /** The day it went on; null while it had not. */
  left_on: calendarDate.nullable(),
  /** Days between the two, or until `on`. */
  days: z.int(),
  /** Removed since it was known to be there. */
  removed: z.boolean(),
})
export type StatisticRow = z.infer<typeof row>

const params = z.object({ id })

const rowsQuery = z.object({
  ...listQuery(['reference', 'requester_name', 'address_location', 'status', 'entered_on', 'left_on', 'days'], 50),
  ...figureFilter.shape,
  status: manyOf(projectStatus),
  ...scope,
})

export const missionStatisticsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/statistics',
    access: 'read project',
    of: mission('id', 'read'),
    about: 'mission',
    feature: 'ca_stats',
    shows: ['project'],
    summary: 'Les statistiques d’une mission : projets par statut dans le temps, délais',
    params,
    query: z.object({
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      step: statisticStep.default('month'),
      between: z.preprocess(
        value => (value === undefined || value === '' ? [] : [value].flat().flatMap(part => String(part).split(','))),
        z.array(statusPair).max(20),
      ),
      ...scope,
    }),
    response: statistics,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/statistics/rows',
    access: 'read project',
    of: mission('id', 'read'),
    about: 'mission',
    feature: 'ca_stats',
    shows: ['project'],
    summary: 'Les projets derrière un chiffre des statistiques',
    params,
    query: rowsQuery,
    response: pageOf(row),
  }),
}

/** Delays that are told unless others are asked for. */
export const usualDelays: readonly { since: ProjectStatus; until: ProjectStatus }[] = [
  { since: 'a_contacter', until: 'contact' },
  { since: 'contact', until: 'visite_traitee' },
  { since: 'visite_traitee', until: 'depose' },
  { since: 'depose', until: 'agree' },
  { since: 'agree', until: 'en_demande_de_paiement' },
  { since: 'en_demande_de_paiement', until: 'solde' },
  { since: 'a_contacter', until: 'solde' },
]
