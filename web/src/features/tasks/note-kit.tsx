import {
  followUpNoteEndpoints as endpoints,
  type FollowUpNoteItem,
  followUpNoteOutline,
  noteKinds,
} from '@faitage/contracts/tasks/follow-up-note'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'

const useReadOnly = (item: FollowUpNoteItem | undefined) => item?.may_write === false

/** The notes of a thing of co-ownership, shown in its « Suivi ». */
export const notesKit: RecordKit<FollowUpNoteItem> = recordKit(followUpNoteOutline, endpoints, {
  path: '/tasks',
  titleOf: note => noteKinds[note.note_kind],
  noun: { fresh: 'Noter' },
  start: { note_kind: 'note' },
  sort: { column: 'happened_on', direction: 'desc' },
  columns: [{ id: 'text', header: 'Note', text: note => note.text ?? '', width: 300 }],
  useReadOnly,
  form: () => import('./note-fields.tsx').then(module => module.form),
})

/** A call that took place. */
export const callsKit: RecordKit<FollowUpNoteItem> = {
  ...notesKit,
  noun: { ...notesKit.noun, fresh: 'Noter un appel' },
  start: { note_kind: 'appel' },
}
