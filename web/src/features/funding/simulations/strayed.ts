import type { SimulationItem } from '@faitage/contracts/funding/simulation.endpoints'
import { type ApiRefusal, absent } from '@/api/refusal'

/** The refusal of a simulation that the address shows under another project than its own. Pure. */
export const strayed = (item: Pick<SimulationItem, 'project_id'>, projectId: string): ApiRefusal | undefined =>
  item.project_id === projectId ? undefined : absent()
