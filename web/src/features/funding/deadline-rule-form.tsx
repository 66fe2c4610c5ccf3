import { deadlineRule } from '@faitage/contracts/funding/deadline-rule'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** What fills a delay of a funder in. */
export const form = recordForm(deadlineRule, () => <SheetFields record={deadlineRule} own={{ funder_id: null }} />)
