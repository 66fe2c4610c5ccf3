import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'

/** The dwellings of a project, to choose from; none where its mission does not show them. */
export function useDwellings(project: string | undefined) {
  const { data } = useRead(projectReads.get, { params: { id: project ?? '' } }, { enabled: project !== undefined })
  const shown = data !== undefined && !data.hidden_features.includes('ca_accommodation')
  const read = useRead(
    accommodationEndpoints.list,
    { query: { project_id: project ?? '', size: 200 } },
    { enabled: shown },
  )
  return useMemo(
    () => ({
      shown,
      loading: read.isLoading,
      options: (read.data?.items ?? []).map(({ id, name, accommodation_type: type }, place) => ({
        value: id,
        label: name || type || `Logement ${place + 1}`,
      })),
    }),
    [shown, read.isLoading, read.data],
  )
}
