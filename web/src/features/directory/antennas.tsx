import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antenna, antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { AddressLine } from '@/components/address/address-field'
import { ComboboxField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/record-form'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'

const { labels } = antenna
const field = fieldOf(antenna)

/** Every agency, to choose from. */
function useAgencyOptions() {
  const { data, isLoading } = useRead(agencyEndpoints.list, { query: { size: 1000 } })
  const options = useMemo(() => (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })), [data])
  return { options, loading: isLoading }
}

function useTell() {
  const { options } = useAgencyOptions()
  return (name: string, value: unknown) =>
    name === 'agency_id' ? options.find(option => option.value === value)?.label : undefined
}

function Fields() {
  return (
    <FormSection title="Antenne">
      <TextField {...field('name')} required />
      <TextField {...field('siret_number')} inputMode="numeric" hint="14 chiffres" />
      <TextField {...field('email_address')} type="email" />
      <ComboboxField {...field('agency_id')} {...useAgencyOptions()} required />
      <AddressLine {...field('postal_address')} wide />
    </FormSection>
  )
}

/** The local offices of an agency: listed and created in the agency's page. */
export const antennas = recordKit(antenna, antennaEndpoints, {
  path: '/admin/antennas',
  noun: { one: 'antenne', many: 'antennes', none: 'Aucune antenne', fresh: 'Nouvelle antenne', feminine: true },
  blank: { name: '', siret_number: null, email_address: null, postal_address: null, agency_id: '' },
  titleOf: ({ name }) => name,
  backTo: ({ agency_id }) => `/admin/agencies/edit/${agency_id}`,
  columns: [
    { id: 'name', header: labels.name, text: ({ name }) => name, sortable: true, width: 240 },
    {
      id: 'siret_number',
      header: labels.siret_number,
      text: one => formatSiret(one.siret_number ?? ''),
      sortable: true,
      width: 180,
    },
    { id: 'email_address', header: labels.email_address, text: one => one.email_address ?? '', width: 240 },
    {
      id: 'postal_address',
      header: labels.postal_address,
      text: one => one.postal_address ?? '',
      sortable: true,
      width: 320,
    },
  ],
  Fields,
  useTell,
})

/** `123 456 789 00012` */
const formatSiret = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')

function AgencyLink({ id }: { id: string }) {
  const name = useAgencyOptions().options.find(option => option.value === id)?.label
  return (
    <>
      Antenne de l’agence{' '}
      <Link to={`/admin/agencies/edit/${id}`} className="text-info underline underline-offset-4 hover:no-underline">
        {name ?? '…'}
      </Link>
    </>
  )
}

export const EditPage = () => (
  <RecordEditPage kit={antennas} subtitle={({ agency_id }) => <AgencyLink id={agency_id} />} />
)
