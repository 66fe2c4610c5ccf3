import type { SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import type { FundingInput } from './input.ts'
export function computeFunding(_: FundingInput): SimulationOutcome {
  throw new Error('not here yet')
}
