import { expectedDocument } from '@faitage/contracts/projects/portal/expected-document'
import { useWatch } from 'react-hook-form'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'

/** A document asked for, as it is filled in; what came says itself, why it does not do only where it does not. */
function ExpectedFields() {
  const status = useWatch({ name: 'status' }) as string
  const own = { project_id: null, file_id: null, ...(status === 'a_refaire' ? {} : { refusal: null }) }
  return <SheetFields record={expectedDocument} own={own} />
}

/** What fills it in. */
export const form = recordForm(expectedDocument, ExpectedFields)
