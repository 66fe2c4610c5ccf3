import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { ProjectSheet, RequesterSheet } from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { type StatusTimeline, withStatus } from './status-timeline.ts'

type ProjectAccommodation = AccommodationSheet & { readonly id: string }

/** A project as its stream tells it. `opened` is false until its first event. */
export interface ProjectState {
  readonly opened: boolean
  readonly removed: boolean
  readonly project_id: string
  readonly mission_id: string
  readonly requester_id: string
  readonly requester_type: RequesterType
  readonly requester: RequesterSheet
  readonly sheet: ProjectSheet
  /** The day the project exists from, as people see it. */
  readonly opened_on: string
  readonly statuses: StatusTimeline
  /** User ids. */
  readonly referrers: readonly string[]
  readonly accommodations: readonly ProjectAccommodation[]
  /** Revision of the last event; -1 before the first. */
  readonly revision: number
  /** When the last event was recorded, ISO 8601. */
  readonly updated_at: string
}

export const noProject: ProjectState = {
  opened: false,
  removed: false,
  project_id: '',
  mission_id: '',
  requester_id: '',
  requester_type: 'PO',
  requester: {},
  sheet: {},
  opened_on: '',
  statuses: [],
  referrers: [],
  accommodations: [],
  revision: -1,
  updated_at: '',
}

/** The state after one more event. Pure; never alters its argument. */
export function evolveProject(state: ProjectState, event: RecordedProjectEvent): ProjectState {
  const next = { ...state, ...alterations(state, event), revision: event.revision, updated_at: event.recordedAt }
  return next
}

function alterations(state: ProjectState, event: RecordedProjectEvent): Partial<ProjectState> {
  switch (event.type) {
    case 'ProjectOpened': {
      const { project_id, mission_id, requester_id, requester_type, requester, sheet, status, on, referrers } =
        event.data
      const statuses = [{ status, on, revision: event.revision }]
      const ids = { project_id, mission_id, requester_id }
      return { opened: true, ...ids, requester_type, requester, sheet, opened_on: on, statuses, referrers }
    }
    case 'ProjectAmended':
      return { sheet: { ...state.sheet, ...event.data.changes } }
    case 'RequesterAmended':
      return { requester: { ...state.requester, ...event.data.changes } }
    case 'RequesterTypeChanged':
      return { requester_type: event.data.to }
    case 'ProjectStatusChanged': {
      const { to: status, on } = event.data
      return { statuses: withStatus(state.statuses, { status, on, revision: event.revision }) }
    }
    case 'ReferrersReassigned': {
      const { added, removed } = event.data
      const kept = state.referrers.filter(id => !removed.includes(id) && !added.includes(id))
      return { referrers: [...kept, ...added] }
    }
    case 'ProjectRemoved':
      return { removed: true }
    case 'AccommodationRegistered':
      return { accommodations: [...state.accommodations, { ...event.data.sheet, id: event.data.accommodation_id }] }
    case 'AccommodationAmended': {
      const { accommodation_id, changes } = event.data
      return { accommodations: state.accommodations.map(a => (a.id === accommodation_id ? { ...a, ...changes } : a)) }
    }
    case 'AccommodationRemoved':
      return { accommodations: state.accommodations.filter(a => a.id !== event.data.accommodation_id) }
    default:
      return unknownEvent(event)
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A project's stream holds an event nobody folds: ${(event as { type: string }).type}`)
}
