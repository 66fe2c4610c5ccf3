import { z } from 'zod'
import { app } from '../identity/user.ts'
import { endpoint, listQuery, MISSIONS_MAX, manyOf, ofFeature, written } from '../kernel/endpoint.ts'
import { day } from '../kernel/formats.ts'
import { every, operated, thing } from '../kernel/scope.ts'
import { calendarDate, id, requesterType, text } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { alertStates } from './alert.ts'
import { watchedLevels } from './watched-dates.ts'

/** Days ahead within which a deadline is shown unless more is asked. */
export const HORIZON = 90

const level = z.enum(watchedLevels)
const alertState = z.enum(alertStates)

/** How far a deadline is from the day it is read. */
export const alertBuckets = ['overdue', 'week', 'month', 'quarter', 'later'] as const
export type AlertBucket = (typeof alertBuckets)[number]
export const bucketLabels: Record<AlertBucket, string> = {
  overdue: 'En retard',
  week: 'Sous 7 jours',
  month: 'Sous 30 jours',
  quarter: 'Sous 90 jours',
  later: 'Plus tard',
}

/** A deadline: the computed date of a field. */
const alertValue = z.object({
  id,
  level,
  entity_id: id,
  /** Where the sheet of a building or a lot stands. */
  copro_id: id.nullable(),
  building_id: id.nullable(),
  /** Reference of the file, name of the copro… never of a person. */
  label: z.string(),
  place: z.string().nullable(),
  /** The watched day it comes from. */
  occurrence: calendarDate,
  /** The day it falls on, or was put off to. */
  value: calendarDate,
  /** The day it fell on before it was put off. */
  due: calendarDate,
  state: alertState,
  reason: z.string().nullable(),
  bucket: z.enum(alertBuckets),
  /** Whether one of its reminders has come. */
  reminded: z.boolean(),
})

const alertField = z.object({
  monitor_id: id,
  name: z.string(),
  type: z.literal('date'),
  invisible: z.boolean(),
  automatic: z.boolean(),
  default: z.boolean(),
  values: z.array(alertValue),
})

/** The deadlines of a mission and of one type of requester, by monitor. */
const alertGroup = z.object({
  id,
  mission_id: id,
  mission_name: z.string(),
  requester_type: requesterType.nullable(),
  /** Whether the reader may say what was done. */
  may_write: z.boolean(),
  fields: z.array(alertField),
})
export type AlertGroup = z.infer<typeof alertGroup>
export type AlertValue = z.infer<typeof alertValue>

const flag = z.enum(['true', 'false'])
const filters = {
  mission_id: manyOf(id, MISSIONS_MAX),
  mission_type: app.optional(),
  monitor_id: id.optional(),
  entity_id: id.optional(),
  requester_type: manyOf(requesterType),
  level: manyOf(level),
  bucket: manyOf(z.enum(alertBuckets)),
  /** Those of the missions that the reader manages or works on, and of the projects they follow. */
  mine: flag.optional(),
  /** What was dealt with, rather than what is left. */
  done: flag.optional(),
  /**
   * The day they are looked at from; today unless given. Of a past day: by the statuses of then and what had been dealt with
   * then, dates of sheets and monitors being those of today. Of a day to come: by what is known today.
   */
  on: day.optional(),
  /** Days ahead. */
  within: z.coerce.number().int().min(0).max(3650).default(HORIZON),
}

const counts = z.object({ overdue: z.int(), week: z.int(), month: z.int(), quarter: z.int(), later: z.int() })
export type AlertCounts = z.infer<typeof counts>

const common = { access: 'read mission', about: 'alert' } as const
const shows = ['project', 'mission', 'copro', 'building', 'lot'] as const

/** The deadlines that follow from dates, and what people do of them. */
/** A deadline is known by what makes it: its handler looks for it, and for its mission. */
const deadline = thing('alert', 'mission', { write: 'changes' })

export const alertEndpoints = ofFeature('ca_alerts', {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/api/follow-up-alerts',
    of: every(mission('mission_id', 'read')),
    shows,
    summary: 'Les échéances, par mission, type de demandeur et alerte',
    query: z.object({ ...listQuery(['value', 'label', 'mission'], 50), ...filters }),
    /** `totalItems` counts values; a page's values are in order, whatever the groups they are in. */
    response: z.object({
      items: z.array(alertGroup),
      /** Ids of the page's values, in the order asked for. */
      order: z.array(id),
      page: z.int(),
      pageSize: z.int(),
      totalItems: z.int(),
      counts,
      on: calendarDate,
      today: calendarDate,
    }),
  }),
  export: endpoint({
    ...common,
    method: 'GET',
    path: '/api/follow-up-alerts/export',
    of: every(mission('mission_id', 'read')),
    shows,
    summary: 'Les échéances, en CSV',
    query: z.object({ ...filters }),
    response: z.string(),
  }),
  /**
   * Deals with a deadline, puts it off or takes it up again. The four fields that its id is made of may be left out; they
   * spare the looking for it.
   */
  update: endpoint({
    method: 'PUT',
    path: '/api/follow-up-alerts/{id}',
    access: 'update project',
    of: operated(deadline('id', 'write')),
    about: 'alert',
    summary: 'Traiter, reporter ou rouvrir une échéance',
    params: z.object({ id }),
    body: z.object({
      state: alertState,
      until: calendarDate.optional(),
      reason: text(500).optional(),
      monitor_id: id.optional(),
      entity_id: id.optional(),
      occurrence: calendarDate.optional(),
    }),
    response: written,
  }),
})
