import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import {
  projectSectionLabels,
  projectSections,
  type SectionsPermissions,
  sectionsOpenToClient,
} from '@faitage/contracts/projects/sections'
import { evolveProject, noProject, type ProjectState } from '../projects/project.state.ts'
import { type Fields, prefixed } from './fields.ts'
import type { Story } from './history.ts'

/** How the stream of a project is told. */
export const projectStory: Story<ProjectState, RecordedProjectEvent> = {
  initial: noProject,
  evolve: evolveProject,
  effectiveOn: event =>
    event.type === 'ProjectOpened' || event.type === 'ProjectStatusChanged' ? event.data.on : undefined,
  altered: alteredBy,
  labelOf: projectFieldLabel,
  shown(field, value, nameOf) {
    if (field === 'referrers' && Array.isArray(value)) return value.map(nameOf)
    return field === 'sections_permissions' ? openSections(value as SectionsPermissions | null) : value
  },
}

/** What a client may open, by name. */
const openSections = (decided: SectionsPermissions | null): string[] => {
  const open = sectionsOpenToClient(decided)
  return projectSections.filter(section => open[section]).map(section => projectSectionLabels[section])
}

/** The fields an event altered. A status is told from and to as of its day, which may not be the latest. */
function alteredBy(before: ProjectState, event: RecordedProjectEvent, after: ProjectState): Sides {
  switch (event.type) {
    case 'ProjectOpened': {
      const { requester_type, requester, sheet, status, referrers } = event.data
      const values = {
        status,
        'requester.type': requester_type,
        ...prefixed('requester', requester),
        ...prefixed(undefined, sheet),
      }
      return { before: {}, after: { ...values, ...(referrers.length > 0 ? { referrers } : {}) } }
    }
    case 'ProjectAmended':
      return sides(undefined, event.data.changes, before.sheet, after.sheet)
    case 'RequesterAmended':
      return sides('requester', event.data.changes, before.requester, after.requester)
    case 'RequesterTypeChanged':
      return { before: { 'requester.type': event.data.from }, after: { 'requester.type': event.data.to } }
    case 'ProjectStatusChanged':
      return { before: { status: event.data.from }, after: { status: event.data.to } }
    case 'ReferrersReassigned':
      return { before: { referrers: before.referrers }, after: { referrers: after.referrers } }
    case 'AccommodationRegistered':
      return { before: {}, after: prefixed(`accommodations.${event.data.accommodation_id}`, event.data.sheet) }
    case 'AccommodationAmended': {
      const { accommodation_id, changes } = event.data
      return sides(`accommodations.${accommodation_id}`, changes, dwelling(before), dwelling(after))

      function dwelling(state: ProjectState) {
        return state.accommodations.find(({ id }) => id === accommodation_id) ?? {}
      }
    }
    case 'AccommodationRemoved': {
      const { id, ...sheet } = before.accommodations.find(a => a.id === event.data.accommodation_id) ?? { id: '' }
      return { before: prefixed(`accommodations.${id}`, sheet), after: {} }
    }
    case 'ProjectRemoved':
      return { before: {}, after: {} }
  }
}

type Sides = { before: Fields; after: Fields }

function sides(prefix: string | undefined, changes: object, before: object, after: object): Sides {
  const keys = Object.keys(changes)
  const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))
  return { before: prefixed(prefix, pick(before)), after: prefixed(prefix, pick(after)) }
}
