import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { convertProspect } from './convert-prospect.ts'
import { lookalikes } from './lookalikes.ts'
import { prospectOperations } from './prospect.ts'

/** The prospects, of missions and of nobody. */
export function prospectRoutes(api: Api): RouteDefinition[] {
  const operations = prospectOperations(api)
  return [
    route(prospectEndpoints.duplicates, async ({ body, caller }) => ({
      items: await lookalikes(api, operations, body, caller),
    })),
    route(prospectEndpoints.convert, ({ params, body, caller, request }) => {
      // It makes a project: both rights are asked.
      if (!may(caller.permissions, 'create project')) throw refused('FORBIDDEN')
      return convertProspect(api, { ...params, ...body }, { caller, request })
    }),
    ...recordRoutes(operations, prospectEndpoints),
  ]
}
