import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { type Fields, prefixed } from '../audit/fields.ts'
import type { ProjectCommand } from './project.commands.ts'
import { evolveProject, type ProjectState } from './project.state.ts'

/** The fields an event sets, with the value they got. The opening sets none: nobody held an earlier revision. */
export function fieldsTouched(event: RecordedProjectEvent, before: ProjectState): Fields {
  switch (event.type) {
    case 'ProjectAmended':
      return event.data.changes
    case 'RequesterAmended':
      return prefixed('requester', event.data.changes)
    case 'RequesterTypeChanged':
      return { 'requester.type': event.data.to }
    case 'ProjectStatusChanged':
      return { status: event.data.to }
    case 'ReferrersReassigned':
      return { referrers: evolveProject(before, event).referrers }
    case 'AccommodationAmended':
      return prefixed(`accommodations.${event.data.accommodation_id}`, event.data.changes)
    case 'ProjectOpened':
    case 'ProjectRemoved':
    case 'AccommodationRegistered':
    case 'AccommodationRemoved':
      return {}
  }
}

/** The fields a command would set, with the values it gives. */
export function fieldsCommanded(command: ProjectCommand): Fields {
  switch (command.type) {
    case 'ReviseProject': {
      const { requester_type, requester, sheet, referrers, accommodation, status } = command
      return {
        ...(requester_type ? { 'requester.type': requester_type } : {}),
        ...prefixed('requester', requester),
        ...prefixed(undefined, sheet),
        ...(referrers ? { referrers } : {}),
        ...(accommodation?.id ? prefixed(`accommodations.${accommodation.id}`, accommodation.sheet) : {}),
        ...(status ? { status: status.to } : {}),
      }
    }
    case 'ChangeProjectStatus':
      return { status: command.to }
    case 'OpenProject':
    case 'ReassignReferrers':
    case 'RemoveProject':
      return {}
  }
}
