import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'

/** The copros to narrow the list by: those of the mission, or of every mission one follows. */
export function useCoproOptions(missionId: string | undefined, enabled: boolean) {
  const may = useUser().permissions.includes('read copro')
  const query = { size: 1000, ...(missionId ? { mission_id: [missionId] } : {}) }
  const read = useRead(coproEndpoints.list, { query }, { enabled: enabled && may })
  const items = read.data?.items
  return useMemo(
    () => ({
      loading: read.isLoading,
      options: (items ?? []).map(({ id, title }) => ({ value: id, label: title })),
    }),
    [items, read.isLoading],
  )
}
