import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { sameValue } from '../audit/altered.ts'
import { type Fields, prefixed } from '../audit/fields.ts'
import type { NameOf } from '../audit/history.ts'
import { projectStory } from '../audit/project-story.ts'
import type { ProjectState } from './project.state.ts'
import { currentStatus } from './status-timeline.ts'

/** What differs between two states of one project, field by field, as a history tells it. */
export function differenceOf(from: ProjectState, to: ProjectState, nameOf: NameOf): HistoryItem['changes'] {
  const [before, after] = [fieldsOf(from), fieldsOf(to)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(field => {
    if (sameValue(before[field], after[field])) return []
    const shown = (value: unknown) => projectStory.shown(field, value ?? null, nameOf)
    return [{ field, label: projectStory.labelOf(field), before: shown(before[field]), after: shown(after[field]) }]
  })
}

/** Every field of a project by its path. */
function fieldsOf({ statuses, requester_type, requester, sheet, referrers, accommodations }: ProjectState): Fields {
  const dwellings = accommodations.map(({ id, ...dwelling }) => prefixed(`accommodations.${id}`, dwelling))
  return {
    status: currentStatus(statuses)?.status,
    'requester.type': requester_type,
    ...prefixed('requester', requester),
    ...prefixed(undefined, sheet),
    referrers: referrers.length > 0 ? [...referrers].sort() : undefined,
    ...Object.assign({}, ...dwellings),
  }
}
