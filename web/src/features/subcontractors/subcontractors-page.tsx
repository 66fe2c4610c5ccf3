import { jobs, subJobs } from '@faitage/contracts/referential/jobs'
import { enumLabel } from '@faitage/contracts/referential/referential'
import { subcontractor, subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/record-form'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet'
import { useEnums } from '@/features/referential/use-enums'
import { tellSubcontractor } from './subcontractor-words'

const { labels } = subcontractor
const field = fieldOf(subcontractor)

function Fields() {
  const { of } = useEnums(['job', 'sub_job'])
  const job = useWatch({ name: 'job' }) as string | null
  const specialities = of('sub_job').filter(({ parent }) => parent === job)
  useSpecialityOfJob(job)
  return (
    <>
      <FormSection title="Sous-traitant">
        <TextField {...field('name')} required wide />
        <SelectField {...field('job')} options={of('job')} emptyLabel="Aucun" />
        <SelectField
          {...field('sub_job')}
          options={specialities}
          emptyLabel="Aucune"
          disabled={!job}
          {...(job ? {} : { hint: 'Choisissez d’abord un métier.' })}
        />
        <TextField {...field('postal_address')} wide />
        <TextField {...field('siret_number')} inputMode="numeric" hint="14 chiffres" />
      </FormSection>
      <FormSection title="Contact">
        <TextField {...field('contact')} />
        <TextField {...field('phone_number')} type="tel" />
        <TextField {...field('email_address')} type="email" wide />
        <TextAreaField {...field('comment')} wide />
      </FormSection>
    </>
  )
}

/** Another job has other specialities: the one chosen before goes. */
function useSpecialityOfJob(job: string | null): void {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    const chosen = getValues('sub_job') as string | null
    if (chosen && !subJobs.some(({ value, parent }) => value === chosen && parent === job))
      setValue('sub_job', null, { shouldDirty: true })
  }, [job, getValues, setValue])
}

/** Those who do part of the missions: one address for the list and the sheets. */
const subcontractors = recordKit(subcontractor, subcontractorEndpoints, {
  path: '/admin/subcontractor',
  noun: {
    one: 'sous-traitant',
    many: 'sous-traitants',
    none: 'Aucun sous-traitant',
    fresh: 'Nouveau sous-traitant',
    feminine: false,
  },
  blank: {
    name: '',
    job: null,
    sub_job: null,
    postal_address: null,
    email_address: null,
    phone_number: null,
    siret_number: null,
    contact: null,
    comment: null,
  },
  titleOf: ({ name }) => name,
  filters: [
    {
      kind: 'one',
      key: 'job',
      label: labels.job,
      options: jobs.map(({ value, label }) => ({ value, label })),
    },
  ],
  columns: [
    { id: 'name', header: labels.name, text: ({ name }) => name, sortable: true, width: 280 },
    { id: 'job', header: labels.job, text: one => enumLabel(jobs, one.job), sortable: true, width: 260 },
    {
      id: 'postal_address',
      header: labels.postal_address,
      text: one => one.postal_address ?? '',
      sortable: true,
      width: 380,
    },
  ],
  Fields,
  useTell: () => tellSubcontractor,
})

export const Page = () => <RecordSheetPage kit={subcontractors} />
