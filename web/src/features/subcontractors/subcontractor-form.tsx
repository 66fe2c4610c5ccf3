import { subcontractor } from '@faitage/contracts/subcontractors/subcontractor'
import { lazy } from 'react'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

const SpecialityField = lazy(() =>
  import('@/components/record/form/speciality-field').then(module => ({ default: module.SpecialityField })),
)

const own = { sub_job: <SpecialityField name="sub_job" label={subcontractor.labels.sub_job} job="job" /> }

/** What fills it in. */
export const form = recordForm(subcontractor, () => <SheetFields record={subcontractor} own={own} />)
