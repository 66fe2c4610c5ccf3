import { type SimulationSheet, simulation } from '@faitage/contracts/funding/simulation'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import { partOf } from '../../kernel/http/request-context.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import { openedProject } from '../../projects/project-facts.ts'
import { computedNow } from './computed.ts'
import type { SimulationRecords } from './operations.ts'

/** A simulation that is there, as it is. */
export interface Simulation {
  readonly id: string
  readonly sheet: SimulationSheet
  readonly revision: number
}

/**
 * Changes a simulation, then keeps what it comes to: two events, so that two people who change two parts of it meet no
 * conflict about a result that neither typed. Stopped between them, it is shown « à actualiser ».
 *
 * @param changes made of the simulation as it stands, nobody else changing it meanwhile
 */
export const change = (
  api: Api,
  records: SimulationRecords,
  id: string,
  changes: (now: Simulation) => Partial<SimulationSheet> | Refusal,
  by: By,
): Promise<Written | Refusal> =>
  alone(api, `simulation ${id}`, async () => {
    const now = await there(records, id, by)
    const asked = changes(now)
    if (isRefusal(asked)) return asked
    const amended = await records.amend(id, asked, by)
    return isRefusal(amended) ? amended : compute(api, records, id, by)
  })

/** Computes a simulation by what stands there now, and keeps it. */
export async function compute(
  api: Api,
  records: SimulationRecords,
  id: string,
  { caller, request }: By,
): Promise<Written | Refusal> {
  // Quotes and scenarios written a moment ago count.
  await demandCaughtUp(api)
  const now = await there(records, id, { caller, request })
  const project = await openedProject(api, now.sheet.project_id)
  const computed = await computedNow(api, project, now)
  return records.amend(id, { computed }, { caller, request: partOf(request, 'computed') })
}

async function there(records: SimulationRecords, id: string, { caller }: By): Promise<Simulation> {
  const { state, revision } = await records.reachToWrite(id, caller)
  return { id, sheet: simulation.fields.parse(state.sheet), revision }
}
