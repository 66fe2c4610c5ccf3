import { overviewEndpoints } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'

/** The sums of the lots of a copro, or of one of its buildings; not asked by anyone who may not read lots. */
export function useOverview(coproId: string, buildingId?: string) {
  const allowed = useMay()(overviewEndpoints.overview)
  const query = buildingId ? { building_id: buildingId } : {}
  const read = useRead(
    overviewEndpoints.overview,
    { params: { id: coproId }, query },
    { enabled: allowed && coproId !== '' },
  )
  return { ...read, allowed }
}
export type OverviewRead = ReturnType<typeof useOverview>
