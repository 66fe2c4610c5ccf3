import type { FaitageEventOf } from '../all-events.ts'
import type { App } from '../identity/user.ts'
import type { RecordedEvent } from '../kernel/message.ts'
import { type StatusTimeline, withStatus } from '../kernel/status-timeline.ts'
import type { MissionSheet, MissionStatus, MissionTeam } from './mission.ts'
import type { ImportColumn, ImportField, ImportKind } from './mission-import.ts'

/** The event types of a mission's stream; the life of its imports happens there too. */
export type MissionEventType =
  | 'MissionOpened'
  | 'MissionAmended'
  | 'MissionStatusChanged'
  | 'MissionTeamReassigned'
  | 'MissionRemoved'
  | 'MissionRestored'
  | 'MissionImportRequested'
  | 'MissionImportMapped'
  | 'MissionImportPlanned'
  | 'MissionImportStarted'
  | 'MissionImportCancelRequested'
  | 'MissionImportCancelled'
  | 'MissionImportCompleted'
  | 'MissionImportFailed'
  | 'MissionImportRevertRequested'
  | 'MissionImportReverted'
  | 'MissionImportRevertFailed'
export type MissionEvent = FaitageEventOf<MissionEventType>
/** A mission's event as it was read back. */
export type RecordedMissionEvent = RecordedEvent<MissionEvent>

/** The import of a mission that is under way, or being undone: at most one. */
export interface CurrentImport {
  readonly id: string
  readonly kind: ImportKind
  readonly state: 'planning' | 'planned' | 'running' | 'reverting'
  readonly cancel_requested: boolean
  readonly requested_by: string
  /** The columns as the last plan read them, or as a person mapped them since. */
  readonly columns: readonly ImportColumn[]
  readonly missing_columns: readonly ImportField[]
  readonly rows_total: number
  readonly batch_size: number
  readonly batches: number
}

type EndedImport = 'completed' | 'cancelled' | 'failed' | 'reverted'

interface Told {
  readonly mission_id: string
  readonly mission_type: App
  /** Never empty. The status a mission was opened with has no day: any dated one comes after it. */
  readonly statuses: StatusTimeline<MissionStatus>
  readonly sheet: MissionSheet
  readonly team: MissionTeam
  readonly current_import: CurrentImport | null
  /** How each import that ended did, by id. */
  readonly ended_imports: Readonly<Record<string, EndedImport>>
  /** Revision of the last event. */
  readonly revision: number
  /** When the last event was recorded, ISO 8601. */
  readonly updated_at: string
}

type PresentMission = Told & { readonly life: 'present' }
/** `removed_at` is the revision of the removal: what an undo names. */
type RemovedMission = Told & { readonly life: 'removed'; readonly removed_at: number }
/** A mission that was opened, removed since or not. */
export type KnownMission = PresentMission | RemovedMission
export type MissionState = { readonly life: 'none' } | KnownMission

/** The imports of a mission, none before it was opened. */
export const importsOf = (state: MissionState): Pick<Told, 'current_import' | 'ended_imports'> =>
  state.life === 'none' ? { current_import: null, ended_imports: {} } : state

export const noMission: MissionState = { life: 'none' }

/** The status in force today and its day, null since the opening. */
export function missionStatusNow({ statuses }: KnownMission): { status: MissionStatus; on: string | null } {
  const { status, on } = statuses.at(-1)!
  return { status, on: on || null }
}

/**
 * The state after one more event: the one fold of the API and of the read models. Pure; never alters its argument.
 *
 * @throws when the stream does not begin with its opening
 */
export function evolveMission(state: MissionState, event: RecordedMissionEvent): KnownMission {
  const { revision, recordedAt: updated_at } = event
  if (event.type === 'MissionOpened') {
    const { mission_id, mission_type, status, team, ...sheet } = event.data
    const statuses: StatusTimeline<MissionStatus> = [{ status, on: '', revision }]
    const imports = { current_import: null, ended_imports: {} }
    return { life: 'present', mission_id, mission_type, statuses, team, sheet, ...imports, revision, updated_at }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was opened`)
  return { ...altered(state, event), revision, updated_at }
}

function altered(state: KnownMission, event: Exclude<RecordedMissionEvent, { type: 'MissionOpened' }>): KnownMission {
  switch (event.type) {
    case 'MissionAmended':
      return { ...state, sheet: { ...state.sheet, ...event.data.changes } }
    case 'MissionStatusChanged': {
      const { to: status, on } = event.data
      return { ...state, statuses: withStatus(state.statuses, { status, on, revision: event.revision }) }
    }
    case 'MissionTeamReassigned':
      return { ...state, team: event.data.team }
    case 'MissionRemoved':
      return { ...state, life: 'removed', removed_at: event.revision }
    case 'MissionRestored': {
      const { removed_at: _, ...told } = { removed_at: 0, ...state }
      return { ...told, life: 'present' }
    }
    case 'MissionImportRequested': {
      const { import_id: id, requested_by, kind = 'projects' } = event.data
      return { ...state, current_import: { ...freshImport, id, kind, requested_by } }
    }
    case 'MissionImportMapped':
      return current(state, { state: 'planning', columns: event.data.columns })
    case 'MissionImportPlanned': {
      const { columns, missing_columns, rows_total, batch_size, batches } = event.data
      return current(state, { state: 'planned', columns, missing_columns, rows_total, batch_size, batches })
    }
    case 'MissionImportStarted':
      return current(state, { state: 'running', requested_by: event.data.requested_by })
    case 'MissionImportCancelRequested':
      return current(state, { cancel_requested: true })
    case 'MissionImportCancelled':
      return ended(state, event.data.import_id, 'cancelled')
    case 'MissionImportCompleted':
      return ended(state, event.data.import_id, 'completed')
    case 'MissionImportFailed':
      return ended(state, event.data.import_id, 'failed')
    case 'MissionImportRevertRequested': {
      const { import_id: id, kind, requested_by } = event.data
      return { ...state, current_import: { ...freshImport, id, kind, requested_by, state: 'reverting' } }
    }
    case 'MissionImportReverted':
      return ended(state, event.data.import_id, 'reverted')
    case 'MissionImportRevertFailed':
      return { ...state, current_import: null }
    default:
      return unknownEvent(event)
  }
}

const freshImport: Omit<CurrentImport, 'id' | 'kind' | 'requested_by'> = {
  state: 'planning',
  cancel_requested: false,
  columns: [],
  missing_columns: [],
  rows_total: 0,
  batch_size: 0,
  batches: 0,
}

const current = (state: KnownMission, change: Partial<CurrentImport>): KnownMission => ({
  ...state,
  current_import: state.current_import && { ...state.current_import, ...change },
})

const ended = (state: KnownMission, id: string, how: EndedImport): KnownMission => ({
  ...state,
  current_import: state.current_import?.id === id ? null : state.current_import,
  ended_imports: { ...state.ended_imports, [id]: how },
})

function unknownEvent(event: never): never {
  throw new Error(`A mission's stream holds an event nobody folds: ${(event as { type: string }).type}`)
}
