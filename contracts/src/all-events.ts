import { alertEvents } from './alerts/alert.ts'
import { monitor } from './alerts/monitor.ts'
import { billingTrigger } from './billing/billing-trigger.ts'
import { orderAssignmentEvents } from './billing/order-assignment.ts'
import { salesBillEvents } from './billing/sales-bill.ts'
import { salesOrderEvents } from './billing/sales-order.ts'
import { building } from './co-ownership/building.ts'
import { copro } from './co-ownership/copro.ts'
import { coproRemovalEvents } from './co-ownership/copro-removal.ts'
import { coOwnershipNameHeld, coOwnershipNameReleased } from './co-ownership/held-name.ts'
import { lotCommandedEvents } from './co-ownership/lot.events.ts'
import { lot } from './co-ownership/lot.ts'
import { personMergeEvents } from './co-ownership/person.events.ts'
import { person } from './co-ownership/person.ts'

import { customFieldEvents } from './custom-fields/custom-field.ts'
import { agency } from './directory/agency.ts'
import { antenna } from './directory/antenna.ts'
import { client } from './directory/client.ts'
import { templateEvents } from './document-analysis/document-template-state.ts'
import { fileEvents } from './files/file-state.ts'
import { funder } from './funding/funder.ts'
import { fundingScenario } from './funding/funding-scenario.ts'
import { rolePermissionsChanged } from './identity/role.ts'
import { userEmailReleased, userEmailReserved } from './identity/user-email.ts'
import { userEvents } from './identity/user-state.ts'
import { missionImportBatchCommitted } from './imports/mission-import.ts'
import { amoQuoteCommandEvents } from './invoicing/amo-quote.events.ts'
import { amoQuote } from './invoicing/amo-quote.ts'
import { amoQuoteTemplate } from './invoicing/amo-quote-template.ts'
import { invoiceCommandEvents } from './invoicing/invoice.events.ts'
import { invoice } from './invoicing/invoice.ts'
import { invoiceNumbered } from './invoicing/invoice-numbering.ts'
import { paymentOrderCommandEvents } from './invoicing/payment-order.events.ts'
import { paymentOrder } from './invoicing/payment-order.ts'
import { seller } from './invoicing/seller.ts'
import { signatureEvents } from './invoicing/signature.ts'
import type { EventDefinition, EventOf } from './kernel/message.ts'
import { documentCommandEvents } from './letters/document.events.ts'
import { projectDocument } from './letters/document.ts'
import { generationEvents } from './letters/generation.ts'
import { letterTemplate } from './letters/letter-template.ts'
import { emailTemplate } from './mail/email-template.ts'
import { mailEvents } from './mail/mail-state.ts'
import { mailingEvents, projectMail } from './mail/project-mail.ts'
import { elect } from './missions/elect.ts'
import { financialDevice } from './missions/financial-device.ts'
import { missionEvents } from './missions/mission-events.ts'
import { missionFunder } from './missions/mission-funder.ts'
import { partner } from './missions/partner.ts'
import { missionAccommodationSettingsChanged, missionRequesterSettingsChanged } from './missions/project-settings.ts'
import { referent } from './missions/referent.ts'
import { erasureBatchEvents } from './privacy/erasure-batch.ts'
import { processing } from './privacy/processing.ts'
import { privacyRequest } from './privacy/request.ts'
import { retentionRule } from './privacy/retention.ts'
import { subjectErased } from './privacy/subject.ts'
import { comment } from './projects/comment.ts'
import { individualTask } from './projects/individual-task.ts'
import { mentionRead } from './projects/mention.ts'
import { expectedDocument } from './projects/portal/expected-document.ts'
import { messageEvents } from './projects/portal/messages.ts'
import { projectActEvents } from './projects/project-act.ts'
import { projectEvents } from './projects/project-events.ts'
import { prospectConverted } from './prospects/prospect.events.ts'
import { prospect } from './prospects/prospect.ts'
import { incomeScale } from './referential/income-scale.ts'
import { perrenoudEnumsChanged } from './referential/referential.ts'
import { savedSearch } from './search/saved-search.ts'
import { externalSettingsChanged } from './settings/external-settings.ts'
import { monthlyReportEvents, monthlyReportSettingsChanged } from './steering/monthly-report.ts'
import { subcontractor } from './subcontractors/subcontractor.ts'
import { logProofEvents } from './system/log-proof.ts'
import { visit } from './visits/visit.ts'
import { worksQuote } from './works/works-quote.ts'

/** Every event the product writes: what the serializer reads, what the lock keeps. */
export const allEvents = [
  ...userEvents,
  userEmailReserved,
  userEmailReleased,
  rolePermissionsChanged,
  ...agency.events,
  ...antenna.events,
  ...client.events,
  ...subcontractor.events,
  ...savedSearch.events,
  ...funder.events,
  ...fundingScenario.events,
  ...monitor.events,
  ...billingTrigger.events,
  ...orderAssignmentEvents,
  ...salesOrderEvents,
  ...salesBillEvents,
  ...alertEvents,
  ...copro.events,
  ...building.events,
  ...person.events,
  ...lot.events,
  ...lotCommandedEvents,
  ...coproRemovalEvents,
  ...personMergeEvents,
  coOwnershipNameHeld,
  coOwnershipNameReleased,
  externalSettingsChanged,
  perrenoudEnumsChanged,
  ...incomeScale.events,
  ...missionEvents,
  missionRequesterSettingsChanged,
  missionAccommodationSettingsChanged,
  missionImportBatchCommitted,
  ...customFieldEvents,
  ...referent.events,
  ...partner.events,
  ...elect.events,
  ...missionFunder.events,
  ...financialDevice.events,
  ...projectEvents,
  ...projectActEvents,
  ...prospect.events,
  prospectConverted,
  ...comment.events,
  mentionRead,
  ...individualTask.events,
  ...worksQuote.events,
  ...seller.events,
  ...amoQuoteTemplate.events,
  ...amoQuote.events,
  ...amoQuoteCommandEvents,
  ...signatureEvents,
  ...invoice.events,
  ...invoiceCommandEvents,
  invoiceNumbered,
  ...paymentOrder.events,
  ...paymentOrderCommandEvents,
  ...visit.events,
  ...expectedDocument.events,
  ...messageEvents,
  ...fileEvents,
  ...templateEvents,
  ...letterTemplate.events,
  ...projectDocument.events,
  ...documentCommandEvents,
  ...generationEvents,
  ...mailEvents,
  ...emailTemplate.events,
  ...projectMail.events,
  ...mailingEvents,
  ...processing.events,
  ...privacyRequest.events,
  ...retentionRule.events,
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
