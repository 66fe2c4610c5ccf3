import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import { prefixed } from '@faitage/contracts/projects/project-changes'
import type { ProjectCommand } from './project.commands.ts'

/** The fields a command would set, with the values it gives: what a conflict is about. */
export function fieldsCommanded(command: ProjectCommand): Record<string, unknown> {
  switch (command.type) {
    case 'ReviseProject': {
      const { requester_type, requester, sheet, referrers, accommodation, common_area, status, custom } = command
      return {
        ...(requester_type ? { 'requester.type': requester_type } : {}),
        ...prefixed('requester.', requester),
        ...prefixed('', sheet),
        ...(referrers ? { referrers } : {}),
        ...(accommodation?.id ? prefixed(`accommodations.${accommodation.id}.`, accommodation.sheet) : {}),
        ...prefixed('common_area.', common_area),
        ...prefixed(CUSTOM, custom),
        ...(status ? { status: status.to } : {}),
      }
    }
    case 'ChangeProjectStatus':
      return { status: command.to }
    case 'FollowVisit':
    case 'OpenProject':
    case 'ReassignReferrers':
    case 'RemoveProject':
    case 'RestoreProject':
    case 'AnonymiseProject':
    case 'InviteRequester':
    case 'SaveAccommodation':
    case 'RegisterAccommodations':
    case 'RemoveAccommodation':
    case 'RestoreAccommodation':
    case 'UndoChange':
      return {}
  }
}
