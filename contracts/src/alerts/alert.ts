import { z } from 'zod'
import { type EventOf, event, type RecordedEvent } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, id, text } from '../kernel/values.ts'
import { watchedLevels } from './watched-dates.ts'

/*
 * A deadline is computed from the date it comes from: nothing is written when its day comes. Events only say what people did
 * of one: `id` is made of the monitor, of what the date is of and of the watched day, so that one is never there twice.
 */
const about = {
  id,
  mission_id: id,
  monitor_id: id,
  /** The monitor, or the name of the product's own that it stands for. */
  watch: z.string().max(40),
  level: z.enum(watchedLevels),
  entity_id: id,
  /** The watched day. */
  occurrence: calendarDate,
}
export const followUpAlertClosed = event('FollowUpAlertClosed', about)
export const followUpAlertPostponed = event(
  'FollowUpAlertPostponed',
  { ...about, until: calendarDate, reason: personal(text(500)).optional(), subject_id: id.optional() },
  { subject: 'subject_id' },
)
export const followUpAlertReopened = event('FollowUpAlertReopened', about)

export const alertEvents = [followUpAlertClosed, followUpAlertPostponed, followUpAlertReopened] as const
type AlertEvent = EventOf<(typeof alertEvents)[number]>
export type RecordedAlertEvent = RecordedEvent<AlertEvent>
/** Which deadline an event is about. */
export type AlertAbout = EventOf<typeof followUpAlertClosed>['data']

export const alertStates = ['pending', 'postponed', 'done'] as const
export type AlertState = (typeof alertStates)[number]

/** What people did of a deadline; nothing at first. */
export interface AlertLife {
  readonly state: AlertState
  readonly until: string | null
  /** Null once erased. */
  readonly reason: string | null
}
export const untouchedAlert: AlertLife = { state: 'pending', until: null, reason: null }

/** What was done of a deadline after one more event: the one fold of the API and of the read model. */
export function foldAlert(_: AlertLife, { type, data }: RecordedAlertEvent): AlertLife {
  switch (type) {
    case 'FollowUpAlertClosed':
      return { state: 'done', until: null, reason: null }
    case 'FollowUpAlertPostponed':
      return { state: 'postponed', until: data.until, reason: data.reason ?? null }
    case 'FollowUpAlertReopened':
      return untouchedAlert
  }
}
