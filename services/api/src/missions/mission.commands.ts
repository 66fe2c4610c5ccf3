import type { App } from '@faitage/contracts/identity/user'
import type { MissionSheet, MissionStatus, MissionTeam } from '@faitage/contracts/missions/mission'
import type { MissionDetailsSheet } from '@faitage/contracts/missions/mission-details'
import type { MissionEvent } from '@faitage/contracts/missions/mission-events'

/*
 * What may be asked of a mission. Ids of new things and the day (`today`, Europe/Paris) come with the command. Agencies,
 * antennas, clients and users named here have been checked before.
 */

export interface OpenMission {
  readonly type: 'OpenMission'
  readonly mission_id: string
  readonly mission_type: App
  readonly status: MissionStatus
  readonly sheet: MissionSheet
  readonly team: MissionTeam
  readonly agencyOf?: AgencyOf | undefined
}

/** The agency of each antenna that the mission has or would have. */
export type AgencyOf = Readonly<Record<string, string>>
/** Values of fields before and after something that is undone. */
type Sides<S> = { readonly before: Partial<S>; readonly after: Partial<S> }

/** Alters any part of a mission at once: only what differs is written; absent keys are left alone, null clears. */
export interface ReviseMission {
  readonly type: 'ReviseMission'
  readonly sheet?: Partial<MissionSheet> | undefined
  /** The lists given replace those of the mission; the others stay. */
  readonly team?: Partial<MissionTeam> | undefined
  readonly details?: Partial<MissionDetailsSheet> | undefined
  /** Subcontractors given a part of it besides those it has; they were checked before. */
  readonly engaged?: readonly string[] | undefined
  readonly status?: { readonly to: MissionStatus; readonly on: string } | undefined
  readonly today: string
  readonly agencyOf?: AgencyOf | undefined
}

/** Puts fields back to what they were, provided nobody touched them since. */
export interface UndoRevision {
  readonly type: 'UndoRevision'
  readonly sheet?: Sides<MissionSheet> | undefined
  readonly team?: Sides<MissionTeam> | undefined
  readonly details?: Sides<MissionDetailsSheet> | undefined
  readonly today: string
  readonly agencyOf?: AgencyOf | undefined
}

/** Whom a part of the mission is given to, or taken back from; the subcontractor was checked before. */
export interface ChangeSubcontractor {
  readonly type: 'EngageSubcontractor' | 'ReleaseSubcontractor'
  readonly subcontractor_id: string
}

/** Removes the mission; an import that has not ended is asked to stop. */
interface RemoveMission {
  readonly type: 'RemoveMission'
}

/** Undoes the removal recorded at `revision`: the mission is as it was. */
export interface RestoreMission {
  readonly type: 'RestoreMission'
  readonly revision: number
}

/** What an event of an import says, but for its mission, which the command is sent to. */
type Said<T extends MissionEvent['type']> = Omit<Extract<MissionEvent, { type: T }>['data'], 'mission_id'>
type Asked<C extends string, T extends MissionEvent['type']> = Readonly<{ type: C } & Said<T>>
/** The worker says how something ended. Saying it again changes nothing; `reason` is a key of the error catalogue. */
type Ended<C extends string, O extends string> = Readonly<{
  type: C
  import_id: string
  outcome: O
  reason?: string | undefined
}>

export type RequestImport = Asked<'RequestImport', 'MissionImportRequested'>
export type StartImport = Asked<'StartImport', 'MissionImportStarted'>
export type FinishImport = Ended<'FinishImport', 'completed' | 'cancelled' | 'failed'>
/** Undoes what an ended import wrote. */
export type RevertCommand =
  | Asked<'RequestRevert', 'MissionImportRevertRequested'>
  | (Ended<'FinishRevert', 'reverted' | 'stopped' | 'failed'> & Said<'MissionImportReverted'>)
export type ImportCommand =
  | RequestImport
  /** A person says which field each column feeds; the file will be planned again. */
  | Asked<'MapImport', 'MissionImportMapped'>
  /** The worker has read the whole file. */
  | Asked<'RecordPlan', 'MissionImportPlanned'>
  | StartImport
  /** Asks the import to stop; it ends when the worker says so, what is written stays. */
  | Asked<'CancelImport', 'MissionImportCancelRequested'>
  | FinishImport
  | RevertCommand
export type MissionCommand =
  | OpenMission
  | ReviseMission
  | UndoRevision
  | ChangeSubcontractor
  | RemoveMission
  | RestoreMission
  | ImportCommand
