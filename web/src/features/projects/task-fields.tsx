import { individualTask } from '@faitage/contracts/projects/individual-task'
import { useUserOptions } from '@/components/record/choices/options'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'

/** A task as it is filled in; of which project is said by the page, for good. */
function TaskFields() {
  const user = useUserOptions()
  return <SheetFields record={individualTask} own={{ project_id: null }} choices={{ user }} />
}

/** What fills it in. */
export const form = recordForm(individualTask, TaskFields)
