import { things } from '@faitage/contracts/kernel/things'
import { combinedEntities, searchEndpoints, searchStructure } from '@faitage/contracts/search/search.endpoints'
import { customStructure } from '../custom-fields/custom-filters.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { mayRead } from './may-read.ts'

/** The search structures: anyone who may read a list may know what it can be narrowed by. */
export const searchRoutes = (api: Api): RouteDefinition[] => [
  route(searchEndpoints.structure, async ({ params: { entity }, query: { mission_id }, caller }) => {
    if (entity === 'combined_structure') return combined(caller)
    if (!mayRead(caller, entity)) return refused('FORBIDDEN')
    const more = entity === 'project' && mission_id ? await customStructure(api, caller, mission_id) : {}
    return { items: searchStructure(entity, { client: caller.role === 'client' }, more) }
  }),
]

/** Fields of copros, their buildings and lots together, each named by what it narrows: `building.address`; of those the caller reads. */
function combined(caller: Caller) {
  const read = combinedEntities.filter(one => mayRead(caller, one))
  if (read.length === 0) return refused('FORBIDDEN')
  const items = read.flatMap(one =>
    searchStructure(one, { client: caller.role === 'client' }).map(field => ({
      ...field,
      name: `${one}.${field.name}`,
      label: `${field.label} (${things[one].noun.one})`,
    })),
  )
  return { items: items.map((field, order) => ({ ...field, order })) }
}
