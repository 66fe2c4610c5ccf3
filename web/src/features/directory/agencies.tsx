import { agency, agencyEndpoints } from '@faitage/contracts/directory/agency'
import { departmentName, departments } from '@faitage/contracts/directory/departments'
import { AddressLine } from '@/components/address/address-field'
import { MultiComboboxField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/record-form'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { AgencyAntennas } from './agency-antennas'

const { labels } = agency
const field = fieldOf(agency)

/** `44 · Loire-Atlantique` */
const tellDepartment = (code: string) => `${code} · ${departmentName(code)}`
const departmentOptions = departments.map(({ code }) => ({ value: code, label: tellDepartment(code) }))
const tell = (name: string, value: unknown) =>
  name === 'departments' && typeof value === 'string' ? tellDepartment(value) : undefined

function Fields() {
  return (
    <FormSection title="Agence">
      <TextField {...field('name')} required />
      <TextField {...field('email_address')} type="email" />
      <AddressLine {...field('postal_address')} wide />
      <MultiComboboxField {...field('departments')} options={departmentOptions} wide />
    </FormSection>
  )
}

/** The agencies of the consultancy, with the departments they work in. */
const agencies = recordKit(agency, agencyEndpoints, {
  path: '/admin/agencies',
  noun: { one: 'agence', many: 'agences', none: 'Aucune agence', fresh: 'Nouvelle agence', feminine: true },
  blank: { name: '', email_address: null, postal_address: null, departments: [] },
  titleOf: ({ name }) => name,
  columns: [
    { id: 'name', header: labels.name, text: ({ name }) => name, sortable: true, width: 260 },
    { id: 'email_address', header: labels.email_address, text: one => one.email_address ?? '', width: 260 },
    {
      id: 'postal_address',
      header: labels.postal_address,
      text: one => one.postal_address ?? '',
      sortable: true,
      width: 320,
    },
    {
      id: 'departments',
      header: labels.departments,
      text: one => (one.departments ?? []).map(departmentName).join(', '),
      width: 240,
    },
  ],
  Fields,
  useTell: () => tell,
})

export const ListPage = () => <RecordListPage kit={agencies} />
export const NewPage = () => <RecordNewPage kit={agencies} />
export const EditPage = () => (
  <RecordEditPage kit={agencies}>{({ id }) => <AgencyAntennas agencyId={id} />}</RecordEditPage>
)
