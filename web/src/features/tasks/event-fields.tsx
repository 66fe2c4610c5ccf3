import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { useUserOptions } from '@/components/record/choices/options'
import { TextField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { FormSection } from '@/components/record/form/form-section'
import { SheetField } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { AttendeesField } from './attendees-field.tsx'
import { MomentField } from './moment-field.tsx'
import { OwnerFields, useOwnerGiven } from './owner-field.tsx'

const field = fieldOf(coOwnershipTask)
const record = coOwnershipTask

/** An event as it is filled in: when and where, who is asked to come. */
function EventFields() {
  const choices = { user: useUserOptions() }
  const given = useOwnerGiven()
  return (
    <>
      {!given && (
        <FormSection title="Rattachement">
          <OwnerFields />
        </FormSection>
      )}
      <FormSection title="Événement">
        <SheetField record={record} name="title" choices={choices} />
        <SheetField record={record} name="event_kind" choices={choices} />
        <MomentField {...field('start')} required />
        <MomentField {...field('end')} after="start" />
        <SheetField record={record} name="location" choices={choices} />
        <AttendeesField {...field('attendees')} />
        <SheetField record={record} name="description" choices={choices} />
      </FormSection>
      <FormSection title="Suivi">
        <SheetField record={record} name="assignees" choices={choices} />
        <SheetField record={record} name="reminder_date" choices={choices} />
        <TextField {...field('reminder_time')} type="time" hint="À défaut, 9 h." />
        <SheetField record={record} name="comment" choices={choices} />
      </FormSection>
    </>
  )
}

/** Its form. */
export const form = recordForm(record, EventFields)
