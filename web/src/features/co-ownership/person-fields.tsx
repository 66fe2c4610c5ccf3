import { person } from '@faitage/contracts/co-ownership/person'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMissionOptions } from '@/components/record/choices/options'
import { ComboboxField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { SheetField, SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'

const names = ['civility', 'last_name', 'first_name'] as const

/** Whose mission a person is of: chosen once, for good. */
function Mission() {
  const { formState } = useFormContext()
  const settled = Boolean(formState.defaultValues?.mission_id)
  const { options, ofMode, ...missions } = useMissionOptions()
  const offered = { ...missions, options: settled ? options : ofMode }
  return <ComboboxField {...fieldOf(person)('mission_id')} {...offered} required disabled={settled} />
}

/** What names somebody: the names of people, or that of a company. What was typed for the other kind goes. */
function OfKind({ physical, name }: { physical: boolean; name: 'company_name' | (typeof names)[number] }) {
  const { getValues, setValue } = useFormContext()
  const is = useWatch({ name: 'is_physical_person' }) === true
  useEffect(() => {
    if (is !== physical && getValues(name)) setValue(name, null, { shouldDirty: true })
  }, [is, physical, name, getValues, setValue])
  return is === physical ? <SheetField record={person} name={name} /> : null
}

/** The sheet of somebody: a person or a company, of one mission. */
function PersonFields() {
  return (
    <SheetFields
      record={person}
      own={{
        mission_id: <Mission />,
        ...Object.fromEntries(names.map(name => [name, <OfKind key={name} physical name={name} />])),
        company_name: <OfKind physical={false} name="company_name" />,
      }}
    />
  )
}

/** What fills it in. */
export const form = recordForm(person, PersonFields)
