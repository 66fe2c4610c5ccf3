import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { demandSetting } from '../settings/demand-setting.ts'
import { demandShown, foldMission, isOpenTo } from './mission-access.ts'

/**
 * The same routes, behind what their endpoints declare. The setting is asked at once. The flag goes with the caller, so that
 * whatever is reached from then on is of a mission that shows it: `demandShown` where it is reached, `missionVisibleTo` in
 * lists.
 */
export const gatedBy =
  (api: Api) =>
  (one: RouteDefinition): RouteDefinition => {
    const { feature, setting } = one.endpoint
    if (!feature && !setting) return one
    return {
      endpoint: one.endpoint,
      async handler(input) {
        if (setting) await demandSetting(api, setting)
        if (!feature) return one.handler(input)
        const caller = { ...input.caller, feature }
        await demandListed(api, caller, input.query)
        return one.handler({ ...input, caller })
      },
    }
  }

/** A list of one mission that does not show it is refused, not empty. */
async function demandListed(api: Api, caller: Caller, query: unknown): Promise<void> {
  const asked = [(query as { mission_id?: string | string[] } | undefined)?.mission_id ?? []].flat()
  if (asked.length !== 1) return
  const mission = await foldMission(api, asked[0]!)
  if (mission.life !== 'none' && isOpenTo(caller, mission)) demandShown(caller, mission)
}
