import { monitor } from './alerts/monitor.ts'
import { assembly } from './assemblies/assembly.ts'
import { billingTrigger } from './billing/billing-trigger.ts'
import { building } from './co-ownership/building.ts'
import { copro } from './co-ownership/copro.ts'
import { lot } from './co-ownership/lot.ts'
import { person } from './co-ownership/person.ts'
import { sc } from './co-ownership/sc.ts'
import { syndic } from './co-ownership/syndic.ts'
import { agency } from './directory/agency.ts'
import { antenna } from './directory/antenna.ts'
import { client } from './directory/client.ts'
import { energyAudit } from './energy-audit/energy-audit.ts'
import { financingPlan } from './financing-plans/financing-plan.ts'
import { deadlineRule } from './funding/deadline-rule.ts'
import { funder } from './funding/funder.ts'
import { fundingFile } from './funding/funding-file.ts'
import { fundingScenario } from './funding/funding-scenario.ts'
import { scale } from './funding/scale.ts'
import { simulation } from './funding/simulation.ts'
import { amoQuote } from './invoicing/amo-quote.ts'
import { amoQuoteTemplate } from './invoicing/amo-quote-template.ts'
import { invoice } from './invoicing/invoice.ts'
import { paymentOrder } from './invoicing/payment-order.ts'
import { seller } from './invoicing/seller.ts'
import { projectDocument } from './letters/document.ts'
import { letterTemplate } from './letters/letter-template.ts'
import { emailTemplate } from './mail/email-template.ts'
import { projectMail } from './mail/project-mail.ts'
import { elect } from './missions/elect.ts'
import { financialDevice } from './missions/financial-device.ts'
import { fundingObjective } from './missions/funding-objective.ts'
import { missionFunder } from './missions/mission-funder.ts'
import { partner } from './missions/partner.ts'
import { referent } from './missions/referent.ts'
import { processing } from './privacy/processing.ts'
import { privacyRequest } from './privacy/request.ts'
import { retentionRule } from './privacy/retention.ts'
import { comment } from './projects/comment.ts'
import { individualTask } from './projects/individual-task.ts'
import { expectedDocument } from './projects/portal/expected-document.ts'
import { prospect } from './prospects/prospect.ts'
import { incomeScale } from './referential/income-scale.ts'
import { savedSearch } from './search/saved-search.ts'
import { subcontractor } from './subcontractors/subcontractor.ts'
import { coOwnershipTask } from './tasks/co-ownership-task.ts'
import { followUpNote } from './tasks/follow-up-note.ts'
import { thematicTemplate } from './thematics/thematic-template.ts'
import { thematicVersion } from './thematics/thematic-version.ts'
import { visit } from './visits/visit.ts'
import { worksQuote } from './works/works-quote.ts'

/** Every record of the product: events, sentences, titles and the register of processing are made from this list. */
export const allRecords = [
  agency,
  antenna,
  client,
  subcontractor,
  savedSearch,
  funder,
  fundingScenario,
  deadlineRule,
  monitor,
  billingTrigger,
  copro,
  sc,
  syndic,
  coOwnershipTask,
  followUpNote,
  assembly,
  financingPlan,
  thematicTemplate,
  thematicVersion,
  building,
  person,
  lot,
  incomeScale,
  scale,
  referent,
  partner,
  elect,
  missionFunder,
  financialDevice,
  fundingObjective,
  prospect,
  comment,
  individualTask,
  worksQuote,
  simulation,
  fundingFile,
  seller,
  amoQuoteTemplate,
  amoQuote,
  invoice,
  paymentOrder,
  visit,
  energyAudit,
  expectedDocument,
  letterTemplate,
  projectDocument,
  emailTemplate,
  projectMail,
  processing,
  privacyRequest,
  retentionRule,
] as const
