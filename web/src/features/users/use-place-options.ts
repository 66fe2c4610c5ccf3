import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import type { Option } from '@/components/ui/combobox'
import { places } from './groups'

const all = { query: { size: 1000 } } as const

/** Agencies, antennas and clients to attach somebody to. */
export function usePlaceOptions(): { options: Option[]; loading: boolean } {
  const may = useMay()
  const agencies = useRead(agencyEndpoints.list, all, { enabled: may(agencyEndpoints.list) })
  const antennas = useRead(antennaEndpoints.list, all, { enabled: may(antennaEndpoints.list) })
  const clients = useRead(clientEndpoints.list, all, { enabled: may(clientEndpoints.list) })
  return useMemo(() => {
    const of = (place: keyof typeof places, items: readonly { id: string; name: string }[] = []): Option[] =>
      items.map(({ id, name }) => ({ value: `${place}:${id}`, label: name, hint: places[place] }))
    const options = [
      ...of('agency_id', agencies.data?.items),
      ...of('antenna_id', antennas.data?.items),
      ...of('client_id', clients.data?.items),
    ]
    return {
      options: options.sort((a, b) => a.label.localeCompare(b.label, 'fr')),
      loading: agencies.isLoading || antennas.isLoading || clients.isLoading,
    }
  }, [agencies.data, antennas.data, clients.data, agencies.isLoading, antennas.isLoading, clients.isLoading])
}
