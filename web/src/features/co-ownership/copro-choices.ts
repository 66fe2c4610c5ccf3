import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { useUser } from '@/api/session'
import { useSearchedOptions } from '@/components/record/choices/searched-options'
import type { Option } from '@/components/ui/combobox'

const optionOf = ({ id, title }: CoproItem): Option => ({ value: id, label: title })

/** The copros to narrow the list by: those of the mission, or of every mission one follows. */
export function useCoproOptions(missionId: string | undefined, enabled: boolean, chosen?: readonly string[]) {
  const may = useUser().permissions.includes('read copro')
  const query = missionId ? { mission_id: [missionId] } : {}
  return useSearchedOptions<CoproItem>(coproEndpoints.list, { query, enabled: enabled && may, chosen, optionOf })
}
