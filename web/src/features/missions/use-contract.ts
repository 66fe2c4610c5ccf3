import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useSetPageTitle } from '@/lib/page-title'

/** The mission of the address with its contract, which its pages show once both are there. */
export function useContract() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mission = useRead(missionEndpoints.get, { params: { id } })
  const contract = useRead(missionContractEndpoints.details, { params: { id } })
  useSetPageTitle(mission.data?.name)
  return {
    mission: mission.data,
    contract: contract.data,
    /** Why the mission can no longer be read, when it could before. */
    gone: mission.error,
    refusal: mission.error ?? contract.error,
    retry: () => void Promise.all([mission.refetch(), contract.refetch()]),
  }
}
