import {
  subcontractorEndpoints,
  subcontractorListFields,
  subcontractorOutline,
} from '@faitage/contracts/subcontractors/subcontractor'
import { choiceFiltersOf, columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const form = () => import('./subcontractor-form').then(module => module.form)

/** Those who do part of the missions: one address for the list and the sheets. */
const subcontractors = recordKit(subcontractorOutline, subcontractorEndpoints, {
  path: '/admin/subcontractor',
  titleOf: ({ name }) => name,
  filters: choiceFiltersOf(subcontractorListFields),
  columns: columnsOf(subcontractorOutline, subcontractorEndpoints, { name: 280, job: 260, postal_address: 380 }),
  form,
})

export const Page = () => <RecordSheetPage kit={subcontractors} />
