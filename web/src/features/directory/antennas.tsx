import { antennaEndpoints, antennaOutline } from '@faitage/contracts/directory/antenna'
import { Link } from '@tanstack/react-router'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { recordKit } from '@/components/record/pages/record-kit'
import { useAgencyOptions } from './agency-options'

const form = () => import('./antenna-form').then(module => module.form)

function useTell() {
  const { options } = useAgencyOptions()
  return (name: string, value: unknown) =>
    name === 'agency_id' ? options.find(option => option.value === value)?.label : undefined
}

/** The local offices of an agency: listed and created in the agency's page. */
export const antennas = recordKit(antennaOutline, antennaEndpoints, {
  path: '/admin/antennas',
  start: { agency_id: '' },
  titleOf: ({ name }) => name,
  backTo: ({ agency_id }) => `/admin/agencies/edit/${agency_id}`,
  columns: columnsOf(antennaOutline, antennaEndpoints, {
    name: 240,
    siret_number: 180,
    email_address: 240,
    postal_address: 320,
  }),
  form,
  useTell,
})

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
