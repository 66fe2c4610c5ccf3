import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { Reaches } from '../kernel/http/reached.ts'
import { type MissionWay, reachMission } from './mission-access.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    mission: { way: MissionWay; gives: KnownMission }
  }
}

export const missionReaches: Pick<Reaches, 'mission'> = {
  mission: (api, caller, { id }, to) => reachMission(api, caller, id, to),
}
