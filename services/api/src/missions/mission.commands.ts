import type { FaitageEventOf } from '@faitage/contracts/all-events'
import type { App } from '@faitage/contracts/identity/user'
import type { MissionSheet, MissionStatus, MissionTeam } from '@faitage/contracts/missions/mission'
import type { ImportColumn, ImportField, ImportKind } from '@faitage/contracts/missions/mission-import'

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
}

/** Alters any part of a mission at once: only what differs is written; absent keys are left alone, null clears. */
export interface ReviseMission {
  readonly type: 'ReviseMission'
  readonly sheet?: Partial<MissionSheet> | undefined
  /** The lists given replace those of the mission; the others stay. */
  readonly team?: Partial<MissionTeam> | undefined
  readonly status?: { readonly to: MissionStatus; readonly on: string } | undefined
  readonly today: string
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

export interface RequestImport {
  readonly type: 'RequestImport'
  readonly import_id: string
  readonly file_id: string
  readonly file_format: 'xlsx' | 'csv'
  /** Bytes. */
  readonly file_size: number
  readonly requested_by: string
  /** Projects unless told. */
  readonly kind?: ImportKind | undefined
}

/** A person says which field each column feeds; the file will be planned again. */
interface MapImport {
  readonly type: 'MapImport'
  readonly import_id: string
  readonly columns: readonly ImportColumn[]
}

/** The worker has read the whole file. */
interface RecordPlan {
  readonly type: 'RecordPlan'
  readonly import_id: string
  readonly rows_total: number
  readonly to_create: number
  readonly to_update: number
  readonly to_skip: number
  readonly in_error: number
  readonly columns: readonly ImportColumn[]
  readonly missing_columns: readonly ImportField[]
  readonly batch_size: number
  readonly batches: number
  readonly in_conflict?: number | undefined
  readonly to_confirm?: number | undefined
  readonly outside?: number | undefined
  readonly ignored_columns?: string[] | undefined
}

export interface StartImport {
  readonly type: 'StartImport'
  readonly import_id: string
  readonly requested_by: string
  /** What the plan came to with what people decided. */
  readonly decided?: FaitageEventOf<'MissionImportStarted'>['data']['decided']
}

/** Asks the import to stop; it ends when the worker says so, what is written stays. */
interface CancelImport {
  readonly type: 'CancelImport'
  readonly import_id: string
}

/** The worker tells how the import ended. Saying it again changes nothing. */
export interface FinishImport {
  readonly type: 'FinishImport'
  readonly import_id: string
  readonly outcome: 'completed' | 'cancelled' | 'failed'
  /** A key of the error catalogue, for a failure. */
  readonly reason?: string | undefined
}

/** Asks for what an ended import wrote to be undone. */
interface RequestRevert {
  readonly type: 'RequestRevert'
  readonly import_id: string
  readonly revert_id: string
  readonly kind: ImportKind
  readonly requested_by: string
}

/** The worker tells how undoing it ended. Saying it again changes nothing. */
interface FinishRevert {
  readonly type: 'FinishRevert'
  readonly import_id: string
  readonly outcome: 'reverted' | 'failed'
  readonly reverted: number
  readonly kept: number
  readonly reason?: string | undefined
}

export type RevertCommand = RequestRevert | FinishRevert
export type ImportCommand =
  | RequestImport
  | MapImport
  | RecordPlan
  | StartImport
  | CancelImport
  | FinishImport
  | RevertCommand
export type MissionCommand = OpenMission | ReviseMission | RemoveMission | RestoreMission | ImportCommand
