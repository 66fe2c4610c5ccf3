import { z } from 'zod'
import { building } from '../co-ownership/building.ts'
import { copro } from '../co-ownership/copro.ts'
import { lot } from '../co-ownership/lot.ts'
import { sc } from '../co-ownership/sc.ts'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional, shown } from '../kernel/field.ts'
import { addMonths, formatInstant } from '../kernel/format-date.ts'
import { choice, day, emailAddress, longText, reference, references, shortText } from '../kernel/formats.ts'
import { coOwnershipTaskNoun, taskEventNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofOneOf } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { id, instant } from '../kernel/values.ts'
import { HOUR, hourExists } from '../visits/visit-hours.ts'
import {
  eventKinds,
  type Recurrence,
  recurrences,
  type TaskOwnerField,
  taskDates,
  taskLevels,
  taskStatuses,
  taskTypes,
} from './task.words.ts'

const ASSIGNEES_MAX = 20
const ATTENDEES_MAX = 50

const hour = shown(z.string().regex(HOUR, 'Indiquez une heure, par exemple 14:30.'), { format: 'text' })
const moment = shown(instant, { format: 'text', write: formatInstant })
const attendees = shown(z.array(emailAddress).max(ATTENDEES_MAX), {
  format: 'text',
  write: (some: readonly string[]) => some.join(', '),
})

/** Something to be done, or to be at, for a council, a copro, a building or a lot: rights are those of its level. */
export const coOwnershipTask = record('CoOwnershipTask', {
  right: 'copro_task',
  stream: 'co_ownership_task',
  owner: ofOneOf({
    sc_id: { record: () => sc, right: 'sc_task' },
    copro_id: { record: () => copro, right: 'copro_task' },
    building_id: { record: () => building, right: 'building_task' },
    lot_id: { record: () => lot, right: 'lot_task' },
  }),
  words: coOwnershipTaskNoun,
  family: 'copro',
  sections: {
    Rattachement: {
      sc_id: optional('Conseil ou ASL', reference('sc')),
      copro_id: optional('Copropriété', reference('copro')),
      building_id: optional('Bâtiment', reference('building')),
      lot_id: optional('Lot', reference('lot')),
    },
    Tâche: {
      task_type: field('Nature', choice(taskTypes)),
      title: field('Titre', personal(shortText(200))),
      description: optional('Précisions', personal(longText())),
      status: field('Statut', choice(taskStatuses)),
      assignees: optional('Assignée à', references('user', ASSIGNEES_MAX)),
      due_date: optional('Échéance', day),
      reminder_date: optional('Rappel le', day),
      reminder_time: optional('À', hour, { hint: 'À défaut, 9 h.' }),
      recurrence: optional('Récurrence', choice(recurrences)),
      thematique_name: optional('Thématique', shortText(80)),
      date_field: optional('Date suivie', choice(taskDates)),
      comment: optional('Commentaire', personal(longText())),
      done_on: optional('Terminée le', day, { computed: true }),
      done_by: optional('Terminée par', reference('user'), { computed: true }),
    },
    Événement: {
      event_kind: optional('Type d’événement', choice(eventKinds)),
      start: optional('Début', moment),
      end: optional('Fin', moment),
      location: optional('Lieu', shortText(300)),
      attendees: optional('Invités', personal(attendees)),
    },
  },
  rules: sheet => [...hourFaults(sheet), ...eventFaults(sheet)],
  shape: sheet => {
    const kept = { ...sheet } as Record<string, unknown>
    const unused = sheet.task_type === 'EVENT' ? ofTasks : ofEvents
    for (const name of unused) if (kept[name] !== undefined) kept[name] = null
    if (!sheet.reminder_date && sheet.reminder_time) kept.reminder_time = null
    return kept as typeof sheet
  },
})
/** The part of it that lists say. */
export const coOwnershipTaskOutline = outlineOf(coOwnershipTask)
/** The same, where an event is meant. */
export const taskEventOutline = outlineOf({ ...coOwnershipTask, words: taskEventNoun })
export type CoOwnershipTaskSheet = SheetOf<typeof coOwnershipTask>

const ofTasks = ['due_date', 'recurrence', 'thematique_name', 'date_field'] as const
const ofEvents = ['event_kind', 'start', 'end', 'location', 'attendees'] as const

interface Judged {
  readonly task_type: string
  readonly reminder_date?: string | null | undefined
  readonly reminder_time?: string | null | undefined
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
}

const hourFaults = ({ reminder_date: on, reminder_time: at }: Judged): FieldError[] =>
  on && at && !hourExists(on, at)
    ? [{ path: 'reminder_time', message: 'Cette heure n’existe pas ce jour-là : on passe à l’heure d’été.' }]
    : []

function eventFaults({ task_type, start, end }: Judged): FieldError[] {
  if (task_type !== 'EVENT') return []
  if (!start) return [{ path: 'start', message: 'Indiquez quand l’événement commence.' }]
  return end && end <= start ? [{ path: 'end', message: 'La fin doit venir après le début.' }] : []
}

const months: Readonly<Record<Recurrence, number>> = { aucune: 0, mensuelle: 1, trimestrielle: 3, annuelle: 12 }

/** The task that follows one that is done, as many months later as it recurs; undefined where it does not. */
export function nextOf(sheet: CoOwnershipTaskSheet): CoOwnershipTaskSheet | undefined {
  const count = months[sheet.recurrence ?? 'aucune']
  if (count === 0 || sheet.task_type !== 'TASK') return undefined
  const { done_on: _, done_by: __, ...kept } = sheet
  const later = (on: string | null | undefined) => (on ? addMonths(on, count) : on)
  return { ...kept, status: 'A faire', due_date: later(sheet.due_date), reminder_date: later(sheet.reminder_date) }
}

/** The field that names what a task belongs to; its kind, level and id. */
export function taskOwnerOf(sheet: Partial<Pick<CoOwnershipTaskSheet, TaskOwnerField>>) {
  for (const [name, level] of Object.entries(taskLevels)) {
    const owner = sheet[name as TaskOwnerField]
    if (owner) return { field: name as TaskOwnerField, id: id.parse(owner), ...level }
  }
  return undefined
}
