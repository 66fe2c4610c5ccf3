import { coOwnershipTask as record } from '@faitage/contracts/tasks/co-ownership-task'
import { useUserOptions } from '@/components/record/choices/options'
import { recordForm } from '@/components/record/form/form-of'
import { FormSection } from '@/components/record/form/form-section'
import { SheetField } from '@/components/record/form/sheet-fields'

/** A call that was given or taken: with whom, and what was said. */
function CallFields() {
  const choices = { user: useUserOptions() }
  return (
    <FormSection title="Appel">
      <SheetField record={record} name="title" choices={choices} />
      <SheetField record={record} name="description" choices={choices} />
    </FormSection>
  )
}

/** Its form. */
export const form = recordForm(record, CallFields)
