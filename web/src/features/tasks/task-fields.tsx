import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { useUserOptions } from '@/components/record/choices/options'
import { TextField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { OwnerFields, useOwnerGiven } from './owner-field.tsx'

const field = fieldOf(coOwnershipTask)

/** A task as it is filled in; what it follows of thematics is chosen on their pages. */
function TaskFields() {
  const user = useUserOptions()
  const given = useOwnerGiven()
  return (
    <SheetFields
      record={coOwnershipTask}
      choices={{ user }}
      own={{
        ...{ sc_id: given ? null : <OwnerFields />, copro_id: null, building_id: null, lot_id: null },
        ...{ task_type: null, thematique_name: null, date_field: null },
        reminder_time: <TextField {...field('reminder_time')} type="time" hint="À défaut, 9 h." />,
        ...{ event_kind: null, start: null, end: null, location: null, attendees: null },
      }}
    />
  )
}

/** Its form. */
export const form = recordForm(coOwnershipTask, TaskFields)
