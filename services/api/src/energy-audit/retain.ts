import type { Written } from '@faitage/contracts/kernel/endpoint'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import type { Api } from '../kernel/api.ts'
import { partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import type { AuditOperations } from './operations.ts'
import { amongScenarios } from './scenarios.ts'
import type { State } from './state.ts'

/** Retains a scenario, or does so no more: of a dwelling one is, and the one before is released. */
export const retain = (
  api: Api,
  operations: AuditOperations,
  state: State,
  retained: boolean,
  { caller, request }: By,
): Promise<Written | Refusal> =>
  amongScenarios(api, state, async () => {
    const { id, sheet } = state
    const released = retained && (await release(operations, await retainedBeside(api, id, sheet), { caller, request }))
    if (isRefusal(released)) return released
    return operations.amend(id, { retained: retained ? true : null }, { caller, request })
  })

/** The scenarios of the dwelling of a state that are retained beside it. */
async function retainedBeside(api: Api, id: string, { accommodation_id }: State['sheet']): Promise<string[]> {
  const states = await statesOfDwelling(api.db, accommodation_id)
  return states.filter(one => one.id !== id && !one.is_deleted && one.sheet.retained).map(one => one.id)
}

async function release(
  operations: AuditOperations,
  ids: readonly string[],
  { caller, request }: By,
): Promise<Refusal | undefined> {
  for (const id of ids) {
    const released = await operations.amend(id, { retained: null }, { caller, request: partOf(request, id) })
    if (isRefusal(released)) return released
  }
  return undefined
}

/**
 * Undoes a change of a state, or its removal, one scenario of the dwelling at most being retained afterwards: one that is
 * brought back gives way, one whose release is undone takes its place again.
 */
export const undo = (
  api: Api,
  operations: AuditOperations,
  before: State,
  revision: number,
  { caller, request }: By,
): Promise<Written | Refusal> =>
  amongScenarios(api, before, async () => {
    const { id, sheet } = before
    const undone = await operations.undo(id, revision, { caller, request })
    if (isRefusal(undone)) return undone
    const { state } = await operations.reach(id, caller)
    if (state.life === 'absent' || !state.sheet.retained) return undone
    const others = await retainedBeside(api, id, sheet)
    if (others.length === 0) return undone
    // Retained before already: its removal was undone.
    if (sheet.retained) return operations.amend(id, { retained: null }, { caller, request: partOf(request, id) })
    return (await release(operations, others, { caller, request })) ?? undone
  })
