import { subJobs } from '@faitage/contracts/referential/jobs'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from './fields'

interface SpecialityFieldProps {
  name: string
  label: string
  /** The field that holds the job. */
  job: string
}

/** The specialities of the job chosen; another job takes the one chosen before away. */
export function SpecialityField({ name, label, job }: SpecialityFieldProps) {
  const { getValues, setValue } = useFormContext()
  const trade = useWatch({ name: job }) as string | null
  const options = subJobs.filter(({ parent }) => parent === trade)
  useEffect(() => {
    const chosen = getValues(name) as string | null
    if (chosen && !options.some(({ value }) => value === chosen)) setValue(name, null, { shouldDirty: true })
  }, [options, getValues, setValue, name])
  const hint = trade ? {} : { hint: 'Choisissez d’abord un métier.' }
  return <SelectField name={name} label={label} options={options} emptyLabel="Aucune" disabled={!trade} {...hint} />
}
