import { agencyEndpoints, agencyOutline } from '@faitage/contracts/directory/agency'
import { departmentName } from '@faitage/contracts/directory/departments'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { AgencyAntennas } from './agency-antennas'

const form = () => import('./agency-form').then(module => module.form)

/** The agencies of the consultancy, with the departments they work in. */
const agencies = recordKit(agencyOutline, agencyEndpoints, {
  path: '/admin/agencies',
  titleOf: ({ name }) => name,
  columns: columnsOf(agencyOutline, agencyEndpoints, {
    name: 260,
    email_address: 260,
    postal_address: 320,
    departments: { width: 240, text: one => (one.departments ?? []).map(departmentName).join(', ') },
  }),
  form,
})

export const ListPage = () => <RecordListPage kit={agencies} />
export const NewPage = () => <RecordNewPage kit={agencies} />
export const EditPage = () => (
  <RecordEditPage kit={agencies}>{({ id }) => <AgencyAntennas agencyId={id} />}</RecordEditPage>
)
