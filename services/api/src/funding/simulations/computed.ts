import type { ComputedSimulation } from '@faitage/contracts/funding/computed-simulation'
import type { SimulationSheet } from '@faitage/contracts/funding/simulation'
import type { SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import type { Api } from '../../kernel/api.ts'
import { computeFunding } from '../engine/compute-funding.ts'
import type { FundingInput } from '../engine/input.ts'
import { givenOf } from './given.ts'
import { askedFacts, inputsOf } from './inputs.ts'

/** What a simulation comes to by what is given. */
export function computedFrom(api: Api, given: FundingInput): ComputedSimulation {
  const facts = Object.entries(askedFacts(given)).map(([field, value]) => [
    field,
    Array.isArray(value) ? [...value] : value,
  ])
  return {
    at: api.clock.now().toISOString(),
    facts: Object.fromEntries(facts),
    inputs: inputsOf(given),
    outcome: computeFunding(given),
  }
}

/** What a simulation comes to by what stands there now. */
export const computedNow = async (
  api: Api,
  project: AnyProject,
  simulation: { readonly id: string; readonly sheet: SimulationSheet },
): Promise<ComputedSimulation> => computedFrom(api, await givenOf(api, project, simulation))

/** What a simulation came to when it was last computed; what it comes to now where it never was. */
export const outcomeOf = async (
  api: Api,
  project: AnyProject,
  { id, sheet }: { readonly id: string; readonly sheet: SimulationSheet },
): Promise<SimulationOutcome> => (sheet.computed ?? (await computedNow(api, project, { id, sheet }))).outcome
