import type { ProjectSheet } from '@faitage/contracts/projects/project'
import { type Refusal, refused } from '../kernel/refusal.ts'

/**
 * What a change of a project's sheet makes of its closure: closing asks why, opening again forgets why it was closed, and
 * there is no motive without a closure.
 */
export function withClosure<S extends Partial<ProjectSheet>>(sheet: ProjectSheet, changes: S): S | Refusal {
  if (changes.closed === undefined && changes.closure_motive === undefined) return changes
  const { closed, closure_motive } = { ...sheet, ...changes }
  if (closed) return closure_motive ? changes : atMotive('project.closure.motiveMissing')
  if (changes.closure_motive) return atMotive('project.closure.notClosed')
  return sheet.closure_motive ? { ...changes, closure_motive: null } : changes
}

function atMotive(key: 'project.closure.motiveMissing' | 'project.closure.notClosed'): Refusal {
  const { message } = refused(key).body
  return refused(key, { fields: [{ path: 'closure_motive', message }] })
}
