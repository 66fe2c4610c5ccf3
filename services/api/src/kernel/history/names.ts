import type { Recorded } from '../events/decider.ts'
import type { People } from '../people.ts'
import type { NameOf } from './history.ts'

/** Display names of users, looked up once each. */
export async function namesOf(people: People, ids: Iterable<string>): Promise<NameOf> {
  const unique = [...new Set(ids)]
  const names = new Map(await Promise.all(unique.map(async id => [id, await people.nameOf(id)] as const)))
  return id => names.get(id) ?? id
}

/** The ids of those who acted. */
export const actorsOf = (events: readonly Recorded[]): string[] => events.map(event => event.metadata.actor.id)
