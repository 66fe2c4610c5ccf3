import { scale } from '@faitage/contracts/funding/scale'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** The form of the ceilings of all aids. */
export const form = recordForm(scale, () => <SheetFields record={scale} />)
