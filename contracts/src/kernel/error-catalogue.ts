import { accommodationErrors } from '../accommodations/accommodation.errors.ts'
import { alertErrors } from '../alerts/alert.errors.ts'
import { assemblyErrors } from '../assemblies/assembly.errors.ts'
import { auditErrors } from '../audit/audit.errors.ts'
import { billingErrors } from '../billing/billing.errors.ts'
import { coOwnershipErrors } from '../co-ownership/co-ownership.errors.ts'
import { customFieldErrors } from '../custom-fields/custom-field.errors.ts'
import { directoryErrors } from '../directory/directory.errors.ts'
import { documentAnalysisErrors } from '../document-analysis/document-analysis.errors.ts'
import { documentTemplateErrors } from '../document-analysis/document-template.errors.ts'
import { energyAuditErrors } from '../energy-audit/energy-audit.errors.ts'
import { driveErrors } from '../files/drive.errors.ts'
import { fileErrors } from '../files/file.errors.ts'
import { financingPlanErrors } from '../financing-plans/financing-plan.errors.ts'
import { fundingErrors } from '../funding/funding.errors.ts'
import { accountErrors } from '../identity/account.errors.ts'
import { identityErrors } from '../identity/identity.errors.ts'
import { missionImportErrors } from '../imports/mission-import.errors.ts'
import { invoicingErrors } from '../invoicing/invoicing.errors.ts'
import { letterErrors } from '../letters/letter.errors.ts'
import { mailErrors } from '../mail/mail.errors.ts'
import { missionErrors } from '../missions/mission.errors.ts'
import { privacyErrors } from '../privacy/privacy.errors.ts'
import { projectErrors } from '../projects/project.errors.ts'
import { prospectErrors } from '../prospects/prospect.errors.ts'
import { referentialErrors } from '../referential/referential.errors.ts'
import { savedSearchErrors } from '../search/saved-search.errors.ts'
import { settingsErrors } from '../settings/settings.errors.ts'
import { steeringErrors } from '../steering/steering.errors.ts'
import { operationsErrors } from '../system/operations.errors.ts'
import { taskErrors } from '../tasks/task.errors.ts'
import { thematicErrors } from '../thematics/thematic.errors.ts'
import { visitErrors } from '../visits/visit.errors.ts'
import { worksErrors } from '../works/works.errors.ts'
import type { ErrorTexts } from './error-texts.ts'
import { filled } from './filled.ts'
import { kernelErrors } from './kernel.errors.ts'

/**
 * Every refusal the API can answer: its key, its HTTP status, and the French text a person reads, context by context in
 * `<context>.errors.ts`. `{name}` is replaced by that detail. Texts say what to do next.
 */
export const errorCatalogue = {
  ...kernelErrors,
  ...auditErrors,
  ...identityErrors,
  ...accountErrors,
  ...directoryErrors,
  ...missionErrors,
  ...alertErrors,
  ...missionImportErrors,
  ...projectErrors,
  ...privacyErrors,
  ...prospectErrors,
  ...visitErrors,
  ...customFieldErrors,
  ...accommodationErrors,
  ...energyAuditErrors,
  ...worksErrors,
  ...invoicingErrors,
  ...driveErrors,
  ...fileErrors,
  ...letterErrors,
  ...mailErrors,
  ...operationsErrors,
  ...fundingErrors,
  ...billingErrors,
  ...coOwnershipErrors,
  ...taskErrors,
  ...savedSearchErrors,
  ...assemblyErrors,
  ...financingPlanErrors,
  ...thematicErrors,
  ...documentAnalysisErrors,
  ...documentTemplateErrors,
  ...settingsErrors,
  ...referentialErrors,
  ...steeringErrors,
} as const satisfies ErrorTexts

export type ErrorKey = keyof typeof errorCatalogue
export type RefusalDetails = Record<string, unknown>

/** The French text of a key, its `{name}` places filled from `details`; a day reads DD/MM/YYYY. */
export const errorText = (key: ErrorKey, details: RefusalDetails = {}): string =>
  filled(errorCatalogue[key][1], details)

/** A field that was refused, by its dotted path in the request body. */
export type FieldError = { path: string; message: string }

/** The body of every refusal. */
export type RefusalBody = { key: string; message: string; details: RefusalDetails }

/** The details of a CONFLICT: each field two people changed, with both values. */
export type ConflictDetails = {
  who: string
  at: string
  revision: number
  fields: { field: string; label: string; yours: unknown; theirs: unknown; who: string; at: string }[]
}
