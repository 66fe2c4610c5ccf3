import { subJobs } from '@faitage/contracts/referential/jobs'
import {
  subcontractor,
  subcontractorEndpoints,
  subcontractorListFields,
} from '@faitage/contracts/subcontractors/subcontractor'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '@/components/record/form/fields'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { blankOf, choiceFiltersOf, columnsOf } from '@/components/record/pages/kit-parts'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

/** The specialities of the job chosen; another job takes the one chosen before away. */
function Speciality() {
  const { getValues, setValue } = useFormContext()
  const job = useWatch({ name: 'job' }) as string | null
  const options = subJobs.filter(({ parent }) => parent === job)
  useEffect(() => {
    const chosen = getValues('sub_job') as string | null
    if (chosen && !options.some(({ value }) => value === chosen)) setValue('sub_job', null, { shouldDirty: true })
  }, [options, getValues, setValue])
  const hint = job ? {} : { hint: 'Choisissez d’abord un métier.' }
  const field = fieldOf(subcontractor)('sub_job')
  return <SelectField {...field} options={options} emptyLabel="Aucune" disabled={!job} {...hint} />
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
  blank: blankOf(subcontractor),
  titleOf: ({ name }) => name,
  filters: choiceFiltersOf(subcontractorListFields),
  columns: columnsOf(subcontractor, subcontractorEndpoints, { name: 280, job: 260, postal_address: 380 }),
  Fields: () => <SheetFields record={subcontractor} own={{ sub_job: <Speciality /> }} />,
})

export const Page = () => <RecordSheetPage kit={subcontractors} />
