import { field, optional } from '@faitage/contracts/kernel/field'
import { reference, shortText, whole } from '@faitage/contracts/kernel/formats'
import { noun } from '@faitage/contracts/kernel/noun'
import { ofProject } from '@faitage/contracts/kernel/owner'
import { record } from '@faitage/contracts/kernel/record'
import { describe, it } from 'vitest'
import { specOf } from '../../kernel/testing/given.ts'
import { recordDecider } from './record.decider.ts'

const note = record('Note', {
  ...{ right: 'project', stream: 'note', owner: ofProject() },
  words: noun('note', 'notes', 'f'),
  sections: {
    Note: { project_id: field('Projet', reference('project')), said: optional('Propos', shortText(50)) },
    Suite: { days: field('Délai', whole(0, 30)) },
  },
  rules: ({ days, said }) => (days === 30 && !said ? [{ path: 'said', message: 'Dites pourquoi.' }] : []),
})
const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const sheet = { project_id: id, days: 3 }
const { given } = specOf(recordDecider(note))
const registered = note.registered({ id, mission_id: id, sheet })
const amended = note.amended({ id, changes: { said: 'oui' } })
const removed = note.removed({ id })

describe('a record', () => {
  it('is registered once, as its rules want it', () => {
    given().when({ type: 'Register', id, sheet, mission_id: id }).then(registered)
    given(registered).when({ type: 'Register', id, sheet, mission_id: id }).then()
    given()
      .when({ type: 'Register', id, sheet: { ...sheet, days: 30 }, mission_id: id })
      .thenRefused('VALIDATION')
  })
  it('is amended by what changes, judged as a whole', () => {
    given(registered)
      .when({ type: 'Amend', changes: { said: 'oui', days: 3 } })
      .then(amended)
    given(registered)
      .when({ type: 'Amend', changes: { days: 30 } })
      .thenRefused('VALIDATION')
  })
  it('keeps what must be there, and its owner', () => {
    given(registered)
      .when({ type: 'Amend', changes: { days: null } })
      .thenRefused('VALIDATION')
    given(registered)
      .when({ type: 'Amend', changes: { project_id: other } })
      .thenRefused('VALIDATION')
  })
  it('puts fields back that nobody touched since', () => {
    const undo = { type: 'UndoAmendment', changes: { said: null }, expected: { said: 'oui' } } as const
    given(registered, amended)
      .when(undo)
      .then(note.amended({ id, changes: { said: null } }))
    given(registered).when(undo).thenRefused('record.undo.overtaken', { fields: 'Propos' })
  })
  it('is removed and restored, and is not there meanwhile', () => {
    given(registered).when({ type: 'Remove' }).then(removed)
    given(registered, removed).when({ type: 'Restore' }).then(note.restored({ id }))
    given(registered).when({ type: 'Restore' }).then()
    given(registered, removed).when({ type: 'Remove' }).thenRefused('NOT_FOUND')
    given().when({ type: 'Amend', changes: {} }).thenRefused('NOT_FOUND')
  })
})
