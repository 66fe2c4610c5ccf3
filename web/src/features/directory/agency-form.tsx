import { agency } from '@faitage/contracts/directory/agency'
import { lazy } from 'react'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { fieldOf } from '@/components/record/pages/record-kit'

const DepartmentsField = lazy(() =>
  import('./departments-field').then(module => ({ default: module.DepartmentsField })),
)

const own = { departments: <DepartmentsField {...fieldOf(agency)('departments')} /> }

/** What fills it in. */
export const form = recordForm(agency, () => <SheetFields record={agency} own={own} />)
