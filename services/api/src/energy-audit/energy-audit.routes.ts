import { proposed } from '@faitage/contracts/energy-audit/acts'
import { type EnergyAuditSheet, energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { type AuditItem, energyEndpoints as endpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { ownEnergyEndpoints } from '@faitage/contracts/energy-audit/own-energy.endpoints'
import { quickStart } from '@faitage/contracts/energy-audit/quick-start'
import type { Page, QueryOf, Written } from '@faitage/contracts/kernel/endpoint'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import type { Api } from '../kernel/api.ts'
import { historyPage } from '../kernel/history/history.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { withErased } from '../kernel/records/erased.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'
import { balanceOf, gainAgainst } from './balance.ts'
import { gainsOf } from './gains.ts'
import { itemOf } from './items.ts'
import { amendState, auditOperations } from './operations.ts'
import { ownEnergy } from './own-energy.ts'
import { sendReport } from './report/send-report.ts'
import { retain, undo } from './retain.ts'
import { addScenarios, amongScenarios, copied, nameOfCopy, planned } from './scenarios.ts'
import { photosIn, sectionIn } from './sections.ts'
import { reachInitial, reachState, type State } from './state.ts'

/** The initial state and the scenarios of dwellings, their forms, balances, recommendations and photographs. */
export function energyAuditRoutes(api: Api): RouteDefinition[] {
  const operations = auditOperations(api)
  const initialOf = (caller: Caller, { sheet, reached }: State) =>
    reachInitial(api, caller, sheet.accommodation_id, reached)
  const amend = (id: string, changes: (state: State) => Partial<EnergyAuditSheet> | Refusal, by: By) =>
    amendState(api, operations, id, changes, by, true)
  const saved = (id: string, section: Parameters<typeof sectionIn>[0], body: Parameters<typeof sectionIn>[1], by: By) =>
    amendState(api, operations, id, () => sectionIn(section, body, kind => by.request.newId(kind)), by)
  const copy = async (state: State, name: string | undefined, by: By): Promise<Written | Refusal> => {
    const initial = await initialOf(by.caller, state)
    const sheet = copied(state, kind => by.request.newId(kind))
    const scenario = state.sheet.kind === 'scenario'
    const named = (others: readonly string[]) => name ?? (scenario ? nameOfCopy(state, others) : undefined)
    const made = await addScenarios(api, operations, initial, others => [{ name: named(others), sheet }], by)
    return isRefusal(made) ? made : made[0]!
  }

  return [
    route(endpoints.initial, async ({ params, reached, caller }) => {
      const state = await reachInitial(api, caller, params.accommodation_id, reached)
      return itemOf(api, caller, state, state)
    }),
    route(endpoints.list, ({ params, query, reached, caller }) =>
      listOf(api, caller, reached, params.accommodation_id, query),
    ),
    route(endpoints.create, async ({ params, body, reached, caller, request }) => {
      const initial = await reachInitial(api, caller, params.accommodation_id, reached)
      const newId = (kind: string) => request.newId(kind)
      const { name, from_initial_state, plan } = body
      const advised = initial.sheet.recommendations ?? []
      if (plan && advised.length === 0) return refused('energy.plan.none')
      const asked = plan
        ? planned(initial, advised, plan, { year: Number(api.clock.today().slice(0, 4)), newId })
        : [{ name, sheet: from_initial_state ? copied(initial, newId) : {} }]
      const made = await addScenarios(api, operations, initial, () => asked, { caller, request })
      return isRefusal(made) ? made : { ...made.at(-1)!, items: [...made] }
    }),
    route(endpoints.quickStart, async ({ params, reached, caller, request }) => {
      const initial = await reachInitial(api, caller, params.accommodation_id, reached)
      const newId = (kind: string) => request.newId(kind)
      const start = withRowIds(quickStart(initial.dwelling, api.clock.today()), newId)
      const filled = (state: State) => Object.keys(start).some(key => !isBare(state.sheet[key as keyof typeof start]))
      const changes = (state: State) => (filled(state) ? refused('energy.quickStart.filled') : start)
      return amend(initial.id, changes, { caller, request })
    }),
    route(endpoints.get, async ({ params, caller }) => {
      const state = await reachState(api, caller, params.id, 'read')
      return itemOf(api, caller, state, await initialOf(caller, state))
    }),
    route(endpoints.update, async ({ params, query, body, caller, request }) => {
      const save = () => saved(params.id, query.section, body, { caller, request })
      if (query.section !== 'name') return save()
      return amongScenarios(api, await reachState(api, caller, params.id, 'write'), save)
    }),
    route(endpoints.remove, async ({ params, caller, request }) => {
      const { sheet } = await reachState(api, caller, params.id, 'writeRemoved')
      return sheet.kind === 'initial'
        ? refused('energy.initialState.kept')
        : operations.remove(params.id, { caller, request })
    }),
    route(endpoints.clone, async ({ params, body, caller, request }) =>
      copy(await reachState(api, caller, params.id, 'write'), body?.name, { caller, request }),
    ),
    route(endpoints.cloneInitial, async ({ params, body, caller, request }) => {
      const state = await reachState(api, caller, params.id, 'write')
      return copy(await initialOf(caller, state), body?.name, { caller, request })
    }),
    route(endpoints.retain, async ({ params, body, caller, request }) => {
      const state = await reachState(api, caller, params.id, 'write')
      if (state.sheet.kind === 'initial') return refused('energy.initialState.notRetained')
      return retain(api, operations, state, body.retained, { caller, request })
    }),
    route(endpoints.addElement, ({ params, body, caller, request }) =>
      amend(
        params.id,
        ({ sheet }) => sectionIn(params.group, [...(sheet[params.group] ?? []), body], kind => request.newId(kind)),
        { caller, request },
      ),
    ),
    route(endpoints.rooms, async ({ params, caller }) => {
      const { id, revision, sheet } = await reachState(api, caller, params.id, 'read')
      return { id, revision, rooms: sheet.rooms ?? [] }
    }),
    route(endpoints.saveRooms, ({ params, body, caller, request }) =>
      saved(params.id, 'rooms', body, { caller, request }),
    ),
    route(endpoints.balance, async ({ params, caller, request }) => {
      const state = await reachState(api, caller, params.id, 'read')
      const kept = await balanceOf(api, operations, state, { caller, request })
      if (isRefusal(kept)) return kept
      const { balance, revision } = kept
      const computed = { sheet: { ...state.sheet, balance } }
      const gain = gainAgainst(await initialOf(caller, state), computed, api.clock.today())
      return { id: state.id, revision, balance, gain }
    }),
    route(endpoints.gains, async ({ params, caller }) => {
      const state = await reachState(api, caller, params.id, 'read')
      return gainsOf(api, await initialOf(caller, state), state)
    }),
    route(endpoints.recommendations, async ({ params, caller }) => {
      const { id, revision, sheet } = await reachState(api, caller, params.id, 'read')
      const { recommendations } = withErased(energyAudit, sheet)
      return { id, revision, recommendations_list: recommendations ?? [], proposed: proposed(sheet) }
    }),
    route(endpoints.report, async ({ params, caller }) => {
      const state = await reachState(api, caller, params.id, 'read')
      return sendReport(api, caller, await initialOf(caller, state), state)
    }),
    route(endpoints.photos, async ({ params, caller }) => {
      const { id, revision, sheet } = await reachState(api, caller, params.id, 'read')
      return { id, revision, photos: sheet.photos ?? [] }
    }),
    route(endpoints.addPhotos, ({ params, body, caller, request }) =>
      amend(params.id, ({ sheet }) => photosIn(sheet.photos ?? [], body), { caller, request }),
    ),
    route(endpoints.history, async ({ params, query, caller }) => {
      const { revision } = await reachState(api, caller, params.id, 'readRemoved')
      return historyPage(revision < 0 ? [] : await operations.history(params.id, caller), query)
    }),
    route(ownEnergyEndpoints.list, async ({ reached, caller }) => ({ items: await ownEnergy(api, reached, caller) })),
    route(endpoints.undo, async ({ params, body, caller, request }) => {
      const state = await reachState(api, caller, params.id, 'writeRemoved')
      return undo(api, operations, state, body.revision, { caller, request })
    }),
  ]
}

const isBare = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Rows with ids of their own. */
function withRowIds<S extends object>(sheet: S, newId: (kind: string) => string): S {
  return Object.fromEntries(
    Object.entries(sheet).map(([group, rows]) => [
      group,
      Array.isArray(rows) ? rows.map((row: object, index) => ({ ...row, id: newId(`${group}.${index}`) })) : rows,
    ]),
  ) as S
}

function ifGone(error: unknown): undefined {
  if (isRefusal(error) && error.key === 'NOT_FOUND') return undefined
  throw error
}

/** The states of one dwelling, of which there are tens at most: sorted and parted here. */
async function listOf(
  api: Api,
  caller: Caller,
  reached: Reached,
  accommodationId: string,
  { page, size, sortBy = 'number', sortDirection, include_initial_state }: QueryOf<typeof endpoints.list>,
): Promise<Page<AuditItem>> {
  const initial = await reachInitial(api, caller, accommodationId, reached)
  const rows = await statesOfDwelling(api.db, accommodationId)
  const ids = rows.filter(({ is_deleted, sheet }) => !is_deleted && sheet.kind === 'scenario').map(({ id }) => id)
  // Removed a moment ago, a scenario may still stand in the read model.
  const found = await Promise.all(ids.map(id => reachState(api, caller, id, 'read').catch(ifGone)))
  const scenarios = found.filter(state => state !== undefined)
  const states = include_initial_state === 'true' ? [initial, ...scenarios] : scenarios
  const items = states.map(state => itemOf(api, caller, state, initial))
  const way = sortDirection === 'desc' ? -1 : 1
  const inFrench = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })
  const keyOf = (item: AuditItem) => (sortBy === 'number' ? (item.number ?? 0) : item[sortBy])
  const sorted = items.toSorted((left, right) => way * inFrench.compare(String(keyOf(left)), String(keyOf(right))))
  return { items: sorted.slice((page - 1) * size, page * size), page, pageSize: size, totalItems: items.length }
}
