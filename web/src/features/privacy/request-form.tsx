import { privacyRequest } from '@faitage/contracts/privacy/request'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** What fills it in. */
export const form = recordForm(privacyRequest, () => <SheetFields record={privacyRequest} />)
