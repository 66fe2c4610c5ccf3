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
} from '../imports/mission-import.ts'
import type { EventOf, RecordedEvent } from '../kernel/message.ts'
import {
  missionAmended,
  missionOpened,
  missionRemoved,
  missionRestored,
  missionStatusChanged,
  missionTeamReassigned,
} from './mission.ts'
import { missionDetailsAmended, missionSubcontractorEngaged, missionSubcontractorReleased } from './mission-details.ts'

const ownEvents = [
  missionOpened,
  missionAmended,
  missionStatusChanged,
  missionTeamReassigned,
  missionRemoved,
  missionRestored,
  missionDetailsAmended,
  missionSubcontractorEngaged,
  missionSubcontractorReleased,
] as const

const importLife = [
  missionImportRequested,
  missionImportMapped,
  missionImportPlanned,
  missionImportStarted,
  missionImportCancelRequested,
  missionImportCancelled,
  missionImportCompleted,
  missionImportFailed,
  missionImportRevertRequested,
  missionImportReverted,
  missionImportRevertFailed,
] as const

/** The events of a mission's stream; the life of its imports happens there too. */
export const missionEvents = [...ownEvents, ...importLife] as const
/** Everything that happens to an import: its life, and its batches on a stream of their own. */
export const importEvents = [...importLife, missionImportBatchCommitted] as const

export type MissionEvent = EventOf<(typeof missionEvents)[number]>
/** A mission's event as it was read back. */
export type RecordedMissionEvent = RecordedEvent<MissionEvent>
/** Something that happened to the import that is under way on a mission, or ended on it. */
type ImportLifeEvent = EventOf<(typeof importLife)[number]>
const importLifeTypes: ReadonlySet<string> = new Set(importLife.map(({ type }) => type))
export const isOfImport = (event: RecordedMissionEvent): event is RecordedEvent<ImportLifeEvent> =>
  importLifeTypes.has(event.type)
export type RecordedImportEvent = RecordedEvent<EventOf<(typeof importEvents)[number]>>
