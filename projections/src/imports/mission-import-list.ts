import { type AnyImport, evolveImport } from '@faitage/contracts/imports/import-state'
import { importEvents, type RecordedImportEvent } from '@faitage/contracts/missions/mission-events'
import { onEach, readModel } from '../kernel/read-model.ts'

export type MissionImportRow = {
  id: string
  mission_id: string
  requested_at: string
  /** The import as folded so far. */
  import: AnyImport
}

function next(row: MissionImportRow | undefined, event: RecordedImportEvent): MissionImportRow {
  const now = evolveImport(row?.import, event)
  return { id: now.id, mission_id: now.mission_id, requested_at: now.requested_at, import: now }
}

export const missionImportModel = readModel<MissionImportRow>()({
  table: 'mission_import',
  version: 7,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    requested_at: 'timestamptz not null',
    import: 'jsonb not null',
  },
  indexes: [
    '(mission_id, requested_at, id)',
    // Those that wait for somebody: the others are read whole to be asked what state they are in.
    `(requested_at, id) include (mission_id) where import ->> 'state' = 'planned'`,
  ],
  key: e => e.data.import_id,
  notice: row => ({ kind: 'missionImport', mission_id: row.mission_id }),
  on: onEach(importEvents, next),
})
