import type { MissionTeam } from '@faitage/contracts/missions/mission'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'

const ofPeople = [
  'mission_managers',
  'collaborators',
  'external_collaborators',
  'users_additional_access',
] as const satisfies readonly (keyof MissionTeam)[]

/** Everybody whom a team names, once, with the lists they are in, by name. */
export async function peopleOf(api: Api, team: MissionTeam, way: 'asc' | 'desc') {
  const lists = new Map<string, string[]>()
  for (const list of ofPeople) for (const id of team[list]) lists.set(id, [...(lists.get(id) ?? []), list])
  const nameOf = await namesOf(api.people, lists.keys())
  const sign = way === 'asc' ? 1 : -1
  return [...lists]
    .map(([id, of]) => ({ id, username: nameOf(id), lists: of }))
    .sort((a, b) => sign * (a.username.localeCompare(b.username, 'fr') || a.id.localeCompare(b.id)))
}
