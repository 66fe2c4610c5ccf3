import type { ComputedSimulation } from '@faitage/contracts/funding/computed-simulation'
import type { SimulationSheet } from '@faitage/contracts/funding/simulation'
import type { SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import type { Api } from '../../kernel/api.ts'
import { computeFunding } from '../engine/compute-funding.ts'
import type { FundingInput } from '../engine/input.ts'
import { givenOf } from './given.ts'
import { askedFacts, inputsOf } from './inputs.ts'

/** Computes a simulation from an input. */
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

/** Computes a simulation from today's records. */
export const computedNow = async (
  api: Api,
  project: AnyProject,
  simulation: { readonly id: string; readonly sheet: SimulationSheet },
): Promise<ComputedSimulation> => computedFrom(api, await givenOf(api, project, simulation))

/** The kept outcome of a simulation; computed now where it never was. */
export const outcomeOf = async (
  api: Api,
  project: AnyProject,
  { id, sheet }: { readonly id: string; readonly sheet: SimulationSheet },
): Promise<SimulationOutcome> => (sheet.computed ?? (await computedNow(api, project, { id, sheet }))).outcome
