import {
  subcontractor,
  subcontractorEndpoints,
  subcontractorListFields,
} from '@faitage/contracts/subcontractors/subcontractor'
import { lazy } from 'react'
import { blankOf, choiceFiltersOf, columnsOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const SpecialityField = lazy(() =>
  import('@/components/record/form/speciality-field').then(module => ({ default: module.SpecialityField })),
)

const own = { sub_job: <SpecialityField name="sub_job" label={subcontractor.labels.sub_job} job="job" /> }

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
  Fields: () => <SheetFields record={subcontractor} own={own} />,
})

export const Page = () => <RecordSheetPage kit={subcontractors} />
