import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useNameRecords } from '@/lib/page-title'
import { type AuditPlace, statePath } from '../audit-place.ts'

/** The state that the address names, as it is read. */
export function useAuditState() {
  const {
    id = '',
    accommodation_id = '',
    scenario_id,
  } = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  const place: AuditPlace = { project: id, accommodation: accommodation_id }
  const initial = useRead(energyEndpoints.initial, { params: { accommodation_id } })
  const scenario = useRead(
    energyEndpoints.get,
    { params: { id: scenario_id ?? '' } },
    { enabled: scenario_id !== undefined },
  )
  const read = scenario_id ? scenario : initial
  const item = read.data
  const dwelling = item?.dwelling.name || undefined
  useNameRecords({
    ...(dwelling ? { [accommodation_id]: dwelling } : {}),
    ...(item && scenario_id ? { [scenario_id]: item.name } : {}),
  })
  // The address names another dwelling: the state is shown under its own.
  const elsewhere = item && item.accommodation_id !== accommodation_id.toLowerCase()
  const own = elsewhere ? { project: item.project_id, accommodation: item.accommodation_id } : place
  const path = statePath(own, scenario_id)
  return {
    place,
    path,
    scenario: scenario_id,
    item,
    initial: initial.data,
    elsewhere,
    error: read.error,
    retry: () => void read.refetch(),
  }
}
