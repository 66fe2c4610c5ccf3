import { accommodationAmended, accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import { commonAreaAmended } from '@faitage/contracts/accommodations/common-area'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import {
  projectAmended,
  projectOpened,
  projectStatusChanged,
  requesterAmended,
} from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import {
  accommodationFields,
  commonAreaFields,
  detailFields,
  eventsShown,
  isShown,
  projectFields,
  requesterFields,
  shownFields,
} from '@faitage/contracts/projects/project-fields'
import { unknownEvent } from '@faitage/contracts/projects/project-state'
import type { ProjectSection } from '@faitage/contracts/projects/sections'

type Open = Readonly<Record<ProjectSection, boolean>>

/** How a client reads who acted: themselves by name, the team as a whole. */
export const teamName = 'L’équipe du projet'

/** A project as its client reads it: what `project-fields` shows them, given the sections open. The rest is absent. */
export function detailForClient(detail: ProjectDetail, open: Open): ProjectDetail {
  const { requester, accommodations, common_area, ...others } = shownFields(
    detail,
    { ...projectFields, ...detailFields },
    open,
  )
  return {
    ...others,
    requester: shownFields(requester ?? {}, requesterFields, open),
    ...(accommodations
      ? { accommodations: accommodations.map(one => ({ id: one.id, ...shownFields(one, accommodationFields, open) })) }
      : {}),
    ...(common_area
      ? { common_area: { id: common_area.id, ...shownFields(common_area, commonAreaFields, open) } }
      : {}),
    // What they may open is what their pages are made by.
    sections_permissions: open,
    // Of what every reader is shown nothing is missing.
  } as ProjectDetail
}

/** The events a client may read about, each with what they may read of it. */
export const eventsForClient = (events: readonly RecordedProjectEvent[], open: Open): RecordedProjectEvent[] =>
  events.flatMap(event => (isShown(eventsShown[event.type], open) ? shownPart(event, open) : []))

function shownPart(event: RecordedProjectEvent, open: Open): RecordedProjectEvent[] {
  switch (event.type) {
    case 'ProjectOpened': {
      const { project_id, mission_id, requester_id, requester_type, status, on } = event.data
      const requester = shownFields(event.data.requester, requesterFields, open)
      const sheet = shownFields(event.data.sheet, projectFields, open)
      const about = { project_id, mission_id, requester_id, requester_type, status, on, referrers: [] }
      return [{ ...event, ...projectOpened({ ...about, requester, sheet }) }]
    }
    case 'ProjectAmended': {
      const changes = shownFields(event.data.changes, projectFields, open)
      return isEmpty(changes) ? [] : [{ ...event, ...projectAmended({ ...event.data, changes }) }]
    }
    case 'RequesterAmended': {
      const changes = shownFields(event.data.changes, requesterFields, open)
      return isEmpty(changes) ? [] : [{ ...event, ...requesterAmended({ ...event.data, changes }) }]
    }
    case 'ProjectStatusChanged': {
      // Why is between the members of the team.
      const { reason: _, ...data } = event.data
      return [{ ...event, ...projectStatusChanged(data) }]
    }
    case 'AccommodationRegistered': {
      const sheet = shownFields(event.data.sheet, accommodationFields, open)
      return [{ ...event, ...accommodationRegistered({ ...event.data, sheet }) }]
    }
    case 'AccommodationAmended': {
      const changes = shownFields(event.data.changes, accommodationFields, open)
      return isEmpty(changes) ? [] : [{ ...event, ...accommodationAmended({ ...event.data, changes }) }]
    }
    case 'CommonAreaAmended': {
      const changes = shownFields(event.data.changes, commonAreaFields, open)
      return isEmpty(changes) ? [] : [{ ...event, ...commonAreaAmended({ ...event.data, changes }) }]
    }
    case 'RequesterTypeChanged':
    case 'ProjectCustomFieldsFilled':
    case 'ReferrersReassigned':
    case 'ProjectRemoved':
    case 'ProjectRestored':
    case 'ProjectAnonymised':
    case 'RequesterInvited':
    case 'AccommodationRemoved':
    case 'AccommodationRestored':
      return [event]
    default:
      return unknownEvent(event)
  }
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0
