import { individualTask } from '@faitage/contracts/projects/individual-task'
import { useUserOptions } from '@/components/record/choices/options'
import { SheetFields } from '@/components/record/form/sheet-fields'

/** A task as it is filled in; of which project is said by the page, for good. */
export function TaskFields() {
  const user = useUserOptions()
  return <SheetFields record={individualTask} own={{ project_id: null }} choices={{ user }} />
}
