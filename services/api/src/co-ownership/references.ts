import type { Api } from '../kernel/api.ts'
import { foldMission } from '../missions/mission-access.ts'

/** What a mission is called. */
export async function nameOfMission(api: Api, id: string): Promise<string | undefined> {
  const mission = await foldMission(api, id)
  return mission.life === 'none' ? undefined : mission.sheet.name
}
