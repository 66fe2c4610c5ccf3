import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { fieldsOfProject } from '@faitage/contracts/projects/project-changes'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { sameValue } from '../kernel/history/altered.ts'
import type { NameOf } from '../kernel/history/history.ts'
import type { projectStory } from './project-story.ts'

/** What differs between two states of one project, field by field, as a history shows it. */
export function differenceOf(
  from: AnyProject,
  to: AnyProject,
  story: Pick<typeof projectStory, 'labelOf' | 'shown'>,
  nameOf: NameOf,
): HistoryItem['changes'] {
  const [before, after] = [fieldsOfProject(from), fieldsOfProject(to)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(field => {
    if (sameValue(before[field], after[field])) return []
    const shown = (value: unknown) => story.shown(field, value ?? null, nameOf)
    return [{ field, label: story.labelOf(field), before: shown(before[field]), after: shown(after[field]) }]
  })
}
