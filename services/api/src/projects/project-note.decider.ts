import { projectSheet } from '@faitage/contracts/projects/project'
import type { ProjectState } from '@faitage/contracts/projects/project-state'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'
import { projectDecider } from './project.decider.ts'

/** A line to add to the notes, dated and signed. */
export interface NoteProject {
  readonly note: string
  readonly today: string
}

/**
 * Adding a note as a revision of the project: the newest line stands first. It is added to the notes as they are when
 * it is written, so that it overwrites nobody's; somebody who was editing them meanwhile is shown both.
 */
export const projectNoteDecider: Decider<ProjectState, NoteProject> = {
  ...projectDecider,
  fieldsOf: () => ({}),
  decide: ({ note, today }, project) => {
    const before = project.life === 'none' ? undefined : project.sheet.notes
    const notes = before ? `${note}\n${before}` : note
    if (!projectSheet.shape.notes.safeParse(notes).success) return refused('project.notes.full')
    return projectDecider.decide({ type: 'ReviseProject', sheet: { notes }, today }, project)
  },
}
