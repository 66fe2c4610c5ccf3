import type { CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { clientWords } from '@faitage/contracts/projects/portal/stages'
import { changesBy } from '@faitage/contracts/projects/project-changes'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import { evolveProject, noProject, type ProjectState } from '@faitage/contracts/projects/project-state'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import {
  projectSectionLabels,
  projectSections,
  type SectionsPermissions,
  sectionsOpenToClient,
} from '@faitage/contracts/projects/sections'
import { projectLabels, shownCustom } from '../custom-fields/field-names.ts'
import type { Story } from '../kernel/history/history.ts'
import { shortened } from '../kernel/history/shortened.ts'

/** How the history of a project is written. */
export const projectStory: Story<ProjectState, RecordedProjectEvent> = {
  initial: noProject,
  evolve: evolveProject,
  effectiveOn: event =>
    event.type === 'ProjectOpened' || event.type === 'ProjectStatusChanged' ? event.data.on : undefined,
  altered(before, event) {
    const changes = changesBy(event, before)
    // A reason too long for its sentence stands whole among the changes.
    const reason = event.type === 'ProjectStatusChanged' ? event.data.reason : undefined
    return reason && shortened(reason) !== reason ? { ...changes, after: { ...changes.after, reason } } : changes
  },
  labelOf: projectFieldLabel,
  shown(field, value, nameOf) {
    if (field === 'referrers' && Array.isArray(value)) return value.map(nameOf)
    return field === 'sections_permissions' ? openSections(value as SectionsPermissions | null) : value
  },
}

/** The same with the custom fields of the mission by the names they have, and their values as people read them. */
export const projectStoryWith = (custom: Pick<CustomFieldsState, 'fields'>): typeof projectStory => ({
  ...projectStory,
  labelOf: projectLabels(custom),
  shown: (field, value, nameOf) => shownCustom(custom, field, projectStory.shown(field, value, nameOf)),
})

/** The same for a client: where their project stands is said as their tracker says it, never by a status of the trade. */
export const clientStory: typeof projectStory = {
  ...projectStory,
  shown: (field, value, nameOf) =>
    field === 'status' && value ? clientWords[value as ProjectStatus].now : projectStory.shown(field, value, nameOf),
  told({ type, data }, { who }) {
    if (type === 'ProjectOpened') {
      const name = data.sheet.reference ? ` « ${data.sheet.reference} »` : ''
      return `${who} a créé le projet${name}, avec effet au ${formatDay(data.on)} : « ${clientWords[data.status].now} ».`
    }
    if (type === 'ProjectStatusChanged')
      return `${who} a fait le point, avec effet au ${formatDay(data.on)} : « ${clientWords[data.to].now} ».`
    return undefined
  },
}

/** What a client may open, by name. */
const openSections = (decided: SectionsPermissions | null): string[] => {
  const open = sectionsOpenToClient(decided)
  return projectSections.filter(section => open[section]).map(section => projectSectionLabels[section])
}
