import { type FunderSheet, funder } from '@faitage/contracts/funding/funder'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { mayReachMission, mayWriteMission } from '@faitage/projections/kernel/viewer'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { recordDecider } from '../kernel/records/record.decider.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { foldMission, reachOf } from '../missions/mission-access.ts'

export const funderDecider = recordDecider(funder)

/** A funder from its own stream, whoever asks. */
export const foldFunder = (api: Api, id: string) => fold(api, funderDecider, streamOf.record(funder.kind, id))

/** Whether somebody with the right on funders may see this one: every national one, those of the missions they reach. */
export async function seesFunder(api: Api, caller: Caller, { mission_id }: FunderSheet): Promise<boolean> {
  return !mission_id || reachesMission(api, caller, mission_id)
}

/** Whether a mission is there and the caller's to see. */
export async function reachesMission(api: Api, caller: Caller, id: string): Promise<boolean> {
  const mission = await foldMission(api, id)
  return mission.life === 'present' && mayReachMission(caller, reachOf(mission))
}

/**
 * A funder that is there and that the caller may see.
 *
 * @throws {Refusal} NOT_FOUND otherwise: both look the same
 */
export async function reachFunder(api: Api, caller: Caller, id: string): Promise<FunderSheet> {
  const { life, sheet } = (await foldFunder(api, id)).state
  if (life !== 'present' || !(await seesFunder(api, caller, sheet))) throw refused('NOT_FOUND')
  return sheet
}

/**
 * Why somebody who sees a funder may not write it: what every mission may copy is an administrator's to write, whatever
 * rights somebody else was given on funders; a mission's own is its team's.
 */
export async function refuseToWrite(
  api: Api,
  caller: Caller,
  { mission_id }: Pick<FunderSheet, 'mission_id'>,
): Promise<Refusal | undefined> {
  if (!mission_id) return caller.role === 'admin' ? undefined : refused('FORBIDDEN')
  const mission = await foldMission(api, mission_id)
  return mission.life !== 'none' && mayWriteMission(caller, mission) ? undefined : refused('mission.readOnly')
}
