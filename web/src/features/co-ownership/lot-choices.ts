import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { countOf, formatPhone } from '@faitage/contracts/kernel/format-number'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useSearchedOptions } from '@/components/record/choices/searched-options'
import type { Option } from '@/components/ui/combobox'

const asked = (id: string | undefined) => (id ? [id] : [])

/** Two people of one name are told apart by how they are reached and by what they own. */
function optionOf({ id, display_name, phone_number, email_address, lots_owned }: PersonItem): Option {
  const lots = lots_owned > 0 ? countOf(lots_owned, 'lot', 'lots') : undefined
  const hint = [formatPhone(phone_number) || email_address, lots].filter(Boolean).join(' · ')
  return { value: id, label: display_name, ...(hint ? { hint } : {}) }
}

/** The people of a mission, to choose among; those `chosen` are named however many there are. */
export function usePersonOptions(missionId: string | undefined, chosen?: readonly string[]) {
  const may = useUser().permissions.includes('read person')
  const query = { mission_id: asked(missionId), sortBy: 'name' }
  const enabled = may && missionId !== undefined
  return useSearchedOptions<PersonItem>(personEndpoints.list, { query, enabled, chosen, optionOf })
}

/** The buildings of a copro, to choose among. */
export function useBuildingsOf(coproId: string | undefined) {
  const may = useUser().permissions.includes('read building')
  const query = { copro_id: asked(coproId), size: 1000, sortBy: 'name' as const }
  const read = useRead(buildingEndpoints.list, { query }, { enabled: may && Boolean(coproId) })
  const items = read.data?.items
  return useMemo(
    () => ({ loading: read.isLoading, options: (items ?? []).map(({ id, name }) => ({ value: id, label: name })) }),
    [items, read.isLoading],
  )
}

/** The clés of a copro. */
export function useClesOf(coproId: string | undefined) {
  const may = useUser().permissions.includes('read copro')
  const read = useRead(coproEndpoints.get, { params: { id: coproId ?? '' } }, { enabled: may && Boolean(coproId) })
  return (read.data?.cles_repartition ?? []).flatMap(({ id, label, total }) => (id ? [{ id, label, total }] : []))
}
