import type { FaitageEventOf } from '@faitage/contracts/all-events'
import type { App } from '@faitage/contracts/identity/user'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import { emptyTeam, type MissionSheet, type MissionStatus, type MissionTeam } from '@faitage/contracts/missions/mission'
import type { ImportColumn, ImportField } from '@faitage/contracts/missions/mission-import'

/** The event types of a mission's stream; the life of its imports happens there too. */
type MissionEventType =
  | 'MissionOpened'
  | 'MissionAmended'
  | 'MissionStatusChanged'
  | 'MissionTeamReassigned'
  | 'MissionRemoved'
  | 'MissionImportRequested'
  | 'MissionImportMapped'
  | 'MissionImportPlanned'
  | 'MissionImportStarted'
  | 'MissionImportCancelRequested'
  | 'MissionImportCancelled'
  | 'MissionImportCompleted'
  | 'MissionImportFailed'
export type MissionEvent = FaitageEventOf<MissionEventType>
/** A mission's event as it was read back. */
export type RecordedMissionEvent = RecordedEvent<MissionEvent>

/** The import of a mission that has not ended yet: at most one. */
export interface CurrentImport {
  readonly id: string
  readonly state: 'planning' | 'planned' | 'running'
  readonly cancel_requested: boolean
  readonly requested_by: string
  /** The columns as the last plan read them, or as a person mapped them since. */
  readonly columns: readonly ImportColumn[]
  readonly missing_columns: readonly ImportField[]
  readonly rows_total: number
  readonly batch_size: number
  readonly batches: number
}

/** A mission as its stream tells it. `opened` is false until its first event. */
export interface MissionState {
  readonly opened: boolean
  readonly removed: boolean
  readonly mission_id: string
  readonly mission_type: App
  readonly status: MissionStatus
  readonly sheet: MissionSheet
  readonly team: MissionTeam
  readonly current_import: CurrentImport | null
  /** How each import that ended did, by id. */
  readonly ended_imports: Readonly<Record<string, 'completed' | 'cancelled' | 'failed'>>
  /** Revision of the last event; -1 before the first. */
  readonly revision: number
  /** When the last event was recorded, ISO 8601. */
  readonly updated_at: string
}

export const noMission: MissionState = {
  opened: false,
  removed: false,
  mission_id: '',
  mission_type: 'individual',
  status: 'non_debutee',
  sheet: { name: '' },
  team: emptyTeam,
  current_import: null,
  ended_imports: {},
  revision: -1,
  updated_at: '',
}

/** The state after one more event. Pure; never alters its argument. */
export function evolveMission(state: MissionState, event: RecordedMissionEvent): MissionState {
  return { ...state, ...alterations(state, event), revision: event.revision, updated_at: event.recordedAt }
}

function alterations(state: MissionState, event: RecordedMissionEvent): Partial<MissionState> {
  switch (event.type) {
    case 'MissionOpened': {
      const { mission_id, mission_type, status, team, ...sheet } = event.data
      return { opened: true, mission_id, mission_type, status, team, sheet }
    }
    case 'MissionAmended':
      return { sheet: { ...state.sheet, ...event.data.changes } }
    case 'MissionStatusChanged':
      return { status: event.data.to }
    case 'MissionTeamReassigned':
      return { team: event.data.team }
    case 'MissionRemoved':
      return { removed: true }
    case 'MissionImportRequested': {
      const { import_id: id, requested_by } = event.data
      return { current_import: { ...freshImport, id, requested_by } }
    }
    case 'MissionImportMapped':
      return { current_import: current(state, { state: 'planning', columns: event.data.columns }) }
    case 'MissionImportPlanned': {
      const { columns, missing_columns, rows_total, batch_size, batches } = event.data
      const plan = { columns, missing_columns, rows_total, batch_size, batches }
      return { current_import: current(state, { state: 'planned', ...plan }) }
    }
    case 'MissionImportStarted':
      return { current_import: current(state, { state: 'running', requested_by: event.data.requested_by }) }
    case 'MissionImportCancelRequested':
      return { current_import: current(state, { cancel_requested: true }) }
    case 'MissionImportCancelled':
      return ended(state, event.data.import_id, 'cancelled')
    case 'MissionImportCompleted':
      return ended(state, event.data.import_id, 'completed')
    case 'MissionImportFailed':
      return ended(state, event.data.import_id, 'failed')
    default:
      return unknownEvent(event)
  }
}

const freshImport: Omit<CurrentImport, 'id' | 'requested_by'> = {
  state: 'planning',
  cancel_requested: false,
  columns: [],
  missing_columns: [],
  rows_total: 0,
  batch_size: 0,
  batches: 0,
}

const current = (state: MissionState, change: Partial<CurrentImport>): CurrentImport | null =>
  state.current_import && { ...state.current_import, ...change }

const ended = (state: MissionState, id: string, how: 'completed' | 'cancelled' | 'failed'): Partial<MissionState> => ({
  current_import: null,
  ended_imports: { ...state.ended_imports, [id]: how },
})

function unknownEvent(event: never): never {
  throw new Error(`A mission's stream holds an event nobody folds: ${(event as { type: string }).type}`)
}
