import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import { addDays, addMonths } from '../kernel/format-date.ts'
import { countOf } from '../kernel/format-number.ts'
import { choice, choices, reference, whole, yesNo } from '../kernel/formats.ts'
import { monitorNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { required } from '../kernel/rules.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { projectStatusLabels } from '../projects/project-status.ts'
import { levelOf, watchedDate, watchedDateList } from './watched-dates.ts'

const delayUnits = { days: 'jours', months: 'mois' } as const
/** Months that a delay may count at most: days go further than anybody plans. */
const MONTHS = 240

export const writtenReminders = (days: readonly number[]): string =>
  days.map(count => (count === 0 ? 'le jour même' : `${countOf(count, 'jour', 'jours')} avant`)).join(', ')

const NOT_REMINDERS = 'Indiquez des nombres de jours entre 0 et 730, par exemple 30 et 7.'
/** Days before the deadline on which one is reminded of it, the furthest first. */
const reminders = shown(
  z
    .array(z.int(NOT_REMINDERS).min(0, NOT_REMINDERS).max(730, NOT_REMINDERS))
    .max(5, 'Cinq rappels au plus.')
    .overwrite(days => [...new Set(days)].sort((a, b) => b - a)),
  { format: 'text', write: writtenReminders },
)

/** What watches a date for a mission: a deadline some days or months away from it, until something ends it. */
export const monitor = record('Monitor', {
  right: 'mission',
  notice: 'alert',
  stream: 'monitor',
  owner: ofMission(),
  words: monitorNoun,
  sections: {
    Alerte: {
      mission_id: field('Mission', reference('mission')),
      name: field('Nom', required(120)),
      field: field('Date surveillée', watchedDate),
      delay: field('Délai', whole(-3650, 3650), { hint: 'Zéro : le jour même. Un nombre négatif : avant la date.' }),
      delay_unit: field('Compté en', choice(delayUnits)),
      remind_before: optional('Rappels', reminders, { hint: 'En jours avant l’échéance.' }),
    },
    Portée: {
      requester_types: optional('Types de demandeur', choices(requesterTypeLabels), { hint: 'Tous, à défaut.' }),
      statuses: optional('Tant que le statut est', choices(projectStatusLabels), {
        hint: 'N’importe lequel, à défaut.',
      }),
      ended_by: optional('Prend fin avec', watchedDateList, {
        hint: 'Dès que l’une de ces dates est remplie, le même jour ou après. Sinon, à la main.',
      }),
      invisible: optional('Désactivée', yesNo),
      /** Which of the product's own it stands for; written by the product. */
      default_key: optional('Alerte d’origine', z.string().max(40), { computed: true }),
    },
  },
  rules(sheet) {
    const { delay, delay_unit, requester_types, statuses, ended_by } = sheet
    // A form asks while its date is yet to be chosen: that is said at the field, and nothing else is wrong until it is.
    const level = sheet.field ? levelOf(sheet.field) : undefined
    const narrowed = (path: 'requester_types' | 'statuses', narrowing: readonly unknown[] | null | undefined) =>
      sheet.field && level !== 'project' && narrowing && narrowing.length > 0
        ? [{ path, message: 'Ne concerne que les dates des projets.' }]
        : []
    return [
      ...(delay_unit === 'months' && Math.abs(delay) > MONTHS
        ? [{ path: 'delay', message: `Indiquez ${MONTHS} mois au plus.` }]
        : []),
      ...narrowed('requester_types', requester_types),
      ...narrowed('statuses', statuses),
      ...(sheet.field && ended_by?.some(name => name === sheet.field || levelOf(name) !== level)
        ? [{ path: 'ended_by', message: 'Choisissez d’autres dates du même objet que la date surveillée.' }]
        : []),
    ]
  },
})
/** What its lists say of it. */
export const monitorOutline = outlineOf(monitor)
export type MonitorSheet = SheetOf<typeof monitor>

/** The day a deadline falls on: the watched day and the delay; the last day of a month that is too short. */
export const dueDay = (day: string, { delay, delay_unit }: Pick<MonitorSheet, 'delay' | 'delay_unit'>): string =>
  delay_unit === 'months' ? addMonths(day, delay) : addDays(day, delay)
