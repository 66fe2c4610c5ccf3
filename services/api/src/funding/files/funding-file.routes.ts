import { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import type { FundingFileSheet, FundingPayment } from '@faitage/contracts/funding/funding-file'
import { fundingFileEndpoints as endpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { ownFundingEndpoints } from '@faitage/contracts/funding/own-funding.endpoints'
import type { Api } from '../../kernel/api.ts'
import { historyPage } from '../../kernel/history/history.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { fundingFileIdOf } from '../simulations/funding-file-id.ts'
import { fundingAnswer } from './answer.ts'
import { fundingDeadlines } from './deadline-list.ts'
import { changeFile, fundingFileOf, fundingFileRecords } from './funding-file.ts'
import { ownPlan } from './own-funding.ts'

type OfFunder = { readonly funder_id: string }
type Change = (now: FundingFileSheet) => Partial<FundingFileSheet>

/** The rows of the funders that are named, in the place of theirs: others stay as they are. */
const replaced = <R extends OfFunder>(before: readonly R[] | null | undefined, rows: readonly R[]): R[] => {
  const named = new Set(rows.map(({ funder_id }) => funder_id))
  return [...(before ?? []).filter(({ funder_id }) => !named.has(funder_id)), ...rows]
}
const without = <R extends OfFunder>(rows: readonly R[] | null | undefined, gone: readonly string[]): R[] =>
  (rows ?? []).filter(({ funder_id }) => !gone.includes(funder_id))

/** A payment has an id of its own: two people who record two of one funder both keep theirs. */
const withPayments =
  (rows: readonly FundingPayment[]): Change =>
  ({ payments }) => {
    const named = new Set(rows.map(({ id }) => id))
    return { payments: [...(payments ?? []).filter(({ id }) => !named.has(id)), ...rows] }
  }
const withoutPayments =
  (ids: readonly string[]): Change =>
  ({ payments }) => ({ payments: (payments ?? []).filter(({ id }) => !ids.includes(id)) })

/** The routes of funding files. */
export function fundingFileRoutes(api: Api): RouteDefinition[] {
  const records = fundingFileRecords(api)
  return [
    route(endpoints.get, ({ reached, caller }) => fundingAnswer(api, caller, reached)),
    route(ownFundingEndpoints.get, async ({ reached, caller }) => ({ plan: await ownPlan(api, reached, caller) })),
    route(fundingDeadlineEndpoints.list, ({ query, caller }) => fundingDeadlines(api, caller, query)),
    route(endpoints.deposit, ({ body, reached, ...by }) =>
      changeFile(api, records, reached, ({ deposits }) => ({ deposits: replaced(deposits, body.funders) }), by),
    ),
    route(endpoints.removeDeposits, ({ body, reached, ...by }) =>
      changeFile(api, records, reached, ({ deposits }) => ({ deposits: without(deposits, body.funders_id) }), by),
    ),
    route(endpoints.approval, ({ body, reached, ...by }) =>
      changeFile(api, records, reached, ({ approvals }) => ({ approvals: replaced(approvals, body.funders) }), by),
    ),
    route(endpoints.removeApprovals, ({ body, reached, ...by }) =>
      changeFile(api, records, reached, ({ approvals }) => ({ approvals: without(approvals, body.funders_id) }), by),
    ),
    route(endpoints.payment, ({ body, reached, ...by }) =>
      changeFile(api, records, reached, withPayments(body.funders), by),
    ),
    route(endpoints.removePayments, ({ body: { funders_id, payments_id }, reached, ...by }) =>
      changeFile(
        api,
        records,
        reached,
        payments_id ? withoutPayments(payments_id) : ({ payments }) => ({ payments: without(payments, funders_id) }),
        by,
      ),
    ),
    route(endpoints.works, ({ body, reached, ...by }) => changeFile(api, records, reached, () => body, by)),
    route(endpoints.deadlines, ({ body, reached, ...by }) => changeFile(api, records, reached, () => body, by)),
    route(endpoints.history, async ({ params, query, caller }) => {
      const known = await fundingFileOf(api, params.id)
      return historyPage(known ? await records.history(fundingFileIdOf(params.id), caller) : [], query)
    }),
    route(endpoints.undo, ({ params, body, caller, request }) =>
      records.undo(fundingFileIdOf(params.id), body.revision, { caller, request }),
    ),
  ]
}
