import type { ImportColumn, ImportField, ImportKind, ImportState } from '@faitage/contracts/missions/mission-import'
import { existing, readModel } from '../kernel/read-model.ts'

export type MissionImportRow = {
  id: string
  mission_id: string
  kind: ImportKind
  state: ImportState
  rows_total: number
  rows_done: number
  to_create: number
  to_update: number
  to_skip: number
  in_error: number
  created: number
  updated: number
  skipped: number
  /** Rows in error of the batches written so far: a row may fail after it was planned. */
  errors_done: number
  in_conflict: number
  to_confirm: number
  outside: number
  reverted: number
  kept: number
  ignored_columns: string[]
  columns: ImportColumn[]
  missing_columns: ImportField[]
  cancel_requested: boolean
  /** Key of the error catalogue. */
  failure: string | null
  requested_by: string
  requested_at: string
  finished_at: string | null
}

const nothingDone = {
  ...{ rows_total: 0, rows_done: 0, to_create: 0, to_update: 0, to_skip: 0, in_error: 0 },
  ...{ in_conflict: 0, to_confirm: 0, outside: 0, ignored_columns: [] },
}

export const missionImportModel = readModel<MissionImportRow>()({
  table: 'mission_import',
  version: 2,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    kind: 'text not null',
    state: 'text not null',
    rows_total: 'int not null',
    rows_done: 'int not null',
    to_create: 'int not null',
    to_update: 'int not null',
    to_skip: 'int not null',
    in_error: 'int not null',
    created: 'int not null',
    updated: 'int not null',
    skipped: 'int not null',
    errors_done: 'int not null',
    in_conflict: 'int not null',
    to_confirm: 'int not null',
    outside: 'int not null',
    reverted: 'int not null',
    kept: 'int not null',
    ignored_columns: 'jsonb not null',
    columns: 'jsonb not null',
    missing_columns: 'jsonb not null',
    cancel_requested: 'bool not null',
    failure: 'text',
    requested_by: 'text not null',
    requested_at: 'timestamptz not null',
    finished_at: 'timestamptz',
  },
  indexes: ['(mission_id, requested_at, id)'],
  key: e => e.data.import_id,
  notice: row => ({ kind: 'missionImport', mission_id: row.mission_id }),
  on: {
    MissionImportRequested: (_row, { data, recordedAt }) => ({
      ...nothingDone,
      id: data.import_id,
      mission_id: data.mission_id,
      kind: data.kind ?? 'projects',
      state: 'planning',
      created: 0,
      updated: 0,
      skipped: 0,
      errors_done: 0,
      reverted: 0,
      kept: 0,
      columns: [],
      missing_columns: [],
      cancel_requested: false,
      failure: null,
      requested_by: data.requested_by,
      requested_at: recordedAt,
      finished_at: null,
    }),
    MissionImportMapped: (row, e) => ({
      ...existing(row, e),
      ...nothingDone,
      state: 'planning',
      columns: e.data.columns,
      missing_columns: [],
    }),
    MissionImportPlanned: (row, e) => {
      const { rows_total, to_create, to_update, to_skip, in_error, columns, missing_columns } = e.data
      return {
        ...existing(row, e),
        state: 'planned',
        rows_total,
        to_create,
        to_update,
        to_skip,
        in_error,
        columns,
        missing_columns,
        in_conflict: e.data.in_conflict ?? 0,
        to_confirm: e.data.to_confirm ?? 0,
        outside: e.data.outside ?? 0,
        ignored_columns: e.data.ignored_columns ?? [],
      }
    },
    MissionImportStarted: (row, e) => ({ ...existing(row, e), ...e.data.decided, state: 'running' }),
    MissionImportBatchCommitted: (row, e) => {
      const state = existing(row, e)
      const errors_done = state.errors_done + e.data.in_error
      return {
        ...state,
        rows_done: state.rows_done + e.data.rows,
        created: state.created + e.data.created,
        updated: state.updated + e.data.updated,
        skipped: state.skipped + e.data.skipped,
        errors_done,
        in_error: Math.max(state.in_error, errors_done),
      }
    },
    MissionImportCancelRequested: (row, e) => ({ ...existing(row, e), cancel_requested: true }),
    MissionImportCancelled: (row, e) => ({ ...existing(row, e), state: 'cancelled', finished_at: e.recordedAt }),
    MissionImportCompleted: (row, e) => ({ ...existing(row, e), state: 'completed', finished_at: e.recordedAt }),
    MissionImportFailed: (row, e) => ({
      ...existing(row, e),
      state: 'failed',
      failure: e.data.reason,
      finished_at: e.recordedAt,
    }),
    MissionImportRevertRequested: (row, e) => ({ ...existing(row, e), state: 'reverting', failure: null }),
    MissionImportReverted: (row, e) => {
      const { reverted, kept } = e.data
      return { ...existing(row, e), state: 'reverted', reverted, kept }
    },
    // As after an import that ended: it can be asked for again.
    MissionImportRevertFailed: (row, e) => ({ ...existing(row, e), state: 'completed', failure: e.data.reason }),
  },
})
