import { accommodationRoutes } from './accommodations/accommodation.routes.ts'
import { commonAreaRoutes } from './accommodations/common-area.routes.ts'
import { addressRoutes } from './addresses/address.routes.ts'
import { mapRoutes } from './addresses/map.routes.ts'
import { alertRoutes } from './alerts/alert.routes.ts'
import { monitorRoutes } from './alerts/monitor.ts'
import { calendarRoutes } from './alerts/reminders/calendar.routes.ts'
import { digestRoutes } from './alerts/reminders/digest.routes.ts'
import { assemblyRoutes } from './assemblies/assembly.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { billingTriggerRoutes } from './billing/billing-trigger.ts'
import { orderAssignmentRoutes } from './billing/order-assignment.routes.ts'
import { salesOrderRoutes } from './billing/sales-order.routes.ts'
import { buildingRoutes } from './co-ownership/building.ts'
import { coproRoutes } from './co-ownership/copro.ts'
import { coOwnershipExportRoutes } from './co-ownership/exports/exports.routes.ts'
import { lotRoutes } from './co-ownership/lot.ts'
import { personRoutes } from './co-ownership/person.ts'
import { coproRemovalRoutes } from './co-ownership/removal/copro-removal.routes.ts'
import { scRoutes } from './co-ownership/sc.ts'
import { syndicRoutes } from './co-ownership/syndic.ts'
import { customFieldRoutes } from './custom-fields/custom-field.routes.ts'
import { agencyRoutes } from './directory/agency.ts'
import { antennaRoutes } from './directory/antenna.ts'
import { clientRoutes } from './directory/client.ts'
import { documentTemplateRoutes } from './document-analysis/document-template.routes.ts'
import { energyAuditRoutes } from './energy-audit/energy-audit.routes.ts'
import { classifyRoutes } from './files/classify-documents.ts'
import { fileRoutes } from './files/file.routes.ts'
import { financingPlanRoutes } from './financing-plans/financing-plan.ts'
import { deadlineRuleRoutes } from './funding/deadline-rule.routes.ts'
import { fundingFileRoutes } from './funding/files/funding-file.routes.ts'
import { funderRoutes } from './funding/funder.routes.ts'
import { fundingScenarioRoutes } from './funding/funding-scenario.routes.ts'
import { scaleRoutes } from './funding/scale.ts'
import { secondOpinionRoutes } from './funding/second-opinion/second-opinion.routes.ts'
import { simulationRoutes } from './funding/simulations/simulation.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { oidcRoutes } from './identity/oidc/oidc.routes.ts'
import type { ProviderSessions } from './identity/oidc/provider-sessions.ts'
import { passwordRoutes } from './identity/password.routes.ts'
import { roleRoutes } from './identity/role.routes.ts'
import { factorsOf } from './identity/second-factor/factors.ts'
import { secondFactorRoutes } from './identity/second-factor/second-factor.routes.ts'
import { securityRoutes } from './identity/security.routes.ts'
import { securityLog } from './identity/security-log.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Tokens } from './identity/tokens.ts'
import { userRoutes } from './identity/user.routes.ts'
import { watchedBy } from './identity/watched-routes.ts'
import { importRoutes } from './imports/import.routes.ts'
import { importWorkerRoutes, reactorRoutes } from './imports/worker.routes.ts'
import { amoQuoteRoutes } from './invoicing/amo-quote.ts'
import { amoQuoteTemplateRoutes } from './invoicing/amo-quote-template.ts'
import { erpInvoiceRoutes } from './invoicing/erp/erp-invoice.routes.ts'
import { invoiceRoutes } from './invoicing/invoice.ts'
import { isEvidence, isKeptAsProof } from './invoicing/kept-files.ts'
import { paymentOrderRoutes } from './invoicing/payment/payment-order.ts'
import { sellerRoutes } from './invoicing/seller.ts'
import { signatureProviderRoutes } from './invoicing/signature/provider.routes.ts'
import { signRoutes } from './invoicing/signature/sign.routes.ts'
import { jobPlans } from './job-plans.ts'
import type { AccessLog } from './kernel/access-log.ts'
import type { Api } from './kernel/api.ts'
import type { RouteDefinition } from './kernel/http/route.ts'
import { jobRoutes } from './kernel/jobs/job.routes.ts'
import { documentRoutes } from './letters/document.ts'
import { generationRoutes } from './letters/generation.routes.ts'
import { letterTemplateRoutes } from './letters/letter-template.ts'
import { ownerLettersRoutes } from './letters/owners/owner-letters.routes.ts'
import { sendDocumentRoutes } from './letters/send-document.ts'
import { emailTemplateRoutes } from './mail/email-template.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { projectMailRoutes } from './mail/project-mail.routes.ts'
import { contractRecordRoutes } from './missions/contract-records.ts'
import { missionRoutes } from './missions/mission.routes.ts'
import { missionContractRoutes } from './missions/mission-contract.routes.ts'
import { gatedBy } from './missions/mission-features.ts'
import { projectSettingsRoutes } from './missions/project-settings.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { notedBy } from './privacy/watched-reads.ts'
import { projectActRoutes } from './projects/acts/project-act.routes.ts'
import { projectBulkRoutes } from './projects/acts/project-bulk.routes.ts'
import { commentRoutes } from './projects/comment.ts'
import { individualTaskRoutes } from './projects/individual-task.ts'
import { demandOwed, expectedDocumentRoutes, noteReceived } from './projects/portal/expected-document.ts'
import { inviteRoutes } from './projects/portal/invite.routes.ts'
import { messageRoutes } from './projects/portal/message.routes.ts'
import { ownDocumentRoutes } from './projects/portal/own-documents.ts'
import { trackerRoutes } from './projects/portal/tracker.routes.ts'
import { projectRoutes } from './projects/project.routes.ts'
import { projectNoteRoutes } from './projects/project-note.routes.ts'
import { projectValuesRoutes } from './projects/project-values.routes.ts'
import { prospectRoutes } from './prospects/prospect.routes.ts'
import { incomeScaleRoutes } from './referential/income-scale.ts'
import { referentialRoutes } from './referential/referential.routes.ts'
import { savedSearchRoutes } from './search/saved-search.ts'
import { searchRoutes } from './search/search.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { coOwnershipReportRoutes } from './steering/co-ownership-report.routes.ts'
import { homeRoutes } from './steering/home.routes.ts'
import { missionStatisticsRoutes } from './steering/mission-statistics.routes.ts'
import { moneyRoutes } from './steering/money.routes.ts'
import { monthlyReportRoutes } from './steering/monthly-report.routes.ts'
import { monthlyReportWorkerRoutes } from './steering/monthly-report.worker.ts'
import { portfolioRoutes } from './steering/portfolio.routes.ts'
import { reportingRoutes } from './steering/reporting.routes.ts'
import { subcontractorRoutes } from './subcontractors/subcontractor.ts'
import { logProofRoutes } from './system/log-proof.routes.ts'
import { operationsRoutes } from './system/operations.routes.ts'
import { coOwnershipTaskRoutes } from './tasks/co-ownership-task.routes.ts'
import { followUpNoteRoutes } from './tasks/follow-up-note.ts'
import { taskReminderRoutes } from './tasks/reminder.ts'
import { thematicTemplateRoutes } from './thematics/thematic-template.ts'
import { thematicRoutes } from './thematics/thematic-version.ts'
import { visitRoutes } from './visits/visit.routes.ts'
import { worksQuoteRoutes } from './works/works-quote.ts'

/** Every route of the product, context by context. */
export const allRoutes = (
  api: Api,
  tokens: Tokens,
  sessions: Sessions,
  byProvider: ProviderSessions | undefined,
  accesses: AccessLog,
): RouteDefinition[] => {
  const security = securityLog(api)
  const second = factorsOf(api)
  const watch = watchedBy(security)
  const routes: RouteDefinition[] = [
    ...identityRoutes(api, { tokens, sessions, byProvider, security, second }),
    ...secondFactorRoutes(api, second, sessions, security),
    ...oidcRoutes(api, byProvider, security),
    ...passwordRoutes(api, sessions, security),
    ...securityRoutes(api, security),
    ...roleRoutes(api),
    ...userRoutes(api, sessions),
    ...agencyRoutes(api),
    ...antennaRoutes(api),
    ...clientRoutes(api),
    ...subcontractorRoutes(api),
    ...funderRoutes(api),
    ...fundingScenarioRoutes(api),
    ...coproRoutes(api),
    ...coproRemovalRoutes(api),
    ...scRoutes(api),
    ...syndicRoutes(api),
    ...buildingRoutes(api),
    ...coOwnershipTaskRoutes(api),
    ...followUpNoteRoutes(api),
    ...assemblyRoutes(api),
    ...financingPlanRoutes(api),
    ...thematicRoutes(api),
    ...thematicTemplateRoutes(api),
    ...taskReminderRoutes(api),
    ...personRoutes(api),
    ...lotRoutes(api),
    ...coOwnershipExportRoutes(api),
    ...searchRoutes(api),
    ...savedSearchRoutes(api),
    ...settingsRoutes(api),
    ...referentialRoutes(api),
    ...incomeScaleRoutes(api),
    ...scaleRoutes(api),
    ...importRoutes(api),
    ...importWorkerRoutes(api),
    ...reactorRoutes(api),
    ...missionRoutes(api),
    ...missionContractRoutes(api),
    ...contractRecordRoutes(api),
    ...missionStatisticsRoutes(api),
    ...projectSettingsRoutes(api),
    ...projectRoutes(api),
    ...accommodationRoutes(api),
    ...energyAuditRoutes(api),
    ...simulationRoutes(api),
    ...secondOpinionRoutes(api),
    ...fundingFileRoutes(api),
    ...deadlineRuleRoutes(api),
    ...commonAreaRoutes(api),
    ...projectBulkRoutes(api, sessions),
    ...projectActRoutes(api),
    ...projectNoteRoutes(api),
    ...commentRoutes(api),
    ...individualTaskRoutes(api),
    ...worksQuoteRoutes(api),
    ...sellerRoutes(api),
    ...amoQuoteTemplateRoutes(api),
    ...amoQuoteRoutes(api),
    ...signatureProviderRoutes(api),
    ...signRoutes(api),
    ...invoiceRoutes(api),
    ...erpInvoiceRoutes(api),
    ...paymentOrderRoutes(api),
    ...visitRoutes(api),
    ...expectedDocumentRoutes(api),
    ...messageRoutes(api),
    ...trackerRoutes(api),
    ...ownDocumentRoutes(api),
    ...inviteRoutes(api, sessions),
    ...monitorRoutes(api),
    ...billingTriggerRoutes(api),
    ...orderAssignmentRoutes(api),
    ...salesOrderRoutes(api),
    ...alertRoutes(api),
    ...calendarRoutes(api),
    ...digestRoutes(api),
    ...customFieldRoutes(api),
    ...prospectRoutes(api),
    ...projectValuesRoutes(api),
    ...homeRoutes(api),
    ...moneyRoutes(api),
    ...coOwnershipReportRoutes(api),
    ...portfolioRoutes(api),
    ...reportingRoutes(api),
    ...monthlyReportRoutes(api),
    ...monthlyReportWorkerRoutes(api),
    ...mailRoutes(api),
    ...emailTemplateRoutes(api),
    ...projectMailRoutes(api),
    ...addressRoutes(api),
    ...mapRoutes(api),
    ...fileRoutes(api, { isKeptAsProof, isEvidence, demandOwed, noteReceived }),
    ...classifyRoutes(api),
    ...documentTemplateRoutes(api),
    ...letterTemplateRoutes(api),
    ...generationRoutes(api),
    ...ownerLettersRoutes(api),
    ...documentRoutes(api),
    ...sendDocumentRoutes(api),
    ...auditRoutes(api),
    ...logProofRoutes(api, security),
    ...privacyRoutes(api, sessions, accesses),
    ...operationsRoutes(api),
    ...jobRoutes(jobPlans(api, sessions)),
  ]
  return routes.map(gatedBy(api)).map(notedBy(accesses)).map(watch)
}
