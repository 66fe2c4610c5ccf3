import { syndic } from '@faitage/contracts/co-ownership/syndic'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { SheetWarnings } from '@/components/record/form/sheet-warnings'

/** The sheet of a syndic. Its council is that of the page. */
const SyndicFields = () => (
  <>
    <SheetWarnings record={syndic} />
    <SheetFields record={syndic} own={{ sc_id: null }} />
  </>
)

/** Its form. */
export const form = recordForm(syndic, SyndicFields)
