import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'

/** Every agency, to choose from. */
export function useAgencyOptions() {
  const { data, isLoading } = useRead(agencyEndpoints.list, { query: { size: 1000 } })
  const options = useMemo(() => (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })), [data])
  return { options, loading: isLoading }
}
