import { subcontractor } from '@faitage/contracts/subcontractors/subcontractor'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** What fills it in. */
export const form = recordForm(subcontractor, () => (
  <SheetFields record={subcontractor} specialities={{ sub_job: 'job' }} />
))
