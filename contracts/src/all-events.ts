import { alertEvents } from './alerts/alert.ts'
import { allRecords } from './all-records.ts'
import { orderAssignmentEvents } from './billing/order-assignment.ts'
import { salesBillEvents } from './billing/sales-bill.ts'
import { salesOrderEvents } from './billing/sales-order.ts'
import { coproRemovalEvents } from './co-ownership/copro-removal.ts'
import { coOwnershipNameHeld, coOwnershipNameReleased } from './co-ownership/held-name.ts'
import { lotCommandedEvents } from './co-ownership/lot.events.ts'
import { personMergeEvents } from './co-ownership/person.events.ts'
import { customFieldEvents } from './custom-fields/custom-field.ts'
import { templateEvents } from './document-analysis/document-template-state.ts'
import { fileEvents } from './files/file-state.ts'
import { rolePermissionsChanged } from './identity/role.ts'
import { userEmailReleased, userEmailReserved } from './identity/user-email.ts'
import { userEvents } from './identity/user-state.ts'
import { missionImportBatchCommitted } from './imports/mission-import.ts'
import { amoQuoteCommandEvents } from './invoicing/amo-quote.events.ts'
import { invoiceCommandEvents } from './invoicing/invoice.events.ts'
import { invoiceNumbered } from './invoicing/invoice-numbering.ts'
import { paymentOrderCommandEvents } from './invoicing/payment-order.events.ts'
import { signatureEvents } from './invoicing/signature.ts'
import type { EventDefinition, EventOf } from './kernel/message.ts'
import { documentCommandEvents } from './letters/document.events.ts'
import { generationEvents } from './letters/generation.ts'
import { ownerLettersEvents } from './letters/owner-letters.ts'
import { mailEvents } from './mail/mail-state.ts'
import { mailingEvents } from './mail/project-mail.ts'
import { missionEvents } from './missions/mission-events.ts'
import { missionAccommodationSettingsChanged, missionRequesterSettingsChanged } from './missions/project-settings.ts'
import { erasureBatchEvents } from './privacy/erasure-batch.ts'
import { subjectErased } from './privacy/subject.ts'
import { mentionRead } from './projects/mention.ts'
import { messageEvents } from './projects/portal/messages.ts'
import { projectActEvents } from './projects/project-act.ts'
import { projectEvents } from './projects/project-events.ts'
import { prospectConverted } from './prospects/prospect.events.ts'
import { perrenoudEnumsChanged } from './referential/referential.ts'
import { externalSettingsChanged } from './settings/external-settings.ts'
import { monthlyReportEvents, monthlyReportSettingsChanged } from './steering/monthly-report.ts'
import { logProofEvents } from './system/log-proof.ts'
import { coOwnershipTaskReminded } from './tasks/task-reminder.ts'
import { thematicVersionEvents } from './thematics/thematic-version.events.ts'

type RecordEvent = (typeof allRecords)[number]['events'][number]
const recordEvents = allRecords.flatMap((record): readonly RecordEvent[] => record.events)

/** Every event the product writes: what the serializer reads, what the lock keeps. */
export const allEvents = [
  ...recordEvents,
  ...userEvents,
  userEmailReserved,
  userEmailReleased,
  rolePermissionsChanged,
  ...orderAssignmentEvents,
  ...salesOrderEvents,
  ...salesBillEvents,
  ...alertEvents,
  ...lotCommandedEvents,
  ...coproRemovalEvents,
  ...personMergeEvents,
  ...thematicVersionEvents,
  coOwnershipNameHeld,
  coOwnershipNameReleased,
  externalSettingsChanged,
  perrenoudEnumsChanged,
  ...missionEvents,
  missionRequesterSettingsChanged,
  missionAccommodationSettingsChanged,
  missionImportBatchCommitted,
  ...customFieldEvents,
  ...projectEvents,
  ...projectActEvents,
  prospectConverted,
  mentionRead,
  coOwnershipTaskReminded,
  ...amoQuoteCommandEvents,
  ...signatureEvents,
  ...invoiceCommandEvents,
  invoiceNumbered,
  ...paymentOrderCommandEvents,
  ...messageEvents,
  ...fileEvents,
  ...templateEvents,
  ...documentCommandEvents,
  ...generationEvents,
  ...ownerLettersEvents,
  ...mailEvents,
  ...mailingEvents,
  subjectErased,
  ...erasureBatchEvents,
  ...logProofEvents,
  monthlyReportSettingsChanged,
  ...monthlyReportEvents,
] as const satisfies readonly EventDefinition[]

/** Any event of the product. */
export type FaitageEvent = EventOf<(typeof allEvents)[number]>
/** The events of the given types. */
export type FaitageEventOf<T extends FaitageEvent['type']> = Extract<FaitageEvent, { type: T }>
