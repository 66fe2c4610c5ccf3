import { searchEndpoints, searchedEntities, searchStructure } from '@faitage/contracts/search/search.endpoints'
import { customStructure } from '../custom-fields/custom-filters.ts'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'

/** The search structures: anyone who may read a list may know what it can be narrowed by. */
export const searchRoutes = (api: Api): RouteDefinition[] => [
  route(searchEndpoints.structure, async ({ params: { entity }, query: { mission_id }, caller }) => {
    if (!may(caller.permissions, searchedEntities[entity].right)) return refused('FORBIDDEN')
    const more = entity === 'project' && mission_id ? await customStructure(api, caller, mission_id) : {}
    return { items: searchStructure(entity, { client: caller.role === 'client' }, more) }
  }),
]
