import { deadlineRule } from '@faitage/contracts/funding/deadline-rule'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** The form of a funder's delay. */
export const form = recordForm(deadlineRule, () => <SheetFields record={deadlineRule} own={{ funder_id: null }} />)
