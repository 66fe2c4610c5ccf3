import {
  dueEndpoints,
  type RetentionSheet,
  retentionEndpoints,
  retentionKinds,
  retentionRule,
  rulesInForce,
} from '@faitage/contracts/privacy/retention'
import { listDue } from '@faitage/projections/privacy/due.queries'
import { retentionRuleModel, retentionRules } from '@faitage/projections/privacy/retention-rule'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

const hrefs = {
  project: '/projects/edit/',
  project_refused: '/projects/edit/',
  project_dormant: '/projects/edit/',
  prospect: '/prospects?fiche=',
  person_former: '/person?fiche=',
  person_unlinked: '/person?fiche=',
  user: '/admin/users/edit/',
  invoice: '/audit/invoice/',
  signature: '/audit/quote/',
} as const

/** How long things are kept, as people write it down; and what is due by it. Nothing is erased by itself. */
export const retentionRoutes = (api: Api): RouteDefinition[] => [
  ...recordRoutes(
    recordOperations(api, retentionRule, { model: retentionRuleModel, check: writing => sameDay(api, writing) }),
    retentionEndpoints,
  ),
  route(dueEndpoints.list, async ({ query }) => {
    const today = api.clock.today()
    const rules = rulesInForce(await retentionRules(api.db), today)
    const page = await listDue(api.db, query, { rules, today })
    const items = page.items.map(({ thing_id, ...row }) => {
      const { current_months, archive_months } = rules.get(row.kind)!
      const months = current_months + (query.stage === 'erase' ? archive_months : 0)
      return { ...row, stage: query.stage, href: hrefs[row.kind] + thing_id, months, act: retentionKinds[row.kind].act }
    })
    return { ...page, items }
  }),
]

/** Two rules of one kind never begin on one day. */
async function sameDay(
  api: Api,
  { id, sheet, changes, action }: Writing<RetentionSheet>,
): Promise<Refusal | undefined> {
  if (action !== 'restore' && changes.start_day === undefined && changes.kind === undefined) return undefined
  await demandCaughtUp(api)
  const { rows } = await sql`select from retention_rule where not is_deleted and id <> ${id}::uuid
    and sheet ->> 'kind' = ${sheet.kind} and sheet ->> 'start_day' = ${sheet.start_day}`.execute(api.db)
  return rows.length > 0 ? refused('retentionRule.sameDay') : undefined
}
