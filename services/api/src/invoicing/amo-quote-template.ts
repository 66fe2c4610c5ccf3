import {
  type AmoQuoteTemplateItem,
  amoQuoteTemplate,
  amoQuoteTemplateEndpoints as endpoints,
} from '@faitage/contracts/invoicing/amo-quote-template'
import { amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import { amoQuoteTemplateModel } from '@faitage/projections/invoicing/amo-quote'
import { missionNames } from '@faitage/projections/prospects/prospect'
import { sql } from 'kysely'
import { nameOfMission } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { reachLivingProject } from '../projects/project-access.ts'

/** What quotes of ours begin with: templates of everybody, or of one mission. */
export function amoQuoteTemplateRoutes(api: Api): RouteDefinition[] {
  const operations = recordOperations<typeof amoQuoteTemplate, AmoQuoteTemplateItem>(api, amoQuoteTemplate, {
    model: amoQuoteTemplateModel,
    references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    complete: async items => {
      const missions = await missionNames(api.db, [...new Set(items.flatMap(({ mission_id }) => mission_id ?? []))])
      return items.map(item => {
        const { price_excl_tax, price_incl_tax } = amoTotals((item.amo_quote_details ?? []) as Prestation[])
        const mission_name = (item.mission_id && missions.get(item.mission_id)) || null
        return { ...item, mission_name, totals: { price_excl_tax, price_incl_tax } }
      })
    },
  })
  return recordRoutes(operations, endpoints, async ({ for_project, ...query }, caller) => {
    if (!for_project) return operations.list(query, caller)
    const { project } = await reachLivingProject(api, caller, for_project)
    const type = project.requester_type
    return operations.list(query, caller, [
      sql`coalesce(sheet ->> 'mission_id', ${project.mission_id}) = ${project.mission_id}`,
      sql`(coalesce(jsonb_array_length(sheet -> 'requester_types'), 0) = 0 or sheet -> 'requester_types' ? ${type})`,
    ])
  })
}
