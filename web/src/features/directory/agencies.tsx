import { agency, agencyEndpoints } from '@faitage/contracts/directory/agency'
import { departmentName } from '@faitage/contracts/directory/departments'
import { lazy } from 'react'
import { blankOf, columnsOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { AgencyAntennas } from './agency-antennas'

const DepartmentsField = lazy(() =>
  import('./departments-field').then(module => ({ default: module.DepartmentsField })),
)
const own = { departments: <DepartmentsField {...fieldOf(agency)('departments')} /> }

/** The agencies of the consultancy, with the departments they work in. */
const agencies = recordKit(agency, agencyEndpoints, {
  path: '/admin/agencies',
  noun: { one: 'agence', many: 'agences', none: 'Aucune agence', fresh: 'Nouvelle agence', feminine: true },
  blank: blankOf(agency),
  titleOf: ({ name }) => name,
  columns: columnsOf(agency, agencyEndpoints, {
    name: 260,
    email_address: 260,
    postal_address: 320,
    departments: { width: 240, text: one => (one.departments ?? []).map(departmentName).join(', ') },
  }),
  Fields: () => <SheetFields record={agency} own={own} />,
})

export const ListPage = () => <RecordListPage kit={agencies} />
export const NewPage = () => <RecordNewPage kit={agencies} />
export const EditPage = () => (
  <RecordEditPage kit={agencies}>{({ id }) => <AgencyAntennas agencyId={id} />}</RecordEditPage>
)
