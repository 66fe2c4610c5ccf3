import {
  accommodationAmended,
  accommodationRegistered,
  accommodationRemoved,
  accommodationRestored,
} from '../accommodations/accommodation.ts'
import { commonAreaAmended } from '../accommodations/common-area.ts'
import type { EventOf, RecordedEvent } from '../kernel/message.ts'
import {
  projectAmended,
  projectAnonymised,
  projectCustomFieldsFilled,
  projectOpened,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterInvited,
  requesterTypeChanged,
} from './project.ts'

/** The events of a project's stream, those of its dwellings included. */
export const projectEvents = [
  projectOpened,
  projectAmended,
  requesterAmended,
  requesterTypeChanged,
  projectStatusChanged,
  referrersReassigned,
  projectCustomFieldsFilled,
  projectRemoved,
  projectRestored,
  projectAnonymised,
  requesterInvited,
  accommodationRegistered,
  accommodationAmended,
  accommodationRemoved,
  accommodationRestored,
  commonAreaAmended,
] as const

export type ProjectEvent = EventOf<(typeof projectEvents)[number]>
export type ProjectEventType = ProjectEvent['type']
/** A project's event as it was read back. */
export type RecordedProjectEvent = RecordedEvent<ProjectEvent>
