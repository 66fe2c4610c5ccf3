import { z } from 'zod'
import { building } from '../co-ownership/building.ts'
import { copro } from '../co-ownership/copro.ts'
import { lot } from '../co-ownership/lot.ts'
import { person } from '../co-ownership/person.ts'
import { sc } from '../co-ownership/sc.ts'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, longText, reference } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { followUpNoteNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofOneOf } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'

/** The ways in which something was heard or said, in the order they are offered. */
export const noteKinds = {
  note: 'Note',
  appel: 'Appel',
  courriel: 'E-mail',
  courrier: 'Courrier',
  visite: 'Visite',
} as const
export type NoteKind = keyof typeof noteKinds

/** Something heard, said or seen about a council, a copro, a building, a lot or a person, on a day; it is its author's. */
export const followUpNote = record('FollowUpNote', {
  right: 'copro_task',
  stream: 'follow_up_note',
  owner: ofOneOf({
    sc_id: { record: () => sc, right: 'sc_task' },
    copro_id: { record: () => copro, right: 'copro_task' },
    building_id: { record: () => building, right: 'building_task' },
    lot_id: { record: () => lot, right: 'lot_task' },
    person_id: { record: () => person, right: 'person' },
  }),
  subject: 'owner',
  words: followUpNoteNoun,
  family: 'copro',
  sections: {
    Rattachement: {
      sc_id: optional('Conseil ou ASL', reference('sc')),
      copro_id: optional('Copropriété', reference('copro')),
      building_id: optional('Bâtiment', reference('building')),
      lot_id: optional('Lot', reference('lot')),
      person_id: optional('Personne', reference('person')),
    },
    Note: {
      note_kind: field('Nature', choice(noteKinds)),
      happened_on: field('Le', day),
      text: field('Ce qui a été dit ou vu', personal(longText())),
      author_id: optional('Auteur', reference('user'), { computed: true }),
    },
  },
})
/** The part of it that lists say. */
export const followUpNoteOutline = outlineOf(followUpNote)
export type FollowUpNoteSheet = SheetOf<typeof followUpNote>

/** The filters of notes. */
export const followUpNoteListFields = {
  ...listFieldsOf(followUpNote, { principal: ['note_kind', 'happened_on', 'author_id'] }),
  mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission' },
} as const

const made = recordEndpoints(followUpNote, '/api/follow-up-notes', {
  sort: ['happened_on', 'created_at'],
  fields: followUpNoteListFields,
  size: 20,
})
const noteItem = made.get.response.extend({
  author_name: z.string(),
  /** Whether it is the reader's own, on a mission that they write. */
  may_write: z.boolean(),
})
export type FollowUpNoteItem = z.infer<typeof noteItem>

const shows = ['user'] as const
const narrowed = {
  ...{ sc_id: id.optional(), copro_id: id.optional(), building_id: id.optional() },
  ...{ lot_id: id.optional(), person_id: id.optional() },
}
const { author_id: _, ...typed } = followUpNote.fields.shape

/** The notes of co-ownership; of one thing with its id. */
export const followUpNoteEndpoints = ofFeature('ca_tasks', {
  ...made,
  list: { ...made.list, shows, query: made.list.query.extend(narrowed), response: pageOf(noteItem) },
  get: { ...made.get, shows, response: noteItem },
  create: { ...made.create, body: z.object(typed) },
  /** Its author is who wrote it, for good. */
  update: { ...made.update, body: made.update.body.omit({ author_id: true }) },
})
