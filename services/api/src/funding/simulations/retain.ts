import type { Written } from '@faitage/contracts/kernel/endpoint'
import { simulationsOfProject } from '@faitage/projections/funding/simulation'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { partOf } from '../../kernel/http/request-context.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import type { SimulationRecords } from './operations.ts'
import { seen } from './writing.ts'

/** Retains a simulation, or does so no more: of a project one is, and the one before is released by the same act. */
export async function retainSimulation(
  api: Api,
  records: SimulationRecords,
  id: string,
  retained: boolean,
  { caller, request }: By,
): Promise<Written | Refusal> {
  const { state } = await records.reachToWrite(id, caller)
  const { project_id } = state.sheet
  return alone(api, `simulations of ${project_id}`, async () => {
    const late = await seen(api)
    if (late) return late
    const others = retained
      ? (await simulationsOfProject(api.db, project_id)).filter(one => one.id !== id && one.sheet.retained)
      : []
    for (const other of others) {
      const released = await records.amend(other.id, { retained: null }, { caller, request: partOf(request, other.id) })
      if (isRefusal(released)) return released
    }
    return records.amend(id, { retained: retained ? true : null }, { caller, request })
  })
}
