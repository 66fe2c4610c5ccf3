import { client } from '@faitage/contracts/directory/client'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** What fills it in. */
export const form = recordForm(client, () => <SheetFields record={client} />)
