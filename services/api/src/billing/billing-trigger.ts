import {
  type BillingTriggerSheet,
  billingTrigger,
  billingTriggerEndpoints as endpoints,
} from '@faitage/contracts/billing/billing-trigger'
import type { BodyOf, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { billingTriggerModel } from '@faitage/projections/billing/billing-trigger'
import { sql } from 'kysely'
import { nameOfMission } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Triggers of one mission at most: each status of its projects is held against all of them. */
const MOST = 200

/** What makes orders of the projects of a mission. */
export function billingTriggerRoutes(api: Api): RouteDefinition[] {
  const operations = recordOperations(api, billingTrigger, {
    model: billingTriggerModel,
    references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    check: async ({ action, sheet }) => {
      if (action === 'amend' || action === 'remove') return undefined
      const { rows } = await sql`select 1 from billing_trigger
        where mission_id = ${sheet.mission_id} and not is_deleted limit ${MOST}`.execute(api.db)
      return rows.length >= MOST ? refused('billing.trigger.tooMany', { most: MOST }) : undefined
    },
  })
  const list = ({ mission_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) =>
    operations.list(query, caller, [sql`mission_id = ${mission_id}`])
  return [
    ...recordRoutes(operations, endpoints, list).filter(({ endpoint }) => endpoint !== endpoints.create),
    route(endpoints.create, ({ body, caller, request }) => {
      const sheet = complete(body)
      return 'project_status' in sheet ? operations.register(sheet, { caller, request }) : sheet
    }),
  ]
}

/** A trigger as it may be kept. @returns the specification's refusal where its name or its status is missing */
function complete({ name, project_status, ...others }: BodyOf<typeof endpoints.create>): BillingTriggerSheet | Refusal {
  if (!name?.trim() || !project_status) return refused('billing.trigger.required')
  return { ...others, name: name.trim(), project_status }
}
