import { monitor } from '@faitage/contracts/alerts/monitor'
import { levelOf } from '@faitage/contracts/alerts/watched-dates'
import { metaOf, optionsOf } from '@faitage/contracts/kernel/field'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '@/components/record/form/field-frame'
import { MultiComboboxField, SelectField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { Input } from '@/components/ui/input'
import { useWatchedWords } from './watched-words.ts'

/** The days that were typed; what is no number stays as text, so that it is refused. */
const readDays = (text: string): (number | string)[] =>
  text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => (/^\d{1,4}$/.test(part) ? Number(part) : part))

const hintOf = (name: 'ended_by') => {
  const { hint } = metaOf(monitor.fields.shape[name])
  return hint ? { hint } : {}
}

/** Days before the deadline, parted by commas. */
function Reminders() {
  const [typed, setTyped] = useState<string>()
  const { hint } = metaOf(monitor.fields.shape.remind_before)
  return (
    <FieldFrame {...fieldOf(monitor)('remind_before')} hint={`${hint} Par exemple 30, 7.`}>
      {(attributes, field) => (
        <Input
          {...attributes}
          ref={field.ref}
          name={field.name}
          autoComplete="off"
          value={typed ?? ((field.value as unknown[] | null) ?? []).join(', ')}
          onChange={event => {
            setTyped(event.target.value)
            field.onChange(readDays(event.target.value))
          }}
          onBlur={() => {
            setTyped(undefined)
            field.onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}

/** The dates offered, what is chosen included. */
function useWatchedDates() {
  const [mission, field, ended] = useWatch({ name: ['mission_id', 'field', 'ended_by'] }) as [
    string | undefined,
    string | null,
    string[] | null,
  ]
  return optionsOf(useWatchedWords(mission, [...(field ? [field] : []), ...(ended ?? [])]))
}

/** What a monitor watches, when it is due, and for what. */
function MonitorFields() {
  const watched = useWatch({ name: 'field' }) as string | null
  const ofProjects = levelOf(watched ?? '') === 'project'
  // What narrows projects is asked of their dates only; what was filled in stays there to be emptied.
  const [types, statuses] = useWatch({ name: ['requester_types', 'statuses'] }) as (unknown[] | null)[]
  const asked = (value: unknown[] | null | undefined) => ofProjects || (value?.length ?? 0) > 0
  const dates = useWatchedDates()
  const named = fieldOf(monitor)
  return (
    <SheetFields
      record={monitor}
      own={{
        mission_id: null,
        field: <SelectField {...named('field')} options={dates} required />,
        remind_before: <Reminders />,
        ended_by: <MultiComboboxField {...named('ended_by')} {...hintOf('ended_by')} options={dates} wide />,
        ...(asked(types) ? {} : { requester_types: null }),
        ...(asked(statuses) ? {} : { statuses: null }),
      }}
    />
  )
}

/** What fills it in. */
export const form = recordForm(monitor, MonitorFields)
