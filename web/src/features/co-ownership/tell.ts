import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { useCouncilOptions } from './copro-choices'
import { useTreeIfAny } from './tree'

/** The buildings of the copro the page stands in, to choose among. */
export function useBuildingOptions() {
  const copro = useTreeIfAny()?.copro
  const allowed = useUser().permissions.includes('read building')
  const read = useRead(
    buildingEndpoints.list,
    { query: { copro_id: [copro?.id], size: 1000, sortBy: 'name' } },
    { enabled: copro !== undefined && allowed },
  )
  return {
    loading: read.isLoading,
    options: (read.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** What the ids of a copro's sheet are called. */
export function useTellCopro() {
  const users = useUserOptions()
  const missions = useMissionOptions()
  const councils = useCouncilOptions(useTreeIfAny())
  const named: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    urbanis_collaborators: users.options,
    mission_id: missions.options,
    cs_id: councils.options,
  }
  return (field: string, value: unknown): string | undefined =>
    named[field]?.find(option => option.value === value)?.label
}
