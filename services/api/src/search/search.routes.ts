import { searchEndpoints, searchedEntities, searchStructure } from '@faitage/contracts/search/search.endpoints'
import { may } from '../kernel/http/ability.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'

/** The search structures: anyone who may read a list may know what it can be narrowed by. */
export const searchRoutes = (): RouteDefinition[] => [
  route(searchEndpoints.structure, ({ params: { entity }, caller }) =>
    may(caller.permissions, searchedEntities[entity].right)
      ? { items: searchStructure(entity, { client: caller.role === 'client' }) }
      : refused('FORBIDDEN'),
  ),
]
