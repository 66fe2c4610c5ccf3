import { operatorsOf } from '@faitage/contracts/funding/criterion'
import { type CriterionFieldName, criterionField, criterionFields } from '@faitage/contracts/funding/criterion-fields'
import { operatorWords } from '@faitage/contracts/funding/criterion-words'
import {
  fundingScenarioEndpoints as endpoints,
  type FundingScenarioSheet,
  fundingScenario,
} from '@faitage/contracts/funding/funding-scenario'
import { listScenarios } from '@faitage/projections/funding/funding-scenario'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { RecordCommand } from '../kernel/records/record.decider.ts'
import { recordHistory, undoingCommand } from '../kernel/records/record-history.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { foldFunder, reachFunder, refuseToWrite } from './funder-access.ts'
import { scenarioDecider, streamOfScenario } from './funding-scenario.decider.ts'

type Command = RecordCommand<FundingScenarioSheet>
const labels = fundingScenario.labels as Record<string, string>

/** The scenarios of the funders: whoever may see or write a funder may see or write its scenarios. */
export function fundingScenarioRoutes(api: Api): RouteDefinition[] {
  const references = { funder_id: async (id: string) => (await foldFunder(api, id)).state.sheet.name }

  /** A scenario of a funder the caller may see, alive unless `removedToo`. */
  const reached = async (id: string, caller: Caller, removedToo = false) => {
    const folded = await fold(api, scenarioDecider, streamOfScenario(id))
    const { life, sheet } = folded.state
    if (life !== 'present' && !(removedToo && life === 'removed')) throw refused('NOT_FOUND')
    return { ...folded, funder: await reachFunder(api, caller, sheet.funder_id) }
  }

  const write = (command: Command, by: { caller: Caller; request: RequestContext }) =>
    handle(api, {
      decider: scenarioDecider,
      stream: streamOfScenario(command.id),
      command,
      ...by,
      labelOf: field => labels[field] ?? field,
    })

  return [
    route(endpoints.criteria, () => ({ items: criteriaOffered })),

    route(endpoints.list, async ({ query, caller }) => {
      await reachFunder(api, caller, query.funder_id)
      return listScenarios(api.db, query)
    }),

    route(endpoints.get, async ({ params: { id }, caller }) => {
      const { state, revision } = await reached(id, caller)
      const { sheet, created_at, updated_at } = state
      const filled = Object.fromEntries(Object.entries(sheet).filter(([, value]) => value !== null))
      return { ...(filled as FundingScenarioSheet), id, revision, created_at, updated_at }
    }),

    route(endpoints.create, async ({ body: sheet, caller, request }) => {
      const funder = await reachFunder(api, caller, sheet.funder_id)
      const id = request.newId('funding_scenario')
      return (
        (await refuseToWrite(api, caller, funder)) ??
        aloneSurface(sheet) ??
        write({ type: 'Register', id, sheet }, { caller, request })
      )
    }),

    route(endpoints.update, async ({ params: { id }, body: changes, caller, request }) => {
      const { state, funder } = await reached(id, caller)
      const refusal = (await refuseToWrite(api, caller, funder)) ?? aloneSurface({ ...state.sheet, ...changes })
      return refusal ?? write({ type: 'Amend', id, changes }, { caller, request })
    }),

    route(endpoints.remove, async ({ params: { id }, caller, request }) => {
      const { funder } = await reached(id, caller)
      return (await refuseToWrite(api, caller, funder)) ?? write({ type: 'Remove', id }, { caller, request })
    }),

    route(endpoints.history, async ({ params: { id }, caller }) => {
      await reached(id, caller, true)
      const items = await recordHistory(
        api,
        fundingScenario,
        scenarioDecider as never,
        streamOfScenario(id),
        references,
      )
      return { items }
    }),

    route(endpoints.undo, async ({ params: { id }, body, caller, request }) => {
      const { state, funder } = await reached(id, caller, true)
      const found = await undoingCommand(
        api,
        fundingScenario,
        scenarioDecider as never,
        streamOfScenario(id),
        body.revision,
      )
      if (isRefusal(found)) return found
      if (found.type === 'Restore' && !caller.permissions.has('delete funder')) return refused('FORBIDDEN')
      const changes = found.type === 'Restore' ? {} : found.changes
      const refusal = (await refuseToWrite(api, caller, funder)) ?? aloneSurface({ ...state.sheet, ...changes })
      return refusal ?? write(found, { caller, request })
    }),
  ]
}

/** Square metres that are counted say nothing without what each may cost. */
function aloneSurface(sheet: Partial<FundingScenarioSheet>): Refusal | undefined {
  if (!sheet.upper_surface_limit || (sheet.upper_price_surface_limit ?? null) !== null) return undefined
  const message = 'Indiquez le plafond par mètre carré auquel s’applique la surface plafond.'
  return invalid([{ path: 'upper_price_surface_limit', message }])
}

const criteriaOffered = (Object.keys(criterionFields) as CriterionFieldName[]).map(name => {
  const field = criterionField(name)
  return {
    field: name,
    label: field.label,
    group: field.group,
    kind: field.kind,
    unit: 'unit' in field ? (field.unit ?? null) : null,
    operators: operatorsOf[field.kind].map(value => ({ value, label: operatorWords[value] })),
    options: field.kind === 'choice' ? [...field.options] : [],
  }
})
