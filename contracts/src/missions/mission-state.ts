import type { App } from '../identity/user.ts'
import { type CurrentImport, evolveImport, type ImportEnd, isUnderWay } from '../imports/import-state.ts'
import { unfolded } from '../kernel/message.ts'
import { type StatusTimeline, withStatus } from '../kernel/status-timeline.ts'
import type { MissionSheet, MissionStatus, MissionTeam } from './mission.ts'
import type { MissionDetailsSheet } from './mission-details.ts'
import { isOfImport, type RecordedImportEvent, type RecordedMissionEvent } from './mission-events.ts'

interface MissionFacts {
  readonly mission_id: string
  readonly mission_type: App
  /** Never empty. The status a mission was opened with has no day: any dated one comes after it. */
  readonly statuses: StatusTimeline<MissionStatus>
  readonly sheet: MissionSheet
  readonly details: MissionDetailsSheet
  /** Those who do part of it, in the order they were engaged. */
  readonly subcontractors: readonly string[]
  readonly team: MissionTeam
  /** The import that is under way, or being undone: at most one. */
  readonly current_import: CurrentImport | null
  /** How each import that ended did, by id. */
  readonly ended_imports: Readonly<Record<string, ImportEnd>>
  /** Revision of the last event. */
  readonly revision: number
  /** When it was opened, ISO 8601. */
  readonly opened_at: string
  /** When the last event was recorded, ISO 8601. */
  readonly updated_at: string
}

type PresentMission = MissionFacts & { readonly life: 'present' }
/** `removed_at` is the revision of the removal: what an undo names. */
type RemovedMission = MissionFacts & { readonly life: 'removed'; readonly removed_at: number }
/** A mission that was opened, removed since or not. */
export type KnownMission = PresentMission | RemovedMission
export type MissionState = { readonly life: 'none' } | KnownMission

/** The imports of a mission, none before it was opened. */
export const importsOf = (state: MissionState): Pick<MissionFacts, 'current_import' | 'ended_imports'> =>
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
    const none = { details: {}, subcontractors: [], current_import: null, ended_imports: {} }
    const facts = { mission_id, mission_type, statuses, team, sheet, opened_at: updated_at, revision, updated_at }
    return { life: 'present', ...facts, ...none }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was opened`)
  return { ...altered(state, event), revision, updated_at }
}

function altered(state: KnownMission, event: Exclude<RecordedMissionEvent, { type: 'MissionOpened' }>): KnownMission {
  if (isOfImport(event)) return withImport(state, event)
  switch (event.type) {
    case 'MissionAmended':
      return { ...state, sheet: { ...state.sheet, ...event.data.changes } }
    case 'MissionStatusChanged': {
      const { to: status, on } = event.data
      return { ...state, statuses: withStatus(state.statuses, { status, on, revision: event.revision }) }
    }
    case 'MissionTeamReassigned':
      return { ...state, team: event.data.team }
    case 'MissionDetailsAmended':
      return { ...state, details: { ...state.details, ...event.data.changes } }
    case 'MissionSubcontractorEngaged':
      return { ...state, subcontractors: [...without(state, event.data.subcontractor_id), event.data.subcontractor_id] }
    case 'MissionSubcontractorReleased':
      return { ...state, subcontractors: without(state, event.data.subcontractor_id) }
    case 'MissionRemoved':
      return { ...state, life: 'removed', removed_at: event.revision }
    case 'MissionRestored': {
      const { removed_at: _, ...known } = { removed_at: 0, ...state }
      return { ...known, life: 'present' }
    }
    default:
      return unfolded(event)
  }
}

const without = ({ subcontractors }: MissionFacts, id: string) => subcontractors.filter(one => one !== id)

function withImport(state: KnownMission, event: Extract<RecordedImportEvent, RecordedMissionEvent>): KnownMission {
  const { current_import } = state
  const before = current_import?.id === event.data.import_id ? current_import : undefined
  const begins = event.type === 'MissionImportRequested' || event.type === 'MissionImportRevertRequested'
  // Of another import than the one under way, nothing is left to be said.
  if (!before && !begins) return state
  const next = evolveImport(before, event)
  return isUnderWay(next)
    ? { ...state, current_import: next }
    : { ...state, current_import: null, ended_imports: { ...state.ended_imports, [next.id]: next.state } }
}
