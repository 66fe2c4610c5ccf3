import { retentionRule } from '@faitage/contracts/privacy/retention'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** What fills it in. */
export const form = recordForm(retentionRule, () => <SheetFields record={retentionRule} />)
