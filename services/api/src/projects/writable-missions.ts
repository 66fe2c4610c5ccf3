import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { foldMission } from '../missions/mission-access.ts'

/** Which of these missions a caller writes. */
export async function writableMissions(
  api: Api,
  caller: Caller,
  of: readonly { readonly mission_id: string }[],
): Promise<Set<string>> {
  const ids = [...new Set(of.map(({ mission_id }) => mission_id))]
  const missions = await Promise.all(ids.map(id => foldMission(api, id)))
  return new Set(
    ids.filter((_, index) => {
      const mission = missions[index]!
      return mission.life === 'present' && mayWriteMission(caller, mission)
    }),
  )
}
