import { client, clientEndpoints } from '@faitage/contracts/directory/client'
import { formatPhone } from '@faitage/contracts/kernel/format-number'
import { civilityLabels } from '@faitage/contracts/kernel/value-labels'
import { AddressLine } from '@/components/address/address-field'
import { SelectField, TextAreaField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/record-form'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { PhoneLink } from '@/components/ui/phone-link'

const { labels } = client
const field = fieldOf(client)

const civilityOptions = Object.entries(civilityLabels).map(([value, label]) => ({ value, label }))

function Fields() {
  return (
    <>
      <FormSection title="Client">
        <TextField {...field('name')} required />
        <AddressLine {...field('postal_address')} wide />
      </FormSection>
      <FormSection title="Interlocuteur">
        <SelectField {...field('title')} options={civilityOptions} emptyLabel="Aucune" />
        <TextField {...field('job_function')} />
        <TextField {...field('phone_number')} type="tel" />
        <TextField {...field('email_address')} type="email" />
        <TextAreaField {...field('comment')} wide />
      </FormSection>
    </>
  )
}

/** The clients of missions: who to speak to there, and how. */
const clients = recordKit(client, clientEndpoints, {
  path: '/admin/clients',
  noun: { one: 'client', many: 'clients', none: 'Aucun client', fresh: 'Nouveau client', feminine: false },
  blank: {
    name: '',
    email_address: null,
    postal_address: null,
    title: null,
    job_function: null,
    phone_number: null,
    comment: null,
  },
  titleOf: ({ name }) => name,
  columns: [
    { id: 'name', header: labels.name, text: ({ name }) => name, sortable: true, width: 240 },
    {
      id: 'job_function',
      header: labels.job_function,
      text: one => one.job_function ?? '',
      sortable: true,
      width: 200,
    },
    {
      id: 'phone_number',
      header: labels.phone_number,
      text: one => formatPhone(one.phone_number) ?? '',
      cell: one => <PhoneLink number={one.phone_number} />,
      width: 140,
    },
    { id: 'email_address', header: labels.email_address, text: one => one.email_address ?? '', width: 240 },
    {
      id: 'postal_address',
      header: labels.postal_address,
      text: one => one.postal_address ?? '',
      sortable: true,
      width: 280,
    },
  ],
  Fields,
})

export const ListPage = () => <RecordListPage kit={clients} />
export const NewPage = () => <RecordNewPage kit={clients} />
export const EditPage = () => <RecordEditPage kit={clients} />
