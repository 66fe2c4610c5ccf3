import type { AccommodationSheet } from '../accommodations/accommodation.ts'
import type { CommonAreaSheet } from '../accommodations/common-area.ts'
import type { CustomValues } from '../custom-fields/custom-value.ts'
import { beginningWith, cameTo, lastStatus, type StatusTimeline, withStatus } from '../kernel/status-timeline.ts'
import type { RequesterType } from '../kernel/values.ts'
import type { ProjectSheet } from './project.ts'
import type { RecordedProjectEvent } from './project-events.ts'
import { type ProjectStatus, type StatusDateField, statusDateFields } from './project-status.ts'
import type { RequesterSheet } from './requester.ts'

type Dwelling = { readonly id: string } & AccommodationSheet

/** What is known of a project once it was opened, as its stream says. */
interface KnownProject {
  readonly project_id: string
  readonly mission_id: string
  readonly requester_id: string
  readonly requester_type: RequesterType
  readonly requester: RequesterSheet
  readonly sheet: ProjectSheet
  /** The day the project exists from, as people see it. */
  readonly opened_on: string
  readonly statuses: StatusTimeline<ProjectStatus>
  /** User ids. */
  readonly referrers: readonly string[]
  readonly accommodations: readonly Dwelling[]
  /** Dwellings that were removed, kept so that the removal can be undone; absent while none was. */
  readonly gone?: readonly Dwelling[]
  /** Absent as long as nothing is known of them. */
  readonly common_area?: { readonly id: string } & CommonAreaSheet
  /** What the custom fields of its mission hold, removed ones included; absent while nothing was ever filled in. */
  readonly custom?: CustomValues
  /** What was known of the requester went with their key. */
  readonly erased: boolean
  /** Revision of the last event. */
  readonly revision: number
  /** When the last event was recorded, ISO 8601. */
  readonly updated_at: string
}

export type OpenedProject = KnownProject & { readonly life: 'opened' }
/** A removal may be undone: everything is kept, and who removed it when. */
export type RemovedProject = KnownProject & {
  readonly life: 'removed'
  readonly removed: { readonly by: string; readonly at: string; readonly revision: number }
}
/** A project that its stream says something of. */
export type AnyProject = OpenedProject | RemovedProject
export type ProjectState = { readonly life: 'none'; readonly revision: -1 } | AnyProject

export const noProject: ProjectState = { life: 'none', revision: -1 }

/**
 * The state after one more event: the one fold of a project, for commands, histories and lists. Pure; never alters its
 * argument.
 *
 * @throws when something happened to a project before it was opened
 */
export function evolveProject(state: ProjectState, event: RecordedProjectEvent): AnyProject {
  const { revision, recordedAt: updated_at } = event
  if (event.type === 'ProjectOpened') {
    const { status, on, import_id: _, prospect_id: __, ...opening } = event.data
    return {
      life: 'opened',
      ...opening,
      // A person unless said otherwise; what was stored before this was asked reads the same.
      requester: event.erased ? opening.requester : { is_private: true, ...opening.requester },
      opened_on: on,
      statuses: [{ status, on, revision }],
      accommodations: [],
      erased: event.erased === true,
      revision,
      updated_at,
    }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was opened`)
  switch (event.type) {
    case 'ProjectRemoved':
      return {
        ...state,
        life: 'removed',
        removed: { by: event.metadata.actor.id, at: updated_at, revision },
        revision,
        updated_at,
      }
    case 'ProjectRestored':
      return { ...known(state), life: 'opened', revision, updated_at }
    case 'ProjectAnonymised':
      return { ...state, erased: true, revision, updated_at }
    case 'RequesterInvited':
      return { ...state, revision, updated_at }
    default:
      return {
        ...state,
        ...alterations(state, event),
        erased: state.erased || event.erased === true,
        revision,
        updated_at,
      }
  }
}

/** What a removal does not touch. */
function known(state: AnyProject): KnownProject {
  if (state.life === 'opened') return state
  const { removed: _, life: __, ...project } = state
  return project
}

type Alteration = Exclude<
  RecordedProjectEvent,
  { type: 'ProjectOpened' | 'ProjectRemoved' | 'ProjectRestored' | 'ProjectAnonymised' | 'RequesterInvited' }
>

function alterations(state: KnownProject, event: Alteration): Partial<KnownProject> {
  switch (event.type) {
    case 'ProjectAmended':
      return { sheet: { ...state.sheet, ...event.data.changes } }
    case 'RequesterAmended':
      return { requester: { ...state.requester, ...event.data.changes } }
    case 'RequesterTypeChanged':
      return { requester_type: event.data.to }
    case 'ProjectStatusChanged': {
      const statuses = statusesWith(state.statuses, event.data, event.revision)
      return { statuses, opened_on: statuses[0].on }
    }
    case 'ReferrersReassigned': {
      const { added, removed } = event.data
      const kept = state.referrers.filter(id => !removed.includes(id))
      return { referrers: [...new Set([...kept, ...added])] }
    }
    case 'ProjectCustomFieldsFilled': {
      const filled = Object.entries({ ...state.custom, ...event.data.changes })
      return { custom: Object.fromEntries(filled.filter(([, value]) => value !== null)) as CustomValues }
    }
    case 'AccommodationRegistered':
      return { accommodations: [...state.accommodations, { ...event.data.sheet, id: event.data.accommodation_id }] }
    case 'AccommodationAmended': {
      const { accommodation_id, changes } = event.data
      return { accommodations: state.accommodations.map(a => (a.id === accommodation_id ? { ...a, ...changes } : a)) }
    }
    case 'AccommodationRemoved':
      return moved(state, event.data.accommodation_id, 'away')
    case 'AccommodationRestored':
      return moved(state, event.data.accommodation_id, 'back')
    case 'CommonAreaAmended': {
      const { common_area_id: id, changes } = event.data
      return { common_area: { ...state.common_area, ...changes, id } }
    }
    default:
      return unknownEvent(event)
  }
}

/** A dwelling that goes away, or comes back. */
function moved(
  { accommodations, gone = [] }: KnownProject,
  id: string,
  where: 'away' | 'back',
): Pick<KnownProject, 'accommodations' | 'gone'> {
  const [from, to] = where === 'away' ? [accommodations, gone] : [gone, accommodations]
  const left = from.filter(one => one.id !== id)
  const arrived = [...to.filter(one => one.id !== id), ...from.filter(one => one.id === id)]
  return where === 'away' ? { accommodations: left, gone: arrived } : { accommodations: arrived, gone: left }
}

/** Where every event of a project was thought of: another one does not compile. */
export function unknownEvent(event: never): never {
  throw new Error(`A project's stream holds an unknown event: ${(event as { type: string }).type}`)
}

/** The statuses once one more was said. */
export const statusesWith = (
  statuses: StatusTimeline<ProjectStatus>,
  { to: status, on, begins }: { readonly to: ProjectStatus; readonly on: string; readonly begins?: true | undefined },
  revision: number,
): StatusTimeline<ProjectStatus> => (begins ? beginningWith : withStatus)(statuses, { status, on, revision })

/** The status a project has, from the day it came to it. */
export const statusNow = (statuses: StatusTimeline<ProjectStatus>) => lastStatus(cameTo(statuses))

/** The day each status last took effect, by the specification's date field names; said again while it held, from the first. */
export function statusDates(statuses: StatusTimeline<ProjectStatus>): Partial<Record<StatusDateField, string>> {
  return Object.fromEntries(cameTo(statuses).map(({ status, on }) => [statusDateFields[status], on]))
}
