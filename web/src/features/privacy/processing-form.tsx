import { processing } from '@faitage/contracts/privacy/processing'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** What fills it in. */
export const form = recordForm(processing, () => <SheetFields record={processing} />)
