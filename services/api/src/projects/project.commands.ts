import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { CommonAreaSheet } from '@faitage/contracts/accommodations/common-area'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { ProjectSheet } from '@faitage/contracts/projects/project'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import type { RequesterSheet } from '@faitage/contracts/projects/requester'
import type { CustomChanges } from '../custom-fields/asked-values.ts'
import type { VisitTurn } from './follow-visit.ts'
import type { StatusDates } from './status-dates.decider.ts'

/*
 * What may be asked of a project. Ids of new things and the day (`today`, Europe/Paris) come with the command, because a
 * decider has neither clock nor chance. Users named as referrers have been checked before.
 */

/** Opens a project, with the dwellings that are already known. */
export interface OpenProject {
  readonly type: 'OpenProject'
  readonly project_id: string
  readonly mission_id: string
  readonly requester_id: string
  readonly requester_type: RequesterType
  readonly requester: RequesterSheet
  readonly sheet: ProjectSheet
  readonly status: ProjectStatus
  /** The day the project exists from. */
  readonly on: string
  /** What it came to since, in order. */
  readonly since?: readonly { readonly status: ProjectStatus; readonly on: string }[] | undefined
  readonly referrers: readonly string[]
  readonly accommodations: readonly { readonly id: string; readonly sheet: AccommodationSheet }[]
  /** What custom fields of the mission hold from the start. */
  readonly custom?: CustomChanges | undefined
  readonly import_id?: string | undefined
  readonly prospect_id?: string | undefined
  readonly today: string
}

/**
 * Alters any part of a project at once: only what differs is written, in one append; nothing when nothing differs.
 * Absent keys are left alone, null clears. A status that is already in force that day is no change (an import says again
 * what is known); ChangeProjectStatus refuses it instead.
 */
export interface ReviseProject {
  readonly type: 'ReviseProject'
  readonly requester_type?: RequesterType | undefined
  readonly requester?: Partial<RequesterSheet> | undefined
  readonly sheet?: Partial<ProjectSheet> | undefined
  /** The whole list of referrers as it must become. */
  readonly referrers?: readonly string[] | undefined
  readonly accommodation?: AccommodationRevision | undefined
  readonly common_area?: Partial<CommonAreaSheet> | undefined
  /** By custom field; null empties one. */
  readonly custom?: CustomChanges | undefined
  readonly status?: StatusChange | undefined
  /** The day each of these statuses is to have taken effect. */
  readonly status_dates?: StatusDates | undefined
  readonly today: string
}

/**
 * A dwelling to alter. With `id`, that one. Without, the project's only kind of dwelling when the requester is not PB;
 * otherwise, and when there is none yet, a new one is registered under `new_id`.
 */
export interface AccommodationRevision {
  readonly id?: string | undefined
  readonly new_id: string
  readonly sheet: Partial<AccommodationSheet>
}

/** A dwelling as a page saves it: the only one of a project whose requester has one, another one otherwise. */
export interface SaveAccommodation {
  readonly type: 'SaveAccommodation'
  readonly new_id: string
  readonly sheet: AccommodationSheet
}

/** Dwellings to tell apart later, by the ids they will have. */
export interface RegisterAccommodations {
  readonly type: 'RegisterAccommodations'
  readonly ids: readonly string[]
}

interface RemoveAccommodation {
  readonly type: 'RemoveAccommodation'
  readonly id: string
}
/** Undoes the removal of a dwelling. */
interface RestoreAccommodation {
  readonly type: 'RestoreAccommodation'
  readonly id: string
}

export interface StatusChange {
  readonly to: ProjectStatus
  /** The day it took effect; today or before. */
  readonly on: string
  readonly reason?: string | undefined
  /** The change that it takes back, by the id of its event. */
  readonly corrects?: string | undefined
  /** The project begins that day; before the first known one it does so anyway, unless it may not (`false`): that is refused. */
  readonly begins?: boolean | undefined
}

interface ChangeProjectStatus extends StatusChange {
  readonly type: 'ChangeProjectStatus'
  readonly today: string
}

/** One of its visits was programmed, processed or called off: its day and the statuses that follow, in one append. */
interface FollowVisit extends VisitTurn {
  readonly type: 'FollowVisit'
  readonly today: string
}

/** Adds and takes away referrers, no matter who else there is: what is done to many projects at once. */
interface ReassignReferrers {
  readonly type: 'ReassignReferrers'
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

interface RemoveProject {
  readonly type: 'RemoveProject'
}

/** What is known of the people of a project goes, for good; `documents`: its files too. */
interface AnonymiseProject {
  readonly type: 'AnonymiseProject'
  readonly documents: boolean
}

/** The requester follows their project from now on; `opened`: by an account that was opened for it. */
interface InviteRequester {
  readonly type: 'InviteRequester'
  readonly user_id: string
  readonly opened: boolean
}

/** Undoes the removal at a revision: the project is as it was. */
export interface RestoreProject {
  readonly type: 'RestoreProject'
  readonly revision: number
}

/** Puts back what a change altered, provided nobody touched it since: the fields still are as `expected`. */
export interface UndoChange {
  readonly type: 'UndoChange'
  readonly expected: Readonly<Record<string, unknown>>
  readonly revision: Omit<ReviseProject, 'type' | 'today' | 'status'>
  /** What fields are called that only their mission knows. */
  readonly labelOf?: (field: string) => string
  readonly today: string
}

export type ProjectCommand =
  | OpenProject
  | ReviseProject
  | ChangeProjectStatus
  | FollowVisit
  | ReassignReferrers
  | RemoveProject
  | RestoreProject
  | AnonymiseProject
  | InviteRequester
  | SaveAccommodation
  | RegisterAccommodations
  | RemoveAccommodation
  | RestoreAccommodation
  | UndoChange
