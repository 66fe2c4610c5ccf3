import { building } from './co-ownership/building.ts'
import { copro } from './co-ownership/copro.ts'
import { coOwnershipNameHeld, coOwnershipNameReleased } from './co-ownership/held-name.ts'
import { lotCommandedEvents } from './co-ownership/lot.events.ts'
import { lot } from './co-ownership/lot.ts'
import { person } from './co-ownership/person.ts'
import { agency } from './directory/agency.ts'
import { antenna } from './directory/antenna.ts'
import { client } from './directory/client.ts'
import {
  documentTemplateAdded,
  documentTemplatePagesRead,
  documentTemplateRemoved,
  documentTemplateScanCancelled,
  documentTemplateScanCancelRequested,
  documentTemplateScanFailed,
  documentTemplateScanned,
  documentTemplateScanStarted,
} from './document-analysis/document-template.ts'
import {
  fileDestroyed,
  fileMoved,
  fileRemoved,
  fileRenamed,
  fileRestored,
  fileShared,
  fileUploaded,
} from './files/file.ts'
import { funder } from './funding/funder.ts'
import { fundingScenario } from './funding/funding-scenario.ts'
import { rolePermissionsChanged, userPermissionsChanged } from './identity/role.ts'
import { preferredAppChanged, userAmended, userRegistered, userRemoved, userRestored } from './identity/user.ts'
import { userEmailReleased, userEmailReserved } from './identity/user-email.ts'
import type { EventDefinition, EventOf } from './kernel/message.ts'
import { mailExpired, mailFailed, mailQueued, mailRemoved, mailRequeued, mailSent } from './mail/mail.ts'
import {
  missionAmended,
  missionOpened,
  missionRemoved,
  missionRestored,
  missionStatusChanged,
  missionTeamReassigned,
} from './missions/mission.ts'
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
} from './missions/mission-import.ts'
import { projectEvents } from './projects/project-events.ts'
import { perrenoudEnumsChanged } from './referential/referential.ts'
import { externalSettingsChanged } from './settings/external-settings.ts'
import { subcontractor } from './subcontractors/subcontractor.ts'

/** Every event the product writes: what the serializer reads, what the lock keeps. */
export const allEvents = [
  userRegistered,
  userAmended,
  preferredAppChanged,
  userRemoved,
  userRestored,
  userEmailReserved,
  userEmailReleased,
  userPermissionsChanged,
  rolePermissionsChanged,
  ...agency.events,
  ...antenna.events,
  ...client.events,
  ...subcontractor.events,
  ...funder.events,
  ...fundingScenario.events,
  ...copro.events,
  ...building.events,
  ...person.events,
  ...lot.events,
  ...lotCommandedEvents,
  coOwnershipNameHeld,
  coOwnershipNameReleased,
  externalSettingsChanged,
  perrenoudEnumsChanged,
  missionOpened,
  missionAmended,
  missionStatusChanged,
  missionTeamReassigned,
  missionRemoved,
  missionRestored,
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
  missionImportBatchCommitted,
  ...projectEvents,
  fileUploaded,
  fileRenamed,
  fileMoved,
  fileShared,
  fileRemoved,
  fileRestored,
  fileDestroyed,
  documentTemplateAdded,
  documentTemplateScanStarted,
  documentTemplatePagesRead,
  documentTemplateScanned,
  documentTemplateScanCancelRequested,
  documentTemplateScanCancelled,
  documentTemplateScanFailed,
  documentTemplateRemoved,
  mailQueued,
  mailSent,
  mailFailed,
  mailRequeued,
  mailExpired,
  mailRemoved,
] as const satisfies readonly EventDefinition[]

/** Any event of the product. */
export type FaitageEvent = EventOf<(typeof allEvents)[number]>
/** The events of the given types. */
export type FaitageEventOf<T extends FaitageEvent['type']> = Extract<FaitageEvent, { type: T }>
