import { followUpNote as record } from '@faitage/contracts/tasks/follow-up-note'
import { recordForm } from '@/components/record/form/form-of'
import { FormSection } from '@/components/record/form/form-section'
import { SheetField } from '@/components/record/form/sheet-fields'

/** The words of a note come first, so that they are typed at once; how and on which day are filled in already. */
const NoteFields = () => (
  <FormSection title="Note">
    <SheetField record={record} name="text" />
    <SheetField record={record} name="note_kind" />
    <SheetField record={record} name="happened_on" />
  </FormSection>
)

/** Its form. */
export const form = recordForm(record, NoteFields)
