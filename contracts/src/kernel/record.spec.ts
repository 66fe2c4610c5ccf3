import { expect, test } from 'vitest'
import { field, optional } from './field.ts'
import { reference, shortText, whole } from './formats.ts'
import { REQUIRED } from './french.ts'
import { noun } from './noun.ts'
import { ofProject, ofRecord } from './owner.ts'
import { personal } from './personal.ts'
import { foldRecord, type RecordState } from './record.fold.ts'
import { record } from './record.ts'

const words = noun('note', 'notes', 'f')
const note = record('Note', {
  right: 'project',
  stream: 'note',
  owner: ofProject(),
  subject: 'owner',
  words,
  sections: {
    Note: { project_id: field('Projet', reference('project')), said: optional('Propos', personal(shortText(50))) },
    Suite: { days: field('Délai', whole(0, 30)) },
  },
})
const id = '0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0009'
const project_id = '0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0010'
const at = (event: { type: string; data: unknown }, recordedAt: string) => ({ ...event, recordedAt })

test('the parts of its form, its labels and its names come from one declaration', () => {
  expect(note.sections).toEqual([
    { title: 'Note', fields: ['project_id', 'said'] },
    { title: 'Suite', fields: ['days'] },
  ])
  expect(note.labels).toEqual({ project_id: 'Projet', said: 'Propos', days: 'Délai' })
  expect([note.right, note.stream, note.table]).toEqual(['project', 'note', 'note'])
})

test('what hangs on a project is sealed with the key of its requester', () => {
  expect([note.registered.subject, note.amended.subject]).toEqual(['subject_id', 'subject_id'])
  expect(Object.keys(note.registered.schema.shape)).toEqual(['id', 'mission_id', 'subject_id', 'sheet'])
  const own = record('Own', { right: 'client', words, sections: { A: { said: optional('x', personal(shortText())) } } })
  expect([own.registered.subject, Object.keys(own.registered.schema.shape)]).toEqual(['id', ['id', 'sheet']])
})

test('people may alter one field, and clear none that must be there; events of old may hold null', () => {
  expect(note.edits.parse({ said: null })).toEqual({ said: null })
  expect(note.edits.safeParse({ days: null }).error?.issues[0]?.message).toBe(REQUIRED)
  expect(note.changes.parse({ days: null })).toEqual({ days: null })
})

test('one fold: registered, altered by field, removed, restored; nothing before its beginning', () => {
  const evolve = foldRecord(note)
  const sheet = { project_id, days: 3 }
  let state: RecordState<typeof sheet & { said?: string | null }> = { life: 'absent' }
  expect(() => evolve(state as never, at(note.removed({ id }), '1'))).toThrow('before the record was registered')
  state = evolve(state as never, at(note.registered({ id, mission_id: id, sheet }), '2026-01-01')) as never
  state = evolve(state as never, at(note.amended({ id, changes: { said: 'oui' } }), '2026-01-02')) as never
  expect(state).toMatchObject({ life: 'present', mission_id: id, sheet: { ...sheet, said: 'oui' } })
  state = evolve(state as never, at(note.removed({ id }), '2026-01-03')) as never
  expect(state).toMatchObject({ life: 'removed', created_at: '2026-01-01', updated_at: '2026-01-03' })
  expect(evolve(state as never, at(note.restored({ id }), '2026-01-04'))).toMatchObject({ life: 'present' })
})

test('a record may belong to another one, which it names when it is asked', () => {
  const line = record('Line', {
    right: 'project',
    stream: 'line',
    owner: ofRecord(() => note, 'note_id'),
    words,
    sections: { Ligne: { note_id: field('Note', reference('note')) } },
  })
  expect(line.owner?.of === 'record' && line.owner.record().stream).toBe('note')
})
