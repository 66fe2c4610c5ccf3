import type { Written } from '@faitage/contracts/kernel/endpoint'
import { simulationsOfProject } from '@faitage/projections/funding/simulation'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import { partOf } from '../../kernel/http/request-context.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import type { SimulationRecords } from './operations.ts'

/** The simulations of a project that are retained beside one. */
const retainedBeside = async (api: Api, id: string, project_id: string): Promise<string[]> => {
  await demandCaughtUp(api)
  const all = await simulationsOfProject(api.db, project_id)
  return all.filter(one => one.id !== id && one.sheet.retained).map(one => one.id)
}

async function release(records: SimulationRecords, ids: readonly string[], { caller, request }: By) {
  for (const id of ids) {
    const released = await records.amend(id, { retained: null }, { caller, request: partOf(request, id) })
    if (isRefusal(released)) return released
  }
  return undefined
}

const amongSimulations = <T>(api: Api, project_id: string, work: () => Promise<T>): Promise<T> =>
  alone(api, `simulations of ${project_id}`, work)

/** Retains a simulation, or does so no more: of a project one is, and the one before is released by the same act. */
export async function retainSimulation(
  api: Api,
  records: SimulationRecords,
  id: string,
  retained: boolean,
  { caller, request }: By,
): Promise<Written | Refusal> {
  const { project_id } = (await records.reachToWrite(id, caller)).state.sheet
  return amongSimulations(api, project_id, async () => {
    const others = retained ? await retainedBeside(api, id, project_id) : []
    const refusal = await release(records, others, { caller, request })
    return refusal ?? records.amend(id, { retained: retained ? true : null }, { caller, request })
  })
}

/**
 * Undoes a change of a simulation, or its removal, one of the project at most being retained afterwards: one that is brought
 * back gives way, one whose release is undone takes its place again.
 */
export async function undoOfSimulation(
  api: Api,
  records: SimulationRecords,
  id: string,
  revision: number,
  { caller, request }: By,
): Promise<Written | Refusal> {
  const { sheet: before } = await records.told(id, caller)
  return amongSimulations(api, before.project_id, async () => {
    const undone = await records.undo(id, revision, { caller, request })
    if (isRefusal(undone)) return undone
    const { state } = await records.reachToWrite(id, caller)
    const others = state.sheet.retained ? await retainedBeside(api, id, before.project_id) : []
    if (others.length === 0) return undone
    // Retained before already: its removal was undone.
    if (before.retained) return records.amend(id, { retained: null }, { caller, request: partOf(request, id) })
    return (await release(records, others, { caller, request })) ?? undone
  })
}
