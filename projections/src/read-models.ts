import { dwellingModel } from './accommodations/dwelling.ts'
import { storedAddressModel } from './addresses/stored-address.ts'
import { followUpAlertModel } from './alerts/follow-up-alert.ts'
import { monitorModel } from './alerts/monitor.ts'
import { assemblyModel } from './assemblies/assembly.ts'
import { billingTriggerModel } from './billing/billing-trigger.ts'
import { orderAssignmentModel } from './billing/order-assignment.ts'
import { salesBillModel } from './billing/sales-bill.ts'
import { salesOrderModel } from './billing/sales-order.ts'
import { buildingModel } from './co-ownership/building.ts'
import { coproModel } from './co-ownership/copro.ts'
import { coproTally } from './co-ownership/copro-tally.ts'
import { lotModel } from './co-ownership/lot.ts'
import { personModel } from './co-ownership/person.ts'
import { scModel, syndicModel } from './co-ownership/sc.ts'
import { customFieldsModel } from './custom-fields/custom-fields.ts'
import { agencyModel } from './directory/agency.ts'
import { antennaModel } from './directory/antenna.ts'
import { clientModel } from './directory/client.ts'
import { documentTemplateModel } from './document-analysis/document-template.ts'
import { energyAuditModel } from './energy-audit/energy-audit.ts'
import { fileListModel } from './files/file-list.ts'
import { financingPlanModel } from './financing-plans/financing-plan.ts'
import { deadlineRuleModel } from './funding/deadline-rule.ts'
import { funderModel } from './funding/funder.ts'
import { fundingFileModel } from './funding/funding-file.ts'
import { fundingScenarioModel } from './funding/funding-scenario.ts'
import { scaleModel } from './funding/scale.ts'
import { simulationModel } from './funding/simulation.ts'
import { rolePermissionModel } from './identity/role-permission.ts'
import { userAccountModel } from './identity/user-account.ts'
import { missionImportModel } from './imports/mission-import-list.ts'
import { amoQuoteModel, amoQuoteTemplateModel } from './invoicing/amo-quote.ts'
import { invoiceModel } from './invoicing/invoice.ts'
import { paymentOrderModel } from './invoicing/payment-order.ts'
import { sellerModel } from './invoicing/seller.ts'
import { signatureModel } from './invoicing/signature.ts'
import type { ReadModels } from './kernel/schema.ts'
import { documentModel } from './letters/document.ts'
import { letterGenerationModel } from './letters/letter-generation.ts'
import { letterTemplateModel } from './letters/letter-template.ts'
import { ownerLettersModel } from './letters/owner-letters.ts'
import { emailTemplateModel } from './mail/email-template.ts'
import { mailListModel } from './mail/mail-list.ts'
import { mailingModel } from './mail/mailing.ts'
import { projectMailModel } from './mail/project-mail.ts'
import { electModel } from './missions/elect.ts'
import { financialDeviceModel } from './missions/financial-device.ts'
import { fundingObjectiveModel } from './missions/funding-objective.ts'
import { missionFunderModel } from './missions/mission-funder.ts'
import { missionListModel } from './missions/mission-list.ts'
import { missionTally } from './missions/mission-tally.ts'
import { partnerModel } from './missions/partner.ts'
import { referentModel } from './missions/referent.ts'
import { erasedSubjectModel } from './privacy/erased-subject.ts'
import { erasureBatchModel } from './privacy/erasure-batch.ts'
import { privacyRequestModel } from './privacy/privacy-request.ts'
import { processingModel } from './privacy/processing.ts'
import { retentionRuleModel } from './privacy/retention-rule.ts'
import { commentModel } from './projects/comment.ts'
import { expectedDocumentModel } from './projects/expected-document.ts'
import { individualTaskModel } from './projects/individual-task.ts'
import { mentionReadModel } from './projects/mention.ts'
import { projectActModel } from './projects/project-act.ts'
import { projectListModel } from './projects/project-list.ts'
import { projectThreadModel } from './projects/project-thread.ts'
import { prospectModel } from './prospects/prospect.ts'
import { incomeScaleModel } from './referential/income-scale.ts'
import { perrenoudEnumsModel } from './referential/perrenoud-enums.ts'
import { savedSearchModel } from './search/saved-search.ts'
import { externalSettingsModel } from './settings/external-settings.ts'
import { monthlyReportModel, reportSettingsModel } from './steering/monthly-report.ts'
import { projectHistoryModel } from './steering/project-history.ts'
import { subcontractorModel } from './subcontractors/subcontractor.ts'
import { coOwnershipTaskModel } from './tasks/co-ownership-task.ts'
import { followUpNoteModel } from './tasks/follow-up-note.ts'
import { thematicTemplateModel } from './thematics/thematic-template.ts'
import { thematicVersionModel } from './thematics/thematic-version.ts'
import { visitModel } from './visits/visit.ts'
import { worksQuoteModel } from './works/works-quote.ts'

/** Every read model and every tally of the product. */
export const readModels: ReadModels = {
  models: [
    userAccountModel,
    rolePermissionModel,
    agencyModel,
    antennaModel,
    clientModel,
    subcontractorModel,
    savedSearchModel,
    funderModel,
    fundingScenarioModel,
    deadlineRuleModel,
    monitorModel,
    billingTriggerModel,
    orderAssignmentModel,
    salesOrderModel,
    salesBillModel,
    followUpAlertModel,
    coproModel,
    buildingModel,
    coOwnershipTaskModel,
    followUpNoteModel,
    assemblyModel,
    financingPlanModel,
    thematicTemplateModel,
    thematicVersionModel,
    scModel,
    syndicModel,
    personModel,
    lotModel,
    externalSettingsModel,
    perrenoudEnumsModel,
    incomeScaleModel,
    scaleModel,
    missionListModel,
    missionImportModel,
    customFieldsModel,
    referentModel,
    partnerModel,
    electModel,
    missionFunderModel,
    fundingObjectiveModel,
    financialDeviceModel,
    projectListModel,
    privacyRequestModel,
    processingModel,
    retentionRuleModel,
    erasedSubjectModel,
    erasureBatchModel,
    projectActModel,
    dwellingModel,
    energyAuditModel,
    projectHistoryModel,
    reportSettingsModel,
    monthlyReportModel,
    prospectModel,
    commentModel,
    mentionReadModel,
    individualTaskModel,
    worksQuoteModel,
    simulationModel,
    fundingFileModel,
    sellerModel,
    amoQuoteTemplateModel,
    amoQuoteModel,
    invoiceModel,
    paymentOrderModel,
    signatureModel,
    visitModel,
    expectedDocumentModel,
    projectThreadModel,
    fileListModel,
    documentTemplateModel,
    letterTemplateModel,
    documentModel,
    letterGenerationModel,
    ownerLettersModel,
    mailListModel,
    mailingModel,
    emailTemplateModel,
    projectMailModel,
    storedAddressModel,
  ],
  tallies: [missionTally, coproTally],
}
