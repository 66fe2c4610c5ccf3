import {
  missionImportCancelled,
  missionImportCancelRequested,
  missionImportCompleted,
  missionImportFailed,
  missionImportMapped,
  missionImportPlanned,
  missionImportRequested,
  missionImportStarted,
} from '@faitage/contracts/imports/mission-import'
import {
  emptyTeam,
  type MissionStatus,
  missionAmended,
  missionOpened,
  missionRemoved,
  missionRestored,
  missionStatusChanged,
  missionTeamReassigned,
} from '@faitage/contracts/missions/mission'
import { importsOf, type KnownMission, missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { describe, expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import type { RequestImport } from './mission.commands.ts'
import { missionDecider } from './mission.decider.ts'
import { about, ids, importPlanned, importRequested, opened, plan } from './testing/mission.fixtures.ts'

const { given, stateAfter } = specOf(missionDecider)
const today = '2026-03-20'
const import_id = ids.import
const requested_by = ids.camille
const file = { file_id: ids.file, file_format: 'xlsx', file_size: 1000, requested_by } as const
const started = () => missionImportStarted({ ...about, requested_by })
const completed = () => missionImportCompleted(about)

describe('a mission', () => {
  it('opens with its sheet, status and team', () => {
    const team = { ...emptyTeam, collaborators: [ids.karim] }
    given()
      .when({
        type: 'OpenMission',
        mission_id: ids.mission,
        mission_type: 'copro',
        status: 'non_debutee',
        sheet: { name: 'Copropriétés du Nord' },
        team,
      })
      .then(
        missionOpened({
          mission_id: ids.mission,
          mission_type: 'copro',
          status: 'non_debutee',
          name: 'Copropriétés du Nord',
          team,
        }),
      )
  })

  it('writes only what a revision changes', () => {
    given(opened())
      .when({
        type: 'ReviseMission',
        sheet: { name: 'OPAH de Lille', duration_assignment: 24, comment: null },
        team: { mission_managers: [ids.camille], collaborators: [ids.karim] },
        status: { to: 'post_operation', on: '2026-03-01' },
        today,
      })
      .then(
        missionAmended({ mission_id: ids.mission, changes: { duration_assignment: 24 } }),
        missionTeamReassigned({
          mission_id: ids.mission,
          team: { ...emptyTeam, mission_managers: [ids.camille], collaborators: [ids.karim] },
        }),
        missionStatusChanged({ mission_id: ids.mission, from: 'en_cours', to: 'post_operation', on: '2026-03-01' }),
      )
  })

  it('writes nothing when nothing changes', () => {
    given(opened())
      .when({
        type: 'ReviseMission',
        sheet: { name: 'OPAH de Lille', comment: null },
        team: { mission_managers: [ids.camille] },
        status: { to: 'en_cours', on: today },
        today,
      })
      .then()
  })

  it('refuses a status dated in the future', () => {
    given(opened())
      .when({ type: 'ReviseMission', status: { to: 'archivee', on: '2026-03-21' }, today })
      .thenRefused('mission.status.future')
  })

  it('takes a status into account from its day: one noted late leaves a later one in force', () => {
    const to = (from: MissionStatus, status: MissionStatus, on: string) =>
      missionStatusChanged({ mission_id: ids.mission, from, to: status, on })
    const archived = to('en_cours', 'archivee', '2026-03-10')
    given(opened(), archived)
      .when({ type: 'ReviseMission', status: { to: 'post_operation', on: '2026-03-01' }, today })
      .then(to('en_cours', 'post_operation', '2026-03-01'))
    const state = stateAfter([opened(), archived, to('en_cours', 'post_operation', '2026-03-01')])
    expect(missionStatusNow(state as KnownMission)).toEqual({ status: 'archivee', on: '2026-03-10' })
    given(opened(), archived)
      .when({ type: 'ReviseMission', status: { to: 'en_cours', on: '2026-03-01' }, today })
      .then()
  })

  it('comes back when the removal that lasts is undone, and only then', () => {
    const removed = missionRemoved({ mission_id: ids.mission })
    const restored = missionRestored({ mission_id: ids.mission })
    given(opened(), removed).when({ type: 'RestoreMission', revision: 1 }).then(restored)
    given(opened(), removed).when({ type: 'RestoreMission', revision: 0 }).thenRefused('record.undo.impossible')
    given(opened(), removed, restored)
      .when({ type: 'RestoreMission', revision: 1 })
      .thenRefused('record.undo.impossible')
    given(opened(), removed, restored, removed).when({ type: 'RestoreMission', revision: 3 }).then(restored)
    given(opened(), removed, restored)
      .when({ type: 'ReviseMission', sheet: { name: 'OPAH de Roubaix' }, today })
      .then(missionAmended({ mission_id: ids.mission, changes: { name: 'OPAH de Roubaix' } }))
  })

  it('is removed once, and refuses changes afterwards', () => {
    const removed = missionRemoved({ mission_id: ids.mission })
    given(opened()).when({ type: 'RemoveMission' }).then(removed)
    given(opened(), removed).when({ type: 'RemoveMission' }).then()
    given(opened(), removed)
      .when({ type: 'ReviseMission', sheet: { name: 'x' }, today })
      .thenRefused('mission.removed')
    given(opened(), removed)
      .when({ type: 'RequestImport', import_id, ...file })
      .thenRefused('mission.removed')
    given().when({ type: 'RemoveMission' }).thenRefused('NOT_FOUND')
  })

  it('asks the import that has not ended to stop when it is removed, and lets it end', () => {
    const removed = missionRemoved({ mission_id: ids.mission })
    given(opened(), importRequested())
      .when({ type: 'RemoveMission' })
      .then(missionImportCancelRequested(about), removed)
    given(opened(), importRequested(), missionImportCancelRequested(about), removed)
      .when({ type: 'FinishImport', import_id, outcome: 'cancelled' })
      .then(missionImportCancelled(about))
  })
})

describe('requesting an import', () => {
  const request = { type: 'RequestImport', import_id, ...file } satisfies RequestImport

  it('keeps what the file is, never its name', () => {
    given(opened())
      .when(request)
      .then(missionImportRequested({ ...about, ...file }))
  })

  it.each([
    ['planning', [importRequested()]],
    ['planned', [importRequested(), importPlanned()]],
    ['running', [importRequested(), importPlanned(), started()]],
  ])('is refused while another is %s', (_, events) => {
    given(opened(), ...events)
      .when({ ...request, import_id: ids.secondImport })
      .thenRefused('mission.import.alreadyRunning', { import_id })
  })

  it.each([
    ['completed', [importPlanned(), started(), completed()]],
    ['cancelled', [missionImportCancelled(about)]],
    ['failed', [missionImportFailed({ ...about, reason: 'import.file.broken' })]],
  ])('is possible again once the other one %s', (_, events) => {
    given(opened(), importRequested(), ...events)
      .when({ ...request, import_id: ids.secondImport })
      .then(missionImportRequested({ ...about, ...file, import_id: ids.secondImport }))
  })
})

describe('planning an import', () => {
  it('records the plan once', () => {
    given(opened(), importRequested())
      .when({ type: 'RecordPlan', import_id, ...plan })
      .then(missionImportPlanned({ ...about, ...plan }))
    given(opened(), importRequested(), importPlanned())
      .when({ type: 'RecordPlan', import_id, ...plan })
      .then()
  })

  it('goes back to planning when somebody maps the columns', () => {
    const columns = [{ header: 'Dossier', field: 'reference' as const }]
    const mapped = missionImportMapped({ ...about, columns })
    given(opened(), importRequested(), importPlanned()).when({ type: 'MapImport', import_id, columns }).then(mapped)
    const { current_import } = importsOf(stateAfter([opened(), importRequested(), importPlanned(), mapped]))
    expect(current_import).toMatchObject({ state: 'planning', columns })
    given(opened(), importRequested(), importPlanned(), started())
      .when({ type: 'MapImport', import_id, columns })
      .thenRefused('mission.import.alreadyStarted')
  })

  it('is refused for another import, an ended one, a cancelled one', () => {
    const record = { type: 'RecordPlan', import_id, ...plan } as const
    given(opened()).when(record).thenRefused('NOT_FOUND')
    given(opened(), importRequested(), missionImportCancelled(about))
      .when(record)
      .thenRefused('mission.import.alreadyFinished')
    given(opened(), importRequested(), missionImportCancelRequested(about))
      .when(record)
      .thenRefused('mission.import.cancelRequested')
  })
})

describe('starting an import', () => {
  const start = { type: 'StartImport', import_id, requested_by } as const

  it('runs what was planned, once', () => {
    given(opened(), importRequested(), importPlanned()).when(start).then(started())
    given(opened(), importRequested(), importPlanned(), started()).when(start).then()
  })

  it('is refused before the plan', () => {
    given(opened(), importRequested()).when(start).thenRefused('mission.import.notPlanned')
  })

  it('is refused while a required column is missing', () => {
    given(opened(), importRequested(), importPlanned({ missing_columns: ['reference'] }))
      .when(start)
      .thenRefused('mission.import.columnsMissing', { columns: '« Référence »', missing_columns: ['reference'] })
  })

  it('is refused when the file holds no row, not when every row is already known', () => {
    given(opened(), importRequested(), importPlanned({ rows_total: 0 }))
      .when(start)
      .thenRefused('mission.import.nothingToDo')
    given(opened(), importRequested(), importPlanned({ to_create: 0, to_update: 0, to_skip: 9 }))
      .when(start)
      .then(started())
  })

  it('is refused once cancelled or ended', () => {
    given(opened(), importRequested(), importPlanned(), missionImportCancelRequested(about))
      .when(start)
      .thenRefused('mission.import.cancelRequested')
    given(opened(), importRequested(), importPlanned(), started(), completed())
      .when(start)
      .thenRefused('mission.import.alreadyFinished')
  })
})

describe('ending an import', () => {
  const cancel = { type: 'CancelImport', import_id } as const
  const finish = (outcome: 'completed' | 'cancelled' | 'failed', reason?: string) =>
    ({ type: 'FinishImport', import_id, outcome, ...(reason ? { reason } : {}) }) as const

  it('is asked for once, whatever its state', () => {
    const asked = missionImportCancelRequested(about)
    given(opened(), importRequested()).when(cancel).then(asked)
    given(opened(), importRequested(), importPlanned()).when(cancel).then(asked)
    given(opened(), importRequested(), importPlanned(), started()).when(cancel).then(asked)
    given(opened(), importRequested(), asked).when(cancel).then()
  })

  it('cannot be asked for after the end', () => {
    given(opened(), importRequested(), importPlanned(), started(), completed())
      .when(cancel)
      .thenRefused('mission.import.alreadyFinished')
    given(opened()).when(cancel).thenRefused('NOT_FOUND')
  })

  it('is told by the worker, once', () => {
    const running = [opened(), importRequested(), importPlanned(), started()]
    given(...running)
      .when(finish('completed'))
      .then(completed())
    given(...running)
      .when(finish('cancelled'))
      .then(missionImportCancelled(about))
    given(...running)
      .when(finish('failed', 'import.file.broken'))
      .then(missionImportFailed({ ...about, reason: 'import.file.broken' }))
    given(...running, completed())
      .when(finish('failed'))
      .then()
  })

  it('cannot be complete before it has started', () => {
    given(opened(), importRequested(), importPlanned())
      .when(finish('completed'))
      .thenRefused('mission.import.notPlanned')
  })
})
