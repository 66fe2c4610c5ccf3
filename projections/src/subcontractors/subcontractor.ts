import { jobs, subJobs } from '@faitage/contracts/referential/jobs'
import { enumLabel } from '@faitage/contracts/referential/referential'
import { subcontractor, subcontractorListFields } from '@faitage/contracts/subcontractors/subcontractor'
import { recordModel } from '../kernel/record-model.ts'

/** Found by what people read: the names of the job and of the speciality, not their codes. */
export const subcontractorModel = recordModel(subcontractor, {
  search: sheet => [
    sheet.name,
    enumLabel(jobs, sheet.job),
    enumLabel(subJobs, sheet.sub_job),
    sheet.postal_address,
    sheet.email_address,
    sheet.siret_number,
    sheet.contact,
  ],
  fields: subcontractorListFields,
  indexes: [`((sheet ->> 'job'))`],
})
