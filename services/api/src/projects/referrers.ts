import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { foldMission } from '../missions/mission-access.ts'

/** A refusal when one of these people is not an active user of the team: nobody follows their own project. */
export async function unknownReferrer(api: Api, ids: readonly string[]): Promise<Refusal | undefined> {
  const users = await Promise.all(ids.map(id => fold(api, userDecider, streamOf.user(id))))
  const unknown = ids.filter((_, index) => {
    const { state } = users[index]!
    return state.life !== 'present' || !state.sheet.active || state.sheet.role === 'client'
  })
  return unknown.length > 0 ? refused('referrer.unknown', { referrers: unknown }) : undefined
}

/**
 * A refusal when one of these people is not of a mission's team, managers, collaborators and external collaborators: they
 * would be given projects they may not even write. Anyone may while the team names nobody; whoever follows already stays.
 */
export async function strangerToTeam(
  api: Api,
  missionId: string,
  ids: readonly string[],
  current: readonly string[] = [],
): Promise<Refusal | undefined> {
  const added = ids.filter(id => !current.includes(id))
  if (added.length === 0) return undefined
  const mission = await foldMission(api, missionId)
  if (mission.life !== 'present') return undefined
  const team = teamOf(mission)
  const strangers = team.length === 0 ? [] : added.filter(id => !team.includes(id))
  if (strangers.length === 0) return undefined
  const names = await Promise.all(strangers.map(id => api.people.nameOf(id)))
  return refused('referrer.outOfTeam', { people: names.join(', ') })
}

/** Those of a mission who may be given its projects and its visits. */
export const teamOf = ({ team }: Pick<KnownMission, 'team'>): readonly string[] => [
  ...team.mission_managers,
  ...team.collaborators,
  ...team.external_collaborators,
]
