import { randomUUID } from 'node:crypto'
import {
  missionImportBatchCommitted,
  missionImportCancelled,
  missionImportCancelRequested,
  missionImportCompleted,
  missionImportFailed,
  missionImportMapped,
  missionImportPlanned,
  missionImportRequested,
  missionImportReverted,
  missionImportRevertFailed,
  missionImportRevertRequested,
  missionImportStarted,
} from '@faitage/contracts/imports/mission-import'
import {
  emptyTeam,
  missionAmended,
  missionEndDate,
  missionRemoved,
  missionRestored,
  missionStatusChanged,
  missionTeamReassigned,
} from '@faitage/contracts/missions/mission'
import {
  missionDetailsAmended,
  missionSubcontractorEngaged,
  missionSubcontractorReleased,
} from '@faitage/contracts/missions/mission-details'
import { describe, expect, it } from 'vitest'
import { missionImportModel } from '../imports/mission-import-list.ts'
import { aMission } from '../testing/fixtures.ts'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { missionListModel } from './mission-list.ts'

const [agency, antenna, camille, sacha] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
]
const opened = aMission({
  agency_id: agency,
  mission_start_date: '2024-01-31',
  duration_assignment: 13,
  team: { ...emptyTeam, mission_managers: [camille], agencies_additional_access: [agency] },
})
const { mission_id } = opened.data
const about = { mission_id, import_id: randomUUID() }
const requested = missionImportRequested({
  ...about,
  file_id: randomUUID(),
  file_format: 'csv',
  file_size: 10,
  requested_by: camille,
})
const columns = [{ header: 'Réf', field: 'reference' as const }]
const counts = { rows_total: 10, to_create: 5, to_update: 2, to_skip: 2, in_error: 1 }
const planned = missionImportPlanned({ ...about, ...counts, columns, missing_columns: [], batch_size: 5, batches: 2 })
const started = missionImportStarted({ ...about, requested_by: camille })
const reverting = missionImportRevertRequested({
  ...about,
  revert_id: randomUUID(),
  kind: 'registry',
  requested_by: camille,
})
const reverted = missionImportReverted({ ...about, reverted: 4, kept: 1 })
const revertFailed = missionImportRevertFailed({ ...about, reason: 'import.worker.failed' })
const done = { rows: 5, created: 3, updated: 1, skipped: 0, in_error: 1 }
const committed = (batch: number) => missionImportBatchCommitted({ ...about, batch, ...done })

const mission = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(missionListModel, opened, ...events)
const imported = (...events: Parameters<typeof rowAfter>[1][]) =>
  rowAfter(missionImportModel, requested, ...events)?.import
const occupied = { current_import_id: about.import_id, import_running: false }
const free = { current_import_id: null, import_running: false }

const missionCases: Record<string, () => void> = {
  MissionOpened: () =>
    expect(mission()).toMatchObject({
      id: mission_id,
      name: 'OPAH Val de Loire',
      status: 'en_cours',
      agency_id: agency,
      antenna_id: null,
      mission_end_date: '2025-02-28',
      people: [camille],
      agencies: [agency],
      antennas: [],
      is_deleted: false,
      search: 'opah val de loire',
      revision: 0,
      ...free,
    }),
  MissionAmended: () =>
    expect(
      mission(
        missionAmended({
          mission_id,
          changes: { name: 'Été', agency_id: null, antenna_id: antenna, duration_assignment: null },
        }),
      ),
    ).toMatchObject({
      name: 'Été',
      search: 'ete',
      agencies: [agency],
      antennas: [antenna],
      mission_start_date: '2024-01-31',
      mission_end_date: null,
      revision: 1,
    }),
  MissionStatusChanged: () =>
    expect(
      mission(missionStatusChanged({ mission_id, from: 'en_cours', to: 'archivee', on: '2024-09-01' })),
    ).toMatchObject({ status: 'archivee', status_on: '2024-09-01', revision: 1 }),
  MissionTeamReassigned: () =>
    expect(
      mission(missionTeamReassigned({ mission_id, team: { ...emptyTeam, collaborators: [sacha, sacha] } })),
    ).toMatchObject({ people: [sacha], agencies: [agency], revision: 1 }),
  MissionDetailsAmended: () => {
    const changes = { operational_plan: 'opah', market_number: 'M-2024-7' } as const
    expect(mission(missionDetailsAmended({ mission_id, changes }))).toMatchObject({
      operational_plan: 'opah',
      search: expect.stringMatching(/2024.7/),
      revision: 1,
    })
  },
  MissionSubcontractorEngaged: () => {
    const engaged = missionSubcontractorEngaged({ mission_id, subcontractor_id: sacha })
    expect(mission(engaged, engaged)).toMatchObject({ subcontractors: [sacha], revision: 2 })
  },
  MissionSubcontractorReleased: () =>
    expect(
      mission(
        missionSubcontractorEngaged({ mission_id, subcontractor_id: sacha }),
        missionSubcontractorReleased({ mission_id, subcontractor_id: sacha }),
      ),
    ).toMatchObject({ subcontractors: [], revision: 2 }),
  MissionRemoved: () =>
    expect(mission(missionRemoved({ mission_id }))).toMatchObject({ is_deleted: true, revision: 1 }),
  MissionRestored: () =>
    expect(mission(missionRemoved({ mission_id }), missionRestored({ mission_id }))).toMatchObject({
      is_deleted: false,
      name: 'OPAH Val de Loire',
      revision: 2,
    }),
  MissionImportRequested: () => expect(mission(requested)).toMatchObject({ ...occupied, revision: 1 }),
  MissionImportMapped: () =>
    expect(mission(requested, missionImportMapped({ ...about, columns }))).toMatchObject({ ...occupied, revision: 2 }),
  MissionImportPlanned: () => expect(mission(requested, planned)).toMatchObject({ ...occupied, revision: 2 }),
  MissionImportStarted: () =>
    expect(mission(requested, planned, started)).toMatchObject({ ...occupied, import_running: true, revision: 3 }),
  MissionImportCancelRequested: () =>
    expect(mission(requested, planned, started, missionImportCancelRequested(about))).toMatchObject({
      import_running: true,
      revision: 4,
    }),
  MissionImportCancelled: () =>
    expect(mission(requested, missionImportCancelled(about))).toMatchObject({ ...free, revision: 2 }),
  MissionImportCompleted: () => {
    expect(mission(requested, started, missionImportCompleted(about))).toMatchObject({ ...free, revision: 3 })
    const another = missionImportCompleted({ mission_id, import_id: randomUUID() })
    expect(mission(requested, started, another)).toMatchObject({ import_running: true, revision: 3 })
  },
  MissionImportFailed: () =>
    expect(mission(requested, missionImportFailed({ ...about, reason: 'import.file.broken' }))).toMatchObject(free),
  MissionImportRevertRequested: () =>
    expect(mission(requested, started, missionImportCompleted(about), reverting)).toMatchObject({
      ...occupied,
      import_running: true,
    }),
  MissionImportReverted: () =>
    expect(mission(requested, started, missionImportCompleted(about), reverting, reverted)).toMatchObject(free),
  MissionImportRevertFailed: () =>
    expect(mission(requested, started, missionImportCompleted(about), reverting, revertFailed)).toMatchObject(free),
}

const importCases: Record<string, () => void> = {
  MissionImportRequested: () =>
    expect(imported()).toMatchObject({
      id: about.import_id,
      mission_id,
      state: 'planning',
      rows_total: 0,
      requested_by: camille,
      requested_at: recordedAt(0),
      finished_at: null,
    }),
  MissionImportMapped: () =>
    expect(imported(planned, missionImportMapped({ ...about, columns }))).toMatchObject({
      state: 'planning',
      rows_total: 0,
      columns,
    }),
  MissionImportPlanned: () => expect(imported(planned)).toMatchObject({ state: 'planned', ...counts, columns }),
  MissionImportStarted: () => expect(imported(planned, started)).toMatchObject({ state: 'running' }),
  MissionImportBatchCommitted: () =>
    expect(imported(planned, started, committed(0), committed(1))).toMatchObject({
      rows_done: 10,
      created: 6,
      updated: 2,
      skipped: 0,
      in_error: 2,
    }),
  MissionImportCancelRequested: () =>
    expect(imported(missionImportCancelRequested(about))).toMatchObject({ cancel_requested: true, state: 'planning' }),
  MissionImportCancelled: () =>
    expect(imported(missionImportCancelled(about))).toMatchObject({ state: 'cancelled', finished_at: recordedAt(1) }),
  MissionImportCompleted: () =>
    expect(imported(planned, started, missionImportCompleted(about))).toMatchObject({
      state: 'completed',
      finished_at: recordedAt(3),
    }),
  MissionImportFailed: () =>
    expect(imported(missionImportFailed({ ...about, reason: 'import.file.broken' }))).toMatchObject({
      state: 'failed',
      failure: 'import.file.broken',
    }),
  MissionImportRevertRequested: () => expect(imported(started, reverting)).toMatchObject({ state: 'reverting' }),
  MissionImportReverted: () =>
    expect(imported(started, reverting, reverted)).toMatchObject({ state: 'reverted', reverted: 4, kept: 1 }),
  MissionImportRevertFailed: () =>
    expect(imported(started, missionImportCompleted(about), reverting, revertFailed)).toMatchObject({
      state: 'completed',
      failure: 'import.worker.failed',
    }),
}

describe('a mission of the list after', () => {
  it.each(Object.entries(missionCases))('%s', (_type, check) => check())
  it('every event the list listens to', () => {
    expect(Object.keys(missionCases).sort()).toEqual([...missionListModel.handles].sort())
  })
})

describe('an import after', () => {
  it.each(Object.entries(importCases))('%s', (_type, check) => check())
  it('every event the list listens to', () => {
    expect(Object.keys(importCases).sort()).toEqual([...missionImportModel.handles].sort())
  })
})

it('a status that is noted late takes effect on its day, and leaves a later one in force', () => {
  const archived = missionStatusChanged({ mission_id, from: 'en_cours', to: 'archivee', on: '2024-09-01' })
  const late = missionStatusChanged({ mission_id, from: 'en_cours', to: 'post_operation', on: '2024-06-01' })
  expect(mission(archived, late)).toMatchObject({ status: 'archivee', status_on: '2024-09-01', revision: 2 })
  expect(mission(late, archived)).toMatchObject({ status: 'archivee', status_on: '2024-09-01', revision: 2 })
})

it.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-11-30', 3, '2024-02-29'],
  ['2024-01-15', 12, '2025-01-15'],
  ['2024-12-31', 240, '2044-12-31'],
  [null, 12, null],
  ['2024-01-15', null, null],
])('a mission that starts on %s and lasts %s months ends on %s', (start, months, end) => {
  expect(missionEndDate(start, months)).toBe(end)
})
