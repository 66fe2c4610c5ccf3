import {
  type AmoQuoteTemplateItem,
  amoQuoteTemplate,
  amoQuoteTemplateEndpoints as endpoints,
} from '@faitage/contracts/invoicing/amo-quote-template'
import { amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { amoQuoteTemplateModel } from '@faitage/projections/invoicing/amo-quote'
import { missionNames } from '@faitage/projections/prospects/prospect'
import { sql } from 'kysely'
import { nameOfMission } from '../co-ownership/references.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { reachLivingProject } from '../projects/project-access.ts'

/** What quotes of ours begin with: templates of everybody, or of one mission. */
export function amoQuoteTemplateRoutes(api: Api): RouteDefinition[] {
  const operations = recordOperations<typeof amoQuoteTemplate, AmoQuoteTemplateItem>(api, amoQuoteTemplate, {
    model: amoQuoteTemplateModel,
    references: {
      mission_id: { nameOf: id => nameOfMission(api, id) },
      letter_template_id: { nameOf: id => nameOfWordTemplate(api, id), byCheck: true },
    },
    check: async ({ changes }) => {
      const id = changes.letter_template_id
      return id && (await nameOfWordTemplate(api, id)) === undefined ? refused('amoQuote.template.notWord') : undefined
    },
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

/** A Word document that quotes may be laid out by: undefined where it is none. */
async function nameOfWordTemplate(api: Api, id: string): Promise<string | undefined> {
  const { state } = await fold(api, deciderOf(letterTemplate), streamOf.record(letterTemplate.stream, id))
  if (state.life !== 'present') return undefined
  const { kind, file_id, name } = state.sheet
  return kind === 'devis' && file_id ? name : undefined
}
