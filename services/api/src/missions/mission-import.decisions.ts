import type { CurrentImport } from '@faitage/contracts/imports/import-state'
import {
  columnFieldNames,
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
import type { MissionEvent } from '@faitage/contracts/missions/mission-events'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { FinishImport, ImportCommand, RequestImport, RevertCommand, StartImport } from './mission.commands.ts'

type Decision = MissionEvent[] | Refusal

const said = <C extends { readonly type: string }>({ type: _, ...data }: C): Omit<C, 'type'> => data

/**
 * The rules of a mission's imports: one at a time, started once planned with every required column, cancelled until it
 * ends. What a worker repeats (plan, end) changes nothing the second time.
 */
export function decideImport(command: ImportCommand, mission: KnownMission): Decision {
  if (command.type === 'RequestImport') return request(command, mission)
  if (command.type === 'FinishImport') return finish(command, mission)
  if (command.type === 'RequestRevert' || command.type === 'FinishRevert') return decideRevert(command, mission)
  if (command.type === 'CancelImport') return cancel(command.import_id, mission)
  const { import_id } = command
  if (import_id in mission.ended_imports) return refused('mission.import.alreadyFinished')
  const running = mission.current_import
  if (running?.id !== import_id) return refused('NOT_FOUND')
  const about = { import_id, mission_id: mission.mission_id }
  if (running.cancel_requested) return refused('mission.import.cancelRequested')
  switch (command.type) {
    case 'StartImport':
      return start(command, running, mission)
    case 'MapImport':
      if (running.state === 'running') return refused('mission.import.alreadyStarted')
      return [missionImportMapped({ ...said(command), ...about })]
    case 'RecordPlan':
      return running.state === 'planning' ? [missionImportPlanned({ ...said(command), ...about })] : []
  }
}

/** Asks what is under way to stop: an import, or its being undone. */
function cancel(import_id: string, mission: KnownMission): Decision {
  const { current_import: running } = mission
  const undone = running?.id === import_id && running.state === 'reverting'
  if (!undone && import_id in mission.ended_imports) return refused('mission.import.alreadyFinished')
  return running?.id === import_id ? stopOf(running) : refused('NOT_FOUND')
}

/** Nothing where it was asked for before. */
export function stopOf({
  id: import_id,
  mission_id,
  state,
  revert_id,
  cancel_requested,
}: CurrentImport): MissionEvent[] {
  if (cancel_requested) return []
  const which = state === 'reverting' && revert_id ? { revert_id } : {}
  return [missionImportCancelRequested({ import_id, mission_id, ...which })]
}

function request(command: RequestImport, mission: KnownMission): Decision {
  if (mission.current_import) return refused('mission.import.alreadyRunning', { import_id: mission.current_import.id })
  return [missionImportRequested({ ...said(command), mission_id: mission.mission_id })]
}

function start(command: StartImport, planned: CurrentImport, mission: KnownMission): Decision {
  if (planned.state === 'running') return []
  if (planned.state !== 'planned') return refused('mission.import.notPlanned')
  if (planned.missing_columns.length > 0) {
    const columns = planned.missing_columns.map(field => `« ${columnFieldNames[field]} »`).join(', ')
    return refused('mission.import.columnsMissing', { columns, missing_columns: planned.missing_columns })
  }
  if (planned.rows_total === 0) return refused('mission.import.nothingToDo')
  return [missionImportStarted({ ...said(command), mission_id: mission.mission_id })]
}

/** What ended can be undone once, when nothing else of the mission is being imported or undone. */
function decideRevert(command: RevertCommand, mission: KnownMission): Decision {
  const { import_id } = command
  const about = { import_id, mission_id: mission.mission_id }
  const ended = mission.ended_imports[import_id]
  const running = mission.current_import
  if (command.type === 'RequestRevert') {
    if (running?.id === import_id && running.state === 'reverting') return []
    if (running) return refused('mission.import.alreadyRunning', { import_id: running.id })
    if (ended === undefined || ended === 'reverted') return refused('mission.import.notRevertible')
    return [missionImportRevertRequested({ ...said(command), mission_id: mission.mission_id })]
  }
  if (running?.id !== import_id || running.state !== 'reverting') return []
  const { outcome, reverted, kept } = command
  if (outcome === 'reverted') return [missionImportReverted({ ...about, reverted, kept })]
  const reason = outcome === 'stopped' ? 'import.revert.stopped' : (command.reason ?? 'import.revert.failed')
  return [missionImportRevertFailed({ ...about, reason, reverted, kept })]
}

function finish(command: FinishImport, mission: KnownMission): Decision {
  const { import_id, outcome, reason } = command
  if (import_id in mission.ended_imports) return []
  if (mission.current_import?.id !== import_id) return refused('NOT_FOUND')
  const about = { import_id, mission_id: mission.mission_id }
  switch (outcome) {
    case 'failed':
      return [missionImportFailed({ ...about, reason: reason ?? 'import.worker.failed' })]
    case 'cancelled':
      return [missionImportCancelled(about)]
    case 'completed':
      if (mission.current_import.state !== 'running') return refused('mission.import.notPlanned')
      return [missionImportCompleted(about)]
  }
}
