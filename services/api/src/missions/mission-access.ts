import { streamOf } from '@faitage/contracts/kernel/streams'
import { hiddenBy, missionFlags } from '@faitage/contracts/missions/mission-flags'
import { type KnownMission, type MissionState, missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { type MissionReach, mayReachMission, mayWriteMission } from '@faitage/projections/kernel/viewer'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import { missionDecider } from './mission.decider.ts'

/** What decides who reaches a mission, from its folded state. */
export const reachOf = ({ sheet, team }: Pick<KnownMission, 'sheet' | 'team'>): MissionReach => ({
  agency_id: sheet.agency_id,
  antenna_id: sheet.antenna_id,
  team,
})

/** A mission from its own stream, no matter who asks. */
export async function foldMission(api: Api, id: string): Promise<MissionState> {
  return (await fold(api, missionDecider, streamOf.mission(id))).state
}

/** Whether a mission is the caller's to see. */
export const isOpenTo = (caller: Caller, mission: KnownMission): boolean => mayReachMission(caller, reachOf(mission))

/** Refuses what a mission does not show: the feature that the call is of was switched off there. @throws {Refusal} */
export function demandShown({ feature }: Pick<Caller, 'feature'>, { sheet }: Pick<KnownMission, 'sheet'>): void {
  const hiding = feature && hiddenBy(sheet, feature)
  if (hiding) throw refused('mission.feature.off', { feature: missionFlags[hiding].label })
}

export type MissionWay = 'read' | 'readRemoved' | 'write' | 'writeIn'

/**
 * A mission the caller may see, or change. A removed one is not found, nor is anything of it read or written in it; its
 * history is, and to write itself it is found: what is decided of one says that it was removed.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see: both look the same; mission.feature.off
 *   when it does not show what the call is of; mission.readOnly, to write, when the caller only sees it
 */
export async function reachMission(
  api: Api,
  caller: Caller,
  id: string,
  to: MissionWay = 'read',
): Promise<KnownMission> {
  const mission = await foldMission(api, id)
  if (mission.life === 'none' || !isOpenTo(caller, mission)) throw refused('NOT_FOUND')
  demandShown(caller, mission)
  if (to === 'write' || to === 'writeIn') demandWriting(caller, mission)
  if ((to === 'read' || to === 'writeIn') && mission.life === 'removed') throw refused('NOT_FOUND')
  return mission
}

/** Refuses to change a mission, or what belongs to it, to somebody who only reads it. @throws {Refusal} */
export function demandWriting(caller: Caller, { team }: Pick<KnownMission, 'team'>): void {
  if (!mayWriteMission(caller, { team })) throw refused('mission.readOnly')
}

/**
 * Refuses to begin something new in a mission that was archived: a project, an import. What is there is still finished:
 * visits are written down, payments followed, people erased. @throws {Refusal} mission.archived
 */
export function demandRunning(mission: KnownMission): void {
  if (missionStatusNow(mission).status === 'archivee') throw refused('mission.archived')
}
