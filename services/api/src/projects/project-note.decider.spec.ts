import { projectAmended } from '@faitage/contracts/projects/project'
import { it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { projectNoteDecider } from './project-note.decider.ts'
import { about, opened, today } from './testing/project.fixtures.ts'

const { given } = specOf(projectNoteDecider)
const noted = (notes: string) => projectAmended({ ...about, changes: { notes } })

it('a note stands before those that are there', () => {
  given(opened()).when({ note: 'Rappeler', today }).then(noted('Rappeler'))
  given(opened(), noted('Rappeler')).when({ note: 'Relancer', today }).then(noted('Relancer\nRappeler'))
})

it('a note that the notes have no room for is refused', () => {
  given(opened(), noted('x'.repeat(5000)))
    .when({ note: 'x'.repeat(100_000), today })
    .thenRefused('project.notes.full')
})

it('a note of a project that is not there is refused', () => {
  given().when({ note: 'Rappeler', today }).thenRefused('NOT_FOUND')
})
