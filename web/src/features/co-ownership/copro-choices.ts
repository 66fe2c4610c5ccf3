import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { type ScItem, scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { useMemo } from 'react'
import { useUser } from '@/api/session'
import { useSearchedOptions } from '@/components/record/choices/searched-options'
import type { Option } from '@/components/ui/combobox'
import type { Tree } from './tree'

/** The limits of a list below a mission, or below a council of it; no limit outside of the tree. */
export const branchQuery = (missionId: string | undefined, scId: string | undefined) =>
  missionId ? { mission_id: [missionId], ...(scId ? { cs_id: [scId] } : {}) } : undefined

const optionOf = ({ id, title }: CoproItem): Option => ({ value: id, label: title })

/** The copros to choose among: those of the council or of the mission, or of every mission one follows. */
export function useCoproOptions(
  at: Pick<Tree, 'missionId' | 'scId'> | undefined,
  enabled: boolean,
  chosen?: readonly string[],
) {
  const may = useUser().permissions.includes('read copro')
  const query = branchQuery(at?.missionId, at?.scId) ?? {}
  return useSearchedOptions<CoproItem>(coproEndpoints.list, { query, enabled: enabled && may, chosen, optionOf })
}

const councilOption = ({ id, name }: ScItem): Option => ({ value: id, label: name })

/** The councils to choose among: those of the mission, or of every mission one follows. */
export function useCouncilOptions(at: Pick<Tree, 'missionId' | 'mission'> | undefined, enabled = true) {
  const may = useUser().permissions.includes('read sc') && !at?.mission?.hidden_features.includes('ca_asl_screen')
  const query = { ...branchQuery(at?.missionId, undefined), sortBy: 'name' }
  const found = useSearchedOptions<ScItem>(scEndpoints.list, {
    query,
    enabled: enabled && may,
    optionOf: councilOption,
  })
  return useMemo(() => ({ ...found, allowed: may }), [found, may])
}
